/** Words of a price that somebody asks for. */
export const text = {
  title: 'Consultar precio',
  search: 'Producto cuyo precio se consulta',
  searchHint: 'Escanea o escribe el producto',
  hint: 'La venta abierta queda como está.',
  unknown: (code: string) => `El código ${code} no está en el inventario.`,
  unpriced: (name: string) => `«${name}» no tiene precio: escríbelo en el inventario.`,
  stock: (units: string) => `Hay ${units} en esta tienda.`,
  labelled: (quantity: string, price: string) => `${quantity} a ${price}`,
  weighed: (quantity: string) => `La etiqueta dice ${quantity}.`,
  priced: (price: string) => `La etiqueta dice ${price}.`,
  asked: 'Su precio se pide al vender.',
  stockToCome: 'Sus existencias se están descargando.',
};

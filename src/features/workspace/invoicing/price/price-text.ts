/** Words of a price that somebody asks for. */
export const text = {
  title: 'Consultar precio',
  search: 'Producto cuyo precio se consulta',
  searchHint: 'Escanea o escribe el producto',
  hint: 'La venta abierta queda como está.',
  unknown: (code: string) => `El código ${code} no está en el inventario.`,
  stock: (units: string) => `Hay ${units} en esta tienda.`,
  stockToCome: 'Sus existencias se están descargando.',
};

import type { DraftProduct } from '#app/data/drafts/draft.ts';
import { formatCop } from '#domain/money/money.ts';

/** Words of a price that somebody asks for, or names. */
export const text = {
  title: 'Consultar precio',
  search: 'Producto cuyo precio se consulta',
  searchHint: 'Escanea o escribe el producto',
  hint: 'La venta abierta queda como está.',
  unknown: (code: string) => `El código ${code} no está en el inventario.`,
  stock: (units: string) => `Hay ${units} en esta tienda.`,
  labelled: (quantity: string, price: string) => `${quantity} a ${price}`,
  weighed: (quantity: string) => `La etiqueta dice ${quantity}.`,
  priced: (price: string) => `La etiqueta dice ${price}.`,
  asked: 'Su precio se pide al vender.',
  stockToCome: 'Sus existencias se están descargando.',
  named: '¿A qué precio, con impuestos?',
  nameIt: 'Escribe el precio.',
  anyPrice: 'Enter lo agrega a la venta.',
  atLeast: (min: string) => `Desde ${min}.`,
  atMost: (max: string) => `Hasta ${max}.`,
  between: (min: string, max: string) => `Entre ${min} y ${max}.`,
  cancel: 'Cancelar',
  add: 'Agregar',
  label: {
    torn: 'La etiqueta de la balanza no se leyó bien: escanéala otra vez.',
    empty: 'La etiqueta de la balanza está en cero.',
    unknown: (plu: string) => `Ningún producto tiene el número ${plu} de la balanza.`,
    byThePiece: (name: string) =>
      `«${name}» se vende por unidades: en el inventario, dile que se vende por kg, lb o g.`,
  },
};

/** What a named price may be, in words. */
export function boundsOf({ abierto }: DraftProduct): string {
  const { min = null, max = null } = abierto ?? {};
  if (min !== null && max !== null) return text.between(formatCop(min), formatCop(max));
  if (min !== null) return text.atLeast(formatCop(min));
  return max === null ? text.anyPrice : text.atMost(formatCop(max));
}

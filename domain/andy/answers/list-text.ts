import { formatQuantity } from '#domain/money/money.ts';
import { bulleted, countOf, moneyOf, numbered } from './figures-text.ts';

const more = (count: number, shown: number): string =>
  count > shown ? `\nY ${countOf(count - shown, 'producto más', 'productos más')}.` : '';

/** Sentences about lists and totals of the inventory. */
export const listText = {
  line: (name: string, figure: string) => `${name} — ${figure}`,
  atMost: (limit: number) => `${countOf(limit, 'unidad', 'unidades')} o menos`,
  below: (limit: number) => `menos de ${countOf(limit, 'unidad', 'unidades')}`,
  low: (limit: string, count: number, lines: readonly string[]) =>
    `Hay ${countOf(count, 'producto', 'productos')} con ${limit}:\n${bulleted(lines)}${more(count, lines.length)}`,
  lowNone: (limit: string) => `Ningún producto tiene ${limit}. Todo en orden.`,
  out: (count: number, lines: readonly string[]) =>
    `Hay ${countOf(count, 'producto agotado', 'productos agotados')}:\n${bulleted(lines)}${more(count, lines.length)}`,
  outNone: 'No hay productos agotados.',
  lowNoneOf: (asked: string) => `Ningún producto con «${asked}» está en stock bajo.`,
  top: {
    'price-desc': (asked: string | null) =>
      `Los productos más caros${asked === null ? '' : ` con «${asked}»`}, con impuestos:`,
    'price-asc': (asked: string | null) =>
      `Los productos más baratos${asked === null ? '' : ` con «${asked}»`}, con impuestos:`,
    'stock-desc': (asked: string | null) =>
      `Los productos${asked === null ? '' : ` con «${asked}»`} que más hay:`,
    'stock-asc': (asked: string | null) =>
      `Los productos${asked === null ? '' : ` con «${asked}»`} que menos hay:`,
  },
  ranking: (header: string, lines: readonly string[]) => `${header}\n${numbered(lines)}`,
  firstOnly: (count: number) => `\nSon los primeros ${count}.`,
  noProducts: 'El inventario todavía no tiene productos.',
  totalProducts: (count: number) =>
    `El inventario tiene ${countOf(count, 'producto registrado', 'productos registrados')}.`,
  totalUnits: (units: string, count: number) =>
    `Hay ${formatQuantity(units)} unidades en total, de ${countOf(count, 'producto', 'productos')}.`,
  value: (cost: string, sale: string, margin: string) =>
    `El inventario vale ${moneyOf(cost)} al costo. Vendido todo daría ${moneyOf(sale)} antes de impuestos, con un margen de ${moneyOf(margin)}.`,
  suppliers: (count: number, names: readonly string[]) =>
    `Hay ${countOf(count, 'proveedor', 'proveedores')}:\n${bulleted(names)}${count > names.length ? `\nY ${countOf(count - names.length, 'más', 'más')}.` : ''}`,
  noSuppliers: 'Ningún producto tiene proveedor registrado.',
  productsOfSupplier: (supplier: string, count: number, lines: readonly string[]) =>
    `${supplier} provee ${countOf(count, 'producto', 'productos')}:\n${bulleted(lines)}${more(count, lines.length)}`,
  unknownSupplier: (asked: string) => `No encontré ningún proveedor con «${asked}».`,
  whichSupplier: '¿De qué proveedor quieres saber?',
};

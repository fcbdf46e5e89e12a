import { formatCop } from '#domain/money/money.ts';
import { counted } from '#domain/words-text.ts';
import type { LateArrivals } from './figures.ts';

const runsOutMeaning = (few: string): string =>
  `Productos con ${few}, o que al ritmo de las últimas cuatro semanas alcanzan para menos de tres días.`;

/** "5 unidades o menos": how little somebody calls short. */
export const atMostUnits = (limit: number): string =>
  limit === 0 ? 'ninguna unidad' : `${counted(limit, 'unidad', 'unidades')} o menos`;

/** What each figure of a report means, in words: behind every *¿Qué es esto?*. The rules stand in `figures.ts`. */
export const FIGURE_WORDS = {
  ventas: {
    name: 'Ventas',
    meaning:
      'Todo lo facturado por lo vendido esos días, impuestos incluidos. También cuenta lo anulado: lo que se devolvió se resta aparte.',
  },
  devoluciones: { name: 'Devoluciones', meaning: 'Lo que sumaron las notas crédito de esos días.' },
  ventas_netas: { name: 'Ventas netas', meaning: 'Ventas menos devoluciones.' },
  sin_impuestos: {
    name: 'Sin impuestos',
    meaning: 'Las ventas netas sin IVA, impuesto al consumo, ICUI ni bolsas.',
  },
  impuestos: {
    name: 'Impuestos',
    meaning: 'Lo que se cobró de impuestos y bolsas, menos lo de las devoluciones.',
  },
  descuentos: {
    name: 'Descuentos',
    meaning:
      'Lo que los productos habrían costado de más, antes de impuestos, sin los descuentos de la venta.',
  },
  unidades: {
    name: 'Unidades',
    meaning: 'Lo que se vendió de cada producto, menos lo que se devolvió, en la medida en que se vende.',
  },
  ticket_promedio: { name: 'Ticket promedio', meaning: 'Ventas divididas por el número de facturas.' },
  recaudo: {
    name: 'Recaudo por medio',
    meaning:
      'El dinero que entró: pagos de las ventas y abonos, menos lo que se devolvió. El efectivo es lo que quedó en la caja, sin las vueltas. Lo fiado no es recaudo hasta que se paga.',
  },
  abonos: {
    name: 'Abonos',
    meaning:
      'Lo que los clientes pagaron esos días de lo que debían. Es recaudo y no es venta: la venta se contó al fiar.',
  },
  redondeo: {
    name: 'Redondeo del efectivo',
    meaning:
      'Lo que separa el recaudo de las ventas porque el efectivo se redondea en pagos y reembolsos. También lo que se devolvió de más o de menos frente al valor de los productos.',
  },
  fiado: { name: 'Fiado', meaning: 'Lo que los clientes compraron a crédito esos días.' },
  costo: {
    name: 'Costo',
    meaning:
      'Lo que costaron los productos el día en que se vendieron, menos los que volvieron al inventario. Las líneas sin costo conocido no cuentan.',
  },
  utilidad: {
    name: 'Utilidad bruta',
    meaning:
      'Lo vendido sin impuestos menos lo que costaron esos productos el día en que se vendieron. Las líneas sin costo conocido no cuentan.',
  },
  margen: { name: 'Margen', meaning: 'Utilidad bruta dividida por lo vendido sin impuestos.' },
  lineas_sin_costo: {
    name: 'Líneas sin costo',
    meaning:
      'Productos de una venta cuyo costo nadie había anotado ese día. No cuentan en el costo, la utilidad ni el margen.',
  },
  llegaron_despues: {
    name: 'Llegaron después',
    meaning:
      'Ventas, devoluciones y abonos hechos esos días sin internet, que llegaron un día después. Cuentan en el día en que se hicieron.',
  },
  sin_nota: {
    name: 'Devuelto sin nota',
    meaning:
      'Dinero que una caja sin internet entregó por algo que otra ya había devuelto. No tiene nota crédito: no entra en ningún total y se revisa aparte.',
  },
  debia_haber: {
    name: 'Debía haber',
    meaning:
      'El efectivo que una caja tendría sin errores: su base, más ventas, abonos e ingresos, menos gastos, retiros y reembolsos.',
  },
  diferencia: {
    name: 'Diferencia',
    meaning: 'Lo que se contó menos lo que debía haber. Si falta dinero es negativa.',
  },
  cartera: { name: 'Cartera', meaning: 'Lo que los clientes deben en este momento.' },
  vencida: {
    name: 'Vencido',
    meaning: 'La parte de la cartera cuyo plazo ya pasó. Cada abono paga primero lo más viejo.',
  },
  inventario: {
    name: 'Inventario valorizado',
    meaning: 'Las existencias por su costo de hoy. Lo que está en negativo se muestra aparte y no resta.',
  },
  por_revisar: {
    name: 'Por revisar',
    meaning:
      'Ventas, devoluciones, pedidos y cajas con avisos que llegaron en los últimos 7 días: entre ellos lo devuelto sin nota, los pedidos cancelados tarde, las cajas a las que les llegó algo después del cierre y lo que espera una autorización.',
  },
  sin_movimiento: {
    name: 'Sin movimiento',
    meaning: 'Productos con existencias que nadie compró en 60 días.',
  },
  se_agota: {
    name: 'Se agota',
    meaning: runsOutMeaning(
      'existencias iguales o menores que la alerta de stock de quien mira (5 para el dueño)',
    ),
  },
} as const;

/** What runs out for somebody whose limit is known. */
export const runsOutFor = (limit: number) => ({
  name: FIGURE_WORDS.se_agota.name,
  meaning: runsOutMeaning(atMostUnits(limit)),
});

export type FigureName = keyof typeof FIGURE_WORDS;

const came = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one} llegó después` : `${count} ${many} llegaron después`;

/** What changed these days after they were over; null where nothing did. */
export function lateWords({ facturas, valor, devoluciones, abonos }: LateArrivals): string | null {
  const parts = [
    facturas > 0 && `${came(facturas, 'venta', 'ventas')}: + ${formatCop(valor)}.`,
    devoluciones &&
      `${came(devoluciones.cantidad, 'devolución', 'devoluciones')}: − ${formatCop(devoluciones.valor)}.`,
    abonos && `${came(abonos.cantidad, 'abono', 'abonos')}: ${formatCop(abonos.valor)}.`,
  ].filter(Boolean);
  return parts.length === 0 ? null : parts.join(' ');
}

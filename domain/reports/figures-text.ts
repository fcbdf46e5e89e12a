import { formatCop } from '#domain/money/money.ts';
import type { LateArrivals } from './figures.ts';

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
  ticket_promedio: { name: 'Ticket promedio', meaning: 'Ventas divididas por el número de facturas.' },
  recaudo: {
    name: 'Recaudo por medio',
    meaning:
      'El dinero que entró: pagos de las ventas y abonos, menos lo que se devolvió. El efectivo es lo que quedó en la caja, sin las vueltas. Lo fiado no es recaudo hasta que se paga.',
  },
  fiado: { name: 'Fiado', meaning: 'Lo que los clientes compraron a crédito esos días.' },
  utilidad: {
    name: 'Utilidad bruta',
    meaning:
      'Lo vendido sin impuestos menos lo que costaron esos productos el día en que se vendieron. Las líneas sin costo conocido no cuentan.',
  },
  margen: { name: 'Margen', meaning: 'Utilidad bruta dividida por lo vendido sin impuestos.' },
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
  sin_movimiento: {
    name: 'Sin movimiento',
    meaning: 'Productos con existencias que nadie compró en 60 días.',
  },
  se_agota: {
    name: 'Se agota',
    meaning:
      'Productos con 5 unidades o menos, o que al ritmo de las últimas cuatro semanas alcanzan para menos de tres días.',
  },
} as const;

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

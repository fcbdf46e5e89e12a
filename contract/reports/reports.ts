import { UNITS } from '#domain/money/units.ts';
import { RETURN_WARNINGS } from '#domain/returns.ts';
import * as z from 'zod';
import { money, numericId, rowId, timestamp } from '#contract/fields.ts';

// Reports of a shop (reports.md). Every amount is money; what a figure means stands in `domain/reports/figures.ts`.

/** A share as percent with one decimal. */
const percent = z.string().regex(/^-?\d+\.\d$/u);
const arrived = z.object({ cantidad: z.int(), valor: money });
export const quantity = z.string().regex(/^-?\d+\.\d{3}$/u);
const Means = z.object({ medio: z.string(), transacciones: z.int(), valor: money });

/** Sales of some days whose invoice was made on a later one; returns and payments on account that came late. */
const LateArrivals = z.object({
  facturas: z.int(),
  valor: money,
  devoluciones: arrived.optional(),
  abonos: arrived.optional(),
});

export const SalesFigures = z.object({
  ventas: money,
  devoluciones: money,
  ventas_netas: money,
  sin_impuestos: money,
  impuestos: money,
  descuentos: money,
  facturas: z.int(),
  ticket_promedio: money.nullable(),
  recaudo: z.array(Means),
  redondeo: money,
  fiado_otorgado: money,
  fiado_devuelto: money,
  abonos: money,
  /** This and the next three are null to those who may not see costs. */
  costo: money.nullable(),
  utilidad: money.nullable(),
  margen: percent.nullable(),
  lineas_sin_costo: z.int().nullable(),
  llegaron_despues: LateArrivals,
});

/** What some sales come to, beside others: of an hour, a day, a cashier. */
const Share = z.object({ facturas: z.int(), ventas: money, devoluciones: money, ventas_netas: money });
export type Share = z.infer<typeof Share>;

/** What every report says of itself. */
export const reportHead = {
  desde: z.iso.date(),
  hasta: z.iso.date(),
  /** The store; null for all of the business. */
  serie_id: numericId.nullable(),
  calculado_en: timestamp,
  /** Version of the business that it was read at. */
  v: z.int(),
};

/** Head of a report of what was sold or came back that has not all of the figures. */
export const soldHead = { ...reportHead, llegaron_despues: LateArrivals };

const HourShare = Share.extend({ hora: z.int().min(0).max(23) });

/** A day, or some, beside the same weekday of the week before. */
export const DayReport = z.object({
  ...reportHead,
  cifras: SalesFigures,
  /** Hours in which something was sold. */
  horas: z.array(HourShare),
  comparado: z.object({
    desde: z.iso.date(),
    hasta: z.iso.date(),
    ventas_netas: money,
    facturas: z.int(),
    /** Net sales of those days by the same hour; null where the day is over. */
    a_esta_hora: money.nullable(),
    horas: z.array(HourShare),
  }),
  cartera: z.object({ total: money, vencida: money, clientes: z.int() }),
});
export type DayReport = z.infer<typeof DayReport>;

/** Right before the days of a report, as many of them. */
export const daysBefore = { desde: z.iso.date(), hasta: z.iso.date() };

const ShareBefore = Share.extend({ ...daysBefore, ticket_promedio: money.nullable() });

/** All that was sold beside the days before; absent in what a device keeps of a server of before. */
const compared = { total: Share.optional(), antes: ShareBefore.optional() };

export const SalesReport = z.object({
  ...reportHead,
  cifras: SalesFigures,
  dias: z.array(Share.extend({ fecha: z.iso.date() })),
  antes: ShareBefore,
});
export type SalesReport = z.infer<typeof SalesReport>;

const Profit = {
  costo: money.nullable(),
  utilidad: money.nullable(),
  margen: percent.nullable(),
  lineas_sin_costo: z.int().nullable(),
};

export const ProductSales = z.object({
  producto_id: rowId,
  codigo_barras: z.string(),
  nombre: z.string(),
  /** What one of it is, as it is sold today. */
  unidad: z.enum(UNITS),
  unidades: quantity,
  ventas: money,
  sin_impuestos: money,
  ...Profit,
});
export type ProductSales = z.infer<typeof ProductSales>;

export const ProductReport = z.object({
  ...soldHead,
  ...compared,
  count: z.int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(ProductSales),
});
export type ProductReport = z.infer<typeof ProductReport>;

export const CashierReport = z.object({
  ...soldHead,
  ...compared,
  cajeros: z.array(
    Share.extend({
      colaborador_id: numericId,
      cajero: z.string(),
      ticket_promedio: money.nullable(),
      ...Profit,
    }),
  ),
});
export type CashierReport = z.infer<typeof CashierReport>;

export const HourReport = z.object({
  ...soldHead,
  ...compared,
  horas: z.array(HourShare),
  /** 1 for Monday to 7 for Sunday. */
  dias_semana: z.array(Share.extend({ dia: z.int().min(1).max(7) })),
});
export type HourReport = z.infer<typeof HourReport>;

export const TaxReport = z.object({
  ...soldHead,
  sin_impuestos: money,
  impuestos: money,
  antes: z.object({ ...daysBefore, sin_impuestos: money, impuestos: money }).optional(),
  tarifas: z.array(z.object({ nombre: z.string(), base: money, valor: money })),
});
export type TaxReport = z.infer<typeof TaxReport>;

/** Drawers by the day of their opening, the last one first. */
export const DrawerReport = z.object({
  ...reportHead,
  count: z.int(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(
    z.object({
      id: rowId,
      serie_id: numericId,
      establecimiento: z.string(),
      nombre: z.string(),
      abierta_por: z.string(),
      abierta_en: timestamp,
      cerrada_en: timestamp.nullable(),
      z_numero: z.int().nullable(),
      base: money.nullable(),
      esperado: money.nullable(),
      contado: money.nullable(),
      diferencia: money.nullable(),
      /** Something came that belongs to it after it was closed. */
      ajustada: z.boolean(),
    }),
  ),
});
export type DrawerReport = z.infer<typeof DrawerReport>;

export const ReceivablesReport = z.object({
  calculado_en: timestamp,
  v: z.int(),
  total: money,
  vencida: money,
  clientes: z.array(
    z.object({
      cliente_id: rowId,
      nombre: z.string(),
      identificacion: z.string(),
      saldo: money,
      vencida: money,
      /** First last day that is over, and how many days ago; null where nothing is overdue. */
      vencida_desde: z.iso.date().nullable(),
      dias_vencida: z.int().nullable(),
      /** Next last day of what is not overdue. */
      proximo_vencimiento: z.iso.date().nullable(),
    }),
  ),
});
export type ReceivablesReport = z.infer<typeof ReceivablesReport>;

const OpenDrawer = z.object({
  id: rowId,
  serie_id: numericId,
  nombre: z.string(),
  abierta_por: z.string(),
  abierta_en: timestamp,
  esperado: money.nullable(),
});

/** An owner's first page: each business today. */
export const OwnerToday = z.object({
  calculado_en: timestamp,
  /** Sums of all businesses together. */
  total: z.object({ ventas_netas: money, facturas: z.int(), antes: money }),
  negocios: z.array(
    z.object({
      /** As in the list of businesses: `PN-12`. */
      id: z.string(),
      tipo: z.enum(['PN', 'PJ']),
      nombre_display: z.string(),
      dia: DayReport,
      /** The day before; null once something was sold today. */
      ayer: z.object({ fecha: z.iso.date(), ventas_netas: money, facturas: z.int() }).nullable(),
      cajas: z.object({
        abiertas: z.array(OpenDrawer),
        /** The last closed drawer. */
        ultima: z
          .object({
            id: rowId,
            nombre: z.string(),
            cerrada_en: timestamp,
            z_numero: z.int().nullable(),
            diferencia: money.nullable(),
          })
          .nullable(),
      }),
      /** Devices that have fallen silent with something to send, or with an open drawer. */
      equipos: z.array(
        z.object({
          equipo: z.string(),
          /** Person who works on the device. */
          persona: z.string(),
          visto_en: timestamp,
          pendientes: z.int(),
          con_caja: z.boolean(),
        }),
      ),
      /** What somebody should look at, of the last seven days. */
      por_revisar: z.object({
        facturas: z.int(),
        cajas: z.int(),
        pedidos: z.int(),
        /** Returns in all; the newest of them follow. */
        cuantas_devoluciones: z.int(),
        devoluciones: z.array(
          z.object({
            devolucion_id: rowId,
            factura: z.string().nullable(),
            total: money,
            codigo: z.enum(RETURN_WARNINGS),
          }),
        ),
      }),
    }),
  ),
});
export type OwnerToday = z.infer<typeof OwnerToday>;

import type { WebhookEvent } from '#domain/webhook-events.ts';

/** What a row of the change feed looks like to an event. */
interface ToldRow {
  /** null for a row that is gone. */
  row: Readonly<Record<string, unknown>> | null;
  /** The subscription knows it already; only looked up for orders. */
  isKnown: boolean;
  /** When it was changed last. */
  changedAt: Date;
}

interface EventSource {
  tabla: string;
  event: WebhookEvent;
  tells(told: ToldRow): boolean;
}

/** A row with less than that in a store is *stock.bajo*: what people are warned at unless they choose otherwise. */
const LOW_STOCK = 5;

/** Whether an order has been changed since it was taken. */
const isChangedOrder = ({ row, changedAt }: ToldRow): boolean =>
  Date.parse(String(row?.['created_at'])) < changedAt.getTime();

const amount = (value: unknown): number => (typeof value === 'number' ? value : 0);

/**
 * Which row of which table is which event. Electronic documents have no table yet: their events can be named, are not
 * among those that are offered, and never come.
 */
const SOURCES: readonly EventSource[] = [
  { tabla: 'facturas', event: 'factura.creada', tells: ({ row }) => row !== null },
  { tabla: 'devoluciones', event: 'devolucion.creada', tells: ({ row }) => row !== null },
  { tabla: 'pedidos', event: 'pedido.creado', tells: ({ row, isKnown }) => row !== null && !isKnown },
  {
    tabla: 'pedidos',
    event: 'pedido.cambiado',
    tells: (told) => told.row === null || told.isKnown || isChangedOrder(told),
  },
  { tabla: 'productos', event: 'producto.cambiado', tells: () => true },
  {
    tabla: 'existencias',
    event: 'stock.bajo',
    tells: ({ row }) =>
      row !== null && amount(row['cantidad_vitrina']) + amount(row['cantidad_bodega']) <= LOW_STOCK,
  },
  { tabla: 'clientes', event: 'cliente.cambiado', tells: () => true },
  { tabla: 'cajas', event: 'caja.cerrada', tells: ({ row }) => row?.['estado'] === 'cerrada' },
];

/** The table whose rows are told once as created and then as changed. */
export const ORDERS = 'pedidos';

/** The events of the tables that this server has. */
export const offeredEvents = (tables: ReadonlySet<string>): WebhookEvent[] =>
  SOURCES.filter(({ tabla }) => tables.has(tabla)).map(({ event }) => event);

/** The tables that somebody who chose these events has to be told of. */
export const tablesOf = (events: readonly WebhookEvent[]): string[] => [
  ...new Set(SOURCES.filter(({ event }) => events.includes(event)).map(({ tabla }) => tabla)),
];

/** The chosen event that a row is; undefined for a row that is none. */
export const eventOf = (
  events: readonly WebhookEvent[],
  tabla: string,
  told: ToldRow,
): WebhookEvent | undefined =>
  SOURCES.find((source) => source.tabla === tabla && events.includes(source.event) && source.tells(told))
    ?.event;

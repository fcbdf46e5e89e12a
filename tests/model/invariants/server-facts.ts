import { SUNDRIES_ID } from '#domain/products/sundries.ts';
import { inject } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import type { TestServer } from '#tests/fixtures/server.ts';
import type { World } from '#tests/model/world.ts';

interface OperationFact {
  op: string;
  actor: string;
  /** Below 400: applied. */
  status: number;
  from: number | null;
  to: number | null;
}

interface InvoiceFact {
  id: string;
  serie: number;
  numero: number;
  /** Units by product. */
  units: Record<string, number>;
}

interface NoteFact {
  prefijo: string;
  numero: number;
  /** What the notes of its invoice came to so far, less what the invoice did: never above zero. */
  beyond: number;
}

export interface OrderFact {
  id: string;
  numero: number;
  tipo: string;
  estado: string;
  invoice: string | null;
  lines: { product: string; units: number }[];
  /** Of people; an invoice's are not among them. */
  steps: { id: string; estado: string }[];
}

/** A sale that names an order, which may be unknown. */
export interface OrderSaleFact {
  order: string;
  id: string;
  version: number;
  /** Where it stands among those that name it. */
  places: number[];
  isFlagged: boolean;
  /** Version of its annulment. */
  annulled: number | null;
}

export interface MovementFact {
  product: string;
  serie: number;
  motivo: string;
  units: number;
  invoice: string | null;
}

/** What the server's tables say of a shop, read past the API. */
export interface ServerFacts {
  operations: Map<string, OperationFact>;
  invoices: Map<string, InvoiceFact>;
  movements: MovementFact[];
  /** Units by `product:series`. */
  stocks: Map<string, number>;
  /** Units of a stock row at each version that it ever had, by `product:series@version`. */
  history: Map<string, number>;
  deletedProducts: Set<string>;
  returns: Set<string>;
  notes: NoteFact[];
  ledger: { id: string; client: string; tipo: string; valor: number; invoice: string | null }[];
  balances: Map<string, number>;
  orders: Map<string, OrderFact>;
  orderSales: OrderSaleFact[];
}

/** Lets the database remember what each stock row held at each of its versions. */
export async function rememberStock({ database }: TestServer): Promise<void> {
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${database}`;
  await asAdmin(
    url.toString(),
    `CREATE TABLE stock_history (business_id bigint, id text, version bigint, units numeric, PRIMARY KEY (business_id, id, version));
    GRANT SELECT ON stock_history TO PUBLIC;
    CREATE FUNCTION remember_stock() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
      INSERT INTO stock_history SELECT NEW.business_id, NEW.id, NEW.version, s.cantidad_vitrina + s.cantidad_bodega FROM stocks s
        WHERE s.business_id = NEW.business_id AND s.product_id = split_part(NEW.id, ':', 1)::uuid
          AND s.serie_id = split_part(NEW.id, ':', 2)::bigint;
      RETURN NULL;
    END $$;
    CREATE TRIGGER remember_stock AFTER INSERT OR UPDATE ON changes FOR EACH ROW WHEN (NEW.tabla = 'existencias')
      EXECUTE FUNCTION remember_stock();`,
  );
}

interface Read {
  operations: OperationFact[] | null;
  invoices: (Omit<InvoiceFact, 'units'> & { lines: { product: string; units: number }[] })[] | null;
  movements: MovementFact[] | null;
  stocks: { key: string; units: number }[] | null;
  history: { key: string; units: number }[] | null;
  deleted: string[] | null;
  returns: string[] | null;
  notes: NoteFact[] | null;
  ledger: ServerFacts['ledger'] | null;
  balances: { id: string; saldo: number }[] | null;
  orders: OrderFact[] | null;
  orderSales: OrderSaleFact[] | null;
}

/** Everything in one statement: one moment, one round trip. */
export async function readServer({ server, shop: { businessId } }: World): Promise<ServerFacts> {
  const { rows } = await sql<Read>`SELECT
    (SELECT json_agg(json_build_object('op', op, 'actor', actor, 'status', status, 'from', v_from, 'to', v_to))
      FROM operations WHERE scope = ${`b:${businessId}`}) AS operations,
    (SELECT json_agg(json_build_object('id', i.id, 'serie', i.serie_id, 'numero', i.numero, 'lines',
      (SELECT json_agg(json_build_object('product', l.product_id, 'units', l.cantidad)) FROM invoice_lines l
        WHERE l.business_id = i.business_id AND l.invoice_id = i.id)))
      FROM invoices i WHERE i.business_id = ${businessId}) AS invoices,
    (SELECT json_agg(json_build_object('product', product_id, 'serie', serie_id, 'motivo', motivo,
      'units', delta_vitrina + delta_bodega, 'invoice', invoice_id)) FROM stock_movements
      WHERE business_id = ${businessId}) AS movements,
    (SELECT json_agg(json_build_object('key', product_id || ':' || serie_id, 'units', cantidad_vitrina + cantidad_bodega))
      FROM stocks WHERE business_id = ${businessId}) AS stocks,
    (SELECT json_agg(json_build_object('key', id || '@' || version, 'units', units)) FROM stock_history
      WHERE business_id = ${businessId}) AS history,
    (SELECT json_agg(id) FROM products WHERE business_id = ${businessId} AND deleted_at IS NOT NULL) AS deleted,
    (SELECT json_agg(id) FROM returns WHERE business_id = ${businessId}) AS returns,
    (SELECT json_agg(json_build_object('prefijo', n.prefijo, 'numero', n.numero, 'beyond', (SELECT sum(m.total) FROM
      credit_notes m JOIN returns e ON e.business_id = m.business_id AND e.id = m.return_id
      WHERE e.business_id = i.business_id AND e.invoice_id = i.id) - i.total_factura))
      FROM credit_notes n JOIN returns d ON d.business_id = n.business_id AND d.id = n.return_id
      JOIN invoices i ON i.business_id = d.business_id AND i.id = d.invoice_id
      WHERE n.business_id = ${businessId}) AS notes,
    (SELECT json_agg(json_build_object('id', id, 'client', client_id, 'tipo', tipo, 'valor', valor, 'invoice', invoice_id))
      FROM ledger WHERE business_id = ${businessId}) AS ledger,
    (SELECT json_agg(json_build_object('id', id, 'saldo', saldo_credito)) FROM clients
      WHERE business_id = ${businessId}) AS balances,
    (SELECT json_agg(json_build_object('id', o.id, 'numero', o.numero, 'tipo', o.tipo, 'estado', o.estado, 'invoice', o.invoice_id,
      'lines', (SELECT json_agg(json_build_object('product', l.product_id, 'units', l.cantidad)) FROM order_lines l
        WHERE l.business_id = o.business_id AND l.order_id = o.id),
      'steps', (SELECT coalesce(json_agg(json_build_object('id', s.id, 'estado', s.estado)), '[]') FROM order_steps s
        WHERE s.business_id = o.business_id AND s.order_id = o.id AND s.creation_hash IS NOT NULL)))
      FROM orders o WHERE o.business_id = ${businessId}) AS orders,
    (SELECT json_agg(json_build_object('order', i.pedido_id, 'id', i.id, 'version', c.version,
      'places', (SELECT json_agg(s.orden) FROM order_sales s WHERE s.business_id = i.business_id AND s.invoice_id = i.id),
      'isFlagged', i.advertencias @> '[{"codigo": "pedido_facturado_dos_veces"}]',
      'annulled', (SELECT d.version FROM returns r JOIN changes d
        ON d.business_id = r.business_id AND d.tabla = 'devoluciones' AND d.id = r.id::text
        WHERE r.business_id = i.business_id AND r.invoice_id = i.id AND r.concepto = 2)))
      FROM invoices i JOIN changes c ON c.business_id = i.business_id AND c.tabla = 'facturas' AND c.id = i.id::text
      WHERE i.business_id = ${businessId} AND i.pedido_id IS NOT NULL) AS "orderSales"`.execute(server.db);
  const [read] = rows;
  if (!read) throw new Error('a shop without tables');
  return toFacts(read);
}

/** Units by product; *Varios* has no stock. */
const unitsOf = (lines: readonly { product: string; units: number }[]): Record<string, number> =>
  Object.fromEntries(
    lines.flatMap(({ product, units }) => (product === SUNDRIES_ID ? [] : [[product, units] as const])),
  );

function toFacts(read: Read): ServerFacts {
  const byKey = (list: { key: string; units: number }[] | null) =>
    new Map((list ?? []).map(({ key, units }) => [key, units]));
  return {
    operations: new Map((read.operations ?? []).map((row) => [row.op, row])),
    invoices: new Map(
      (read.invoices ?? []).map(({ lines, ...invoice }) => [
        invoice.id,
        { ...invoice, units: unitsOf(lines) },
      ]),
    ),
    movements: read.movements ?? [],
    stocks: byKey(read.stocks),
    history: byKey(read.history),
    returns: new Set(read.returns ?? []),
    notes: read.notes ?? [],
    deletedProducts: new Set(read.deleted ?? []),
    ledger: read.ledger ?? [],
    balances: new Map((read.balances ?? []).map(({ id, saldo }) => [id, saldo])),
    orders: new Map((read.orders ?? []).map((order) => [order.id, order])),
    orderSales: read.orderSales ?? [],
  };
}

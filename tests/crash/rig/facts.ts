import type { ApiClient } from '#tests/fixtures/shop.ts';

/** What the API shows of a business: the checker's other witness. */
export interface Facts {
  series: { id: number; rango_inicio: number; proximo_consecutivo: number }[];
  invoices: InvoiceFact[];
  /** Units by `product:series`, both places together and apart. */
  stock: Map<string, { vitrina: bigint; bodega: bigint }>;
  clientIds: string[];
  account: {
    saldo: string;
    movimientos: { id: string; tipo: string; valor: string; factura_id: string | null }[];
  };
  activity: { id: string; modulo: string; accion: string; descripcion: string }[];
  /** Every row of the change feed by `table id`, read from the start. */
  feed: Map<string, string>;
}

export interface InvoiceFact {
  id: string;
  serie_id: number;
  numero: number;
  numero_factura_display: string;
  subtotal: string;
  total_impuestos: string;
  total_factura: string;
  detalles_items: {
    producto_id: string;
    cantidad: number;
    base_gravable: string;
    impuestos_aplicados: { valor_calculado: string }[];
    total_linea: string;
  }[];
  pagos: { medio: string; valor: string }[];
}

interface Page<Row> {
  count: number;
  next: string | null;
  results: Row[];
}

async function read<Body>(api: ApiClient, path: string): Promise<Body> {
  const { status, body } = await api.get<Body>(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

async function readAll<Row>(api: ApiClient, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const sign = path.includes('?') ? '&' : '?';
    const { results, next, count } = await read<Page<Row>>(api, `${path}${sign}page=${page}&page_size=100`);
    rows.push(...results);
    if (next !== null) continue;
    if (rows.length !== count) throw new Error(`${path} says ${count} and shows ${rows.length}`);
    return rows;
  }
}

export const thousandths = (quantity: number): bigint => BigInt(Math.round(quantity * 1000));

/** Reads everything while nobody writes. @param manager somebody of level 3 */
export async function readFacts(
  manager: ApiClient,
  serieIds: readonly number[],
  debtor: string,
): Promise<Facts> {
  const stock: Facts['stock'] = new Map();
  for (const serieId of serieIds) {
    const path = `/api/erp/inventario/productos/?serie_id=${serieId}`;
    const products = await readAll<{ id: string; cantidad_vitrina: number; cantidad_bodega: number }>(
      manager,
      path,
    );
    for (const { id, cantidad_vitrina, cantidad_bodega } of products)
      stock.set(`${id}:${serieId}`, {
        vitrina: thousandths(cantidad_vitrina),
        bodega: thousandths(cantidad_bodega),
      });
  }
  const clients = await readAll<{ id: string }>(manager, '/api/erp/clientes/?estado_activo=todos');
  return {
    series: await Promise.all(
      serieIds.map((id) => read<Facts['series'][number]>(manager, `/api/erp/facturacion/series/${id}/`)),
    ),
    invoices: await readAll(manager, '/api/erp/facturacion/facturas/'),
    stock,
    clientIds: clients.map(({ id }) => id),
    account: {
      saldo: (await read<{ saldo: string }>(manager, `/api/erp/clientes/${debtor}/cuenta/`)).saldo,
      movimientos: await readAll(manager, `/api/erp/clientes/${debtor}/cuenta/`),
    },
    activity: await readAll(manager, '/api/erp/registros-actividad/'),
    feed: await readFeed(manager),
  };
}

interface FeedPage {
  reiniciar?: true;
  epoca: string;
  hasta: number;
  mas: boolean;
  cambios: { tabla: string; id: string; borrado: boolean; fila: unknown; v: number }[];
}

/** A device that only listens: it pulls what it is missing and keeps it. */
export class Mirror {
  readonly rows = new Map<string, string>();
  #cursor = 0;
  #epoch = '';

  /** Reads one page. @returns whether there may be more; false too when the server didn't answer */
  async pull(api: ApiClient, limit = 1000): Promise<boolean> {
    const query = `desde=${this.#cursor}&limite=${limit}&epoca=${encodeURIComponent(this.#epoch)}`;
    const reply = await api.get<FeedPage>(`/api/erp/sync/cambios/?${query}`).catch(() => undefined);
    if (reply?.status !== 200) return false;
    const { body } = reply;
    if (body.reiniciar) throw new Error('the feed asked to start anew: its history or its epoch changed');
    for (const { tabla, id, borrado, fila, v } of body.cambios) {
      if (borrado) this.rows.delete(`${tabla} ${id}`);
      else this.rows.set(`${tabla} ${id}`, `${v} ${JSON.stringify(fila)}`);
    }
    [this.#cursor, this.#epoch] = [body.hasta, body.epoca];
    return body.mas;
  }
}

async function readFeed(manager: ApiClient): Promise<Map<string, string>> {
  const mirror = new Mirror();
  while (await mirror.pull(manager, 500));
  return mirror.rows;
}

export interface StoredOutcome {
  estado: string;
  status: number;
}

/** The stored outcome of each key; null where the server has none. */
export async function readOutcomes(manager: ApiClient, keys: readonly string[]) {
  const outcomes = new Map<string, StoredOutcome | null>();
  const queue = [...keys];
  const reader = async () => {
    for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
      const { status, body } = await manager.get<StoredOutcome>(`/api/erp/sync/operaciones/${key}/`);
      outcomes.set(key, status === 200 ? body : null);
    }
  };
  await Promise.all(Array.from({ length: 6 }, reader));
  return outcomes;
}

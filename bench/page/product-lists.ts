import { readCall } from '#app/data/read/rest/list-call.ts';
import { listProducts } from '#app/data/read/rest/product-answers.ts';
import { workspace } from './counter.ts';

// What a person does on the inventory screen: orders both ways, turns pages, looks for words, changes the store.
const QUERIES: Record<string, string>[] = [
  {},
  { page: '100' },
  { ordering: '-nombre' },
  { ordering: 'codigo_barras', page: '7', page_size: '100' },
  { ordering: '-cantidad_total' },
  { ordering: 'cantidad_bodega', page: '40' },
  { ordering: '-precio_venta_calculado' },
  { search: 'cafe' },
  { search: 'a', ordering: '-cantidad_total' },
  { search: 'zzzz' },
  { search: 'arroz 500', ordering: 'proveedor' },
  { contexto: 'facturacion', search: 'leche' },
];

interface ListTimes {
  /** Each question for the first time: keys are read and orders sorted. */
  cold: number[];
  warm: number[];
  /** The first question after one product's stock changed. */
  afterSale: number[];
}

async function time(query: Record<string, string>): Promise<number> {
  const start = performance.now();
  await listProducts(workspace().db, readCall(`/?${new URLSearchParams(query)}`));
  return performance.now() - start;
}

/** Pages of the inventory list. @returns milliseconds of each */
export async function productLists(rounds: number): Promise<ListTimes> {
  const { db } = workspace();
  const times: ListTimes = { cold: [], warm: [], afterSale: [] };
  for (const query of QUERIES) times.cold.push(await time(query));
  for (let round = 0; round < rounds; round += 1) {
    for (const query of QUERIES) times.warm.push(await time(query));
    const stock = await db.stocks.offset(round * 7).first();
    if (!stock) continue;
    await db.stocks.update(stock.id, { cantidad_vitrina: stock.cantidad_vitrina - 1 });
    times.afterSale.push(await time({ ordering: '-cantidad_total' }));
  }
  return times;
}

import { addProduct } from '#app/data/drafts/draft-edits.ts';
import { type CatalogueProduct, toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import { submitSale } from '#app/data/writes/sales.ts';
import { pickProducts, workspace } from './counter.ts';

const LINES = 5;
const FAVOURITES = 20;

/** Charges sales one after another, as "Facturar" does; every product is sold once. @returns milliseconds of each */
export async function enqueueSales(count: number): Promise<number[]> {
  const { catalogue } = workspace();
  const products = await catalogue.byIds((await pickProducts(count * LINES)).map(({ id }) => id));
  return charge(count, (sale) => products.slice(sale * LINES, (sale + 1) * LINES));
}

/** The same with the few products that everybody buys: each is in many sales that wait to be sent. */
export async function enqueueFavourites(count: number): Promise<number[]> {
  const { catalogue } = workspace();
  const products = await catalogue.byIds((await pickProducts(FAVOURITES)).map(({ id }) => id));
  return charge(count, (sale) =>
    Array.from({ length: LINES }, (_, line) => products[(sale + line * 3) % FAVOURITES]).filter(
      (product) => product !== undefined,
    ),
  );
}

async function charge(
  count: number,
  productsOf: (sale: number) => readonly CatalogueProduct[],
): Promise<number[]> {
  const { db, drafts } = workspace();
  const durations: number[] = [];
  for (let sale = 0; sale < count; sale += 1) {
    drafts.edit((draft) => ({ ...draft, lines: [] })); // a sale that was left open may be in front
    for (const product of productsOf(sale))
      drafts.edit((draft) => addProduct(draft, toDraftProduct(product)));
    await drafts.flush();
    const draft = drafts.current;
    drafts.take(draft.id);
    const start = performance.now();
    await submitSale(db, { draft, payments: [], change: '0.00' });
    durations.push(performance.now() - start);
  }
  return durations;
}

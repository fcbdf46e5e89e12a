import { addProduct } from '#app/data/draft-edits.ts';
import { toDraftProduct } from '#app/data/product-catalogue.ts';
import { submitSale } from '#app/data/sales.ts';
import { pickProducts, workspace } from './counter.ts';

const LINES = 5;

/** Charges sales one after another, as "Facturar" does. @returns milliseconds of each */
export async function enqueueSales(count: number): Promise<number[]> {
  const { db, drafts, catalogue } = workspace();
  const products = await catalogue.byIds((await pickProducts(count * LINES)).map(({ id }) => id));
  const durations: number[] = [];
  for (let sale = 0; sale < count; sale += 1) {
    for (const product of products.slice(sale * LINES, (sale + 1) * LINES))
      drafts.edit((draft) => addProduct(draft, toDraftProduct(product)));
    await drafts.flush();
    const draft = drafts.current;
    const start = performance.now();
    await submitSale(db, { draft, payments: [], change: '0.00' });
    durations.push(performance.now() - start);
    await drafts.remove(draft.id);
  }
  return durations;
}

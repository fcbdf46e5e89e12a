import { addProduct } from '#app/data/drafts/draft-edits.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import { pickProducts, workspace } from './counter.ts';

const LINES_PER_SALE = 20;

/** Scans one code after another. @returns milliseconds from the code to the line in what the screen watches */
export async function barcodeToLine(count: number): Promise<number[]> {
  const { catalogue, drafts } = workspace();
  const codes = (await pickProducts(count)).map((row) => row.codigo_barras);
  const durations: number[] = [];
  for (const [at, code] of codes.entries()) {
    if (at % LINES_PER_SALE === 0) drafts.edit((draft) => ({ ...draft, lines: [] }));
    const start = performance.now();
    const product = await catalogue.byCode(code);
    if (!product) throw new Error(`no product with the code ${code}`);
    drafts.edit((draft) => addProduct(draft, toDraftProduct(product)));
    if (drafts.current.lines[0]?.product?.id !== product.id) throw new Error('the line is not there');
    durations.push(performance.now() - start);
  }
  return durations;
}

import { createHttp } from '#app/api/http.ts';
import { addProduct } from '#app/data/drafts/draft-edits.ts';
import { databaseName, ErpDatabase } from '#app/data/db.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import { openWorkspace, type Workspace } from '#app/data/workspace.ts';
import { pull } from '#app/sync/pull/pull.ts';
import { closeWorkspace, keepWorkspace, signIn } from './counter.ts';
import type { Download } from './plain-mirror.ts';
import { DEVICE_CLOCK } from '#app/sync/clock.ts';

/**
 * First sign-in on a new device, with the counter open as in the app.
 * @param products how many the shop has
 * @returns when the first product stood in the cart, and when all were in the mirror and in memory
 */
export async function downloadFeed(email: string, password: string, products: number): Promise<Download> {
  closeWorkspace();
  const start = performance.now();
  const { session, token } = await signIn(email, password);
  await new ErpDatabase(databaseName(session.business_id, session.sub_user_id)).delete();
  const opened = await openWorkspace(session, token);
  keepWorkspace(opened);
  let sold: Promise<number> | undefined;
  const keptAt = untilKept(opened);
  const usable = untilUsable(opened, products);
  const http = createHttp({ baseUrl: '', getAuthorization: () => `Bearer ${token}` });
  const { kind } = await pull(
    { db: opened.db, http, clock: DEVICE_CLOCK, random: Math.random },
    {
      onProgress: (progress) => {
        if (progress) sold ??= takeOne(opened);
      },
    },
  );
  if (kind !== 'current') throw new Error(`the pull ended as ${kind}`);
  // A search waits until the last page is in memory; `ready` alone may be that of the page before.
  await opened.catalogue.search('zz', 1);
  const allMs = performance.now() - start;
  const firstMs = ((await sold) ?? Number.NaN) - start;
  // A small shop's rows go into their tables at once.
  const keptMs = Math.min(allMs, (await Promise.race([keptAt, Promise.resolve(Infinity)])) - start);
  return { firstMs, usableMs: (await usable) - start, keptMs, allMs, rows: opened.catalogue.size };
}

/** @returns the moment in which the last page was on the disk as it came; never where pages wait for nothing */
function untilKept({ db }: Workspace): Promise<number> {
  return new Promise((resolve) => {
    db.arriving.hook('creating', (_key, { page }, transaction) => {
      if (!page.mas) transaction.on('complete', () => resolve(performance.now()));
    });
  });
}

/** @returns the moment in which a search finds any of them and the last one by name can be sold */
async function untilUsable({ catalogue }: Workspace, products: number): Promise<number> {
  while (catalogue.size < products) await new Promise((resolve) => setTimeout(resolve, 20));
  const [found] = await catalogue.search('77', 1);
  if (!found || !(await catalogue.byCode(found.codigo_barras))) throw new Error('a search finds nothing');
  return performance.now();
}

/** Scans a product of the first page into the cart; client and series have to be there as well. @returns the moment */
async function takeOne({ db, catalogue, drafts }: Workspace): Promise<number> {
  const [row, client, series] = await Promise.all([
    db.products.limit(1).first(),
    db.clients.filter(({ es_consumidor_final }) => es_consumidor_final).first(),
    db.series.count(),
  ]);
  if (!client || series === 0) throw new Error('the first page lacks what a sale needs');
  const product = await catalogue.byCode(row?.codigo_barras ?? '');
  if (!product) throw new Error('a product of the mirror is not found by its code');
  drafts.edit((draft) => addProduct(draft, toDraftProduct(product)));
  return performance.now();
}

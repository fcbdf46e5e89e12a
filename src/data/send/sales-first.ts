import { breathe } from '#app/data/breathe.ts';

/** So long the queue waits for a sale that is being saved: where it hangs, the others must get to the server all the same. */
const PATIENCE_MS = 250;

/** Sales that are being saved in this page. */
const beingSaved = new Set<Promise<unknown>>();

/** Saves a sale; until that is over, the queue of this page begins none of the steps that ask for `afterSales`. */
export async function aheadOfQueue<Saved>(save: () => Promise<Saved>): Promise<Saved> {
  const saving = save();
  beingSaved.add(saving);
  try {
    return await saving;
  } finally {
    beingSaved.delete(saving);
  }
}

/**
 * Resolves once the sales are saved, or refused, that were being saved when it was called; at once where there are none.
 * Asked before each step in which the queue chooses, marks or stores what answers say: IndexedDB lets transactions through in the order in which they are made, and
 * a sale makes its own only after it has read what it needs.
 */
export async function afterSales(): Promise<void> {
  if (beingSaved.size === 0) return;
  const sales = [...beingSaved];
  await Promise.race([Promise.allSettled(sales), breathe(PATIENCE_MS)]);
  // A sale that still hangs has had its turn.
  for (const sale of sales) beingSaved.delete(sale);
}

import type { ErpDatabase } from '#app/data/db.ts';

/** What can be printed of a sale, payment or return: the paper with the number is not one more of the provisional one. */
export type PaperKind = 'invoice' | 'provisional' | 'payment' | 'note' | 'return-slip' | 'return-alone';

/** What is printed. */
interface Printed {
  /** Id of the sale, payment or return. */
  id: string;
  /** The sale that a return pays for: it made both. */
  madeBy?: string | undefined;
}

const paperOf = ({ id }: Pick<Printed, 'id'>, kind: PaperKind): string => `${id} ${kind}`;

/** Whether a paper came out here. */
export async function wasPrinted(db: ErpDatabase, printed: Printed, kind: PaperKind): Promise<boolean> {
  return (await readPapers(db)).includes(paperOf(printed, kind));
}

/** Papers that are remembered: more than a counter prints while its own work is kept (seven days). */
const MOST_REMEMBERED = 5000;

async function readPapers(db: ErpDatabase): Promise<readonly string[]> {
  return ((await db.meta.get('printed'))?.value as string[] | undefined) ?? [];
}

/** Printed here before; or made on another device, where it may have been. */
async function isReprint(db: ErpDatabase, { id, madeBy = id }: Printed, paper: string): Promise<boolean> {
  const [papers, own] = await Promise.all([readPapers(db), db.outbox.where('lane').equals(madeBy).count()]);
  return own === 0 || papers.includes(paper);
}

/** Gives the first paper to the first call: a button may be pressed twice before anything is out. */
function claim(db: ErpDatabase, printed: Printed, paper: string): Promise<boolean> {
  return db.transaction('rw', db.meta, db.outbox, async () => {
    if (await isReprint(db, printed, paper)) return true;
    const papers = [...(await readPapers(db)), paper].slice(-MOST_REMEMBERED);
    await db.meta.put({ key: 'printed', value: papers });
    return false;
  });
}

async function release(db: ErpDatabase, paper: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const papers = await readPapers(db);
    await db.meta.put({ key: 'printed', value: papers.filter((known) => known !== paper) });
  });
}

/**
 * Prints a paper and remembers it on this device: one more of the same is a reprint (domain §8), whichever screen
 * prints it. A print that failed does not count.
 * @param print gets whether it is a reprint
 * @returns the same
 */
export async function printPaper(
  db: ErpDatabase,
  printed: Printed,
  kind: PaperKind,
  print: (isReprint: boolean) => Promise<void>,
): Promise<boolean> {
  const paper = paperOf(printed, kind);
  // A device that has no room left still prints.
  const isOneMore = await claim(db, printed, paper).catch(() => isReprint(db, printed, paper));
  try {
    await print(isOneMore);
  } catch (error) {
    if (!isOneMore) await release(db, paper).catch(() => undefined);
    throw error;
  }
  return isOneMore;
}

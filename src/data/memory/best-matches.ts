interface Identified {
  id: string;
}

/** A product of the index, as it was put there; it never changes. */
export interface IndexEntry<Product extends Identified> {
  product: Product;
  /** Its name as it is sorted. */
  key: string;
  /** Place by name in the list as it was built; what came since stands between two places, maybe beside others. */
  order: number;
}

interface Match<Product extends Identified> {
  entry: IndexEntry<Product>;
  /** 0 is best. */
  score: number;
}

/** The best few of many matches, kept in order while they are found: sorting all of them costs too much per key. */
export class BestMatches<Product extends Identified> {
  readonly #found: Match<Product>[] = [];

  constructor(readonly limit: number) {}

  get products(): Product[] {
    return this.#found.map(({ entry }) => entry.product);
  }

  /** Whether one of this place with this score might be among the best so far. */
  wants(score: number, order: number): boolean {
    const worst = this.#found.at(-1);
    if (this.#found.length < this.limit || !worst) return true;
    return score < worst.score || (score === worst.score && order <= worst.entry.order);
  }

  /** Takes the match in if it is good enough; a product that is there already keeps its better score. */
  offer(entry: IndexEntry<Product>, score: number): void {
    if (!this.wants(score, entry.order)) return;
    const found = this.#found;
    const present = found.findIndex((match) => match.entry.product.id === entry.product.id);
    if (present >= 0) {
      if ((found[present]?.score ?? 0) <= score) return;
      found.splice(present, 1);
    }
    let at = found.length;
    while (at > 0 && isBefore(score, entry, found[at - 1] as Match<Product>)) at -= 1;
    found.splice(at, 0, { entry, score });
    if (found.length > this.limit) found.pop();
  }
}

type SortedEntry = Pick<IndexEntry<Identified>, 'product' | 'key'>;

/** The order of the index: by name, of two with one name by id. */
export function compareEntries(a: SortedEntry, b: SortedEntry): number {
  return compareWords(a.key, b.key) || compareWords(a.product.id, b.product.id);
}

export function compareWords(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isBefore(score: number, entry: IndexEntry<Identified>, other: Match<Identified>): boolean {
  if (score !== other.score) return score < other.score;
  return (
    entry.order < other.entry.order ||
    (entry.order === other.entry.order && compareEntries(entry, other.entry) < 0)
  );
}

/** A product in the index: its place by name, and the text that a word may occur in. */
export interface IndexEntry<Product> {
  product: Product;
  /** Place in the list sorted by name; breaks ties. */
  order: number;
  /** Normalized name and code, between them a blank. */
  text: string;
}

interface Match<Product> {
  entry: IndexEntry<Product>;
  /** 0 is best. */
  score: number;
}

/** The best few of many matches, kept in order while they are found: sorting all of them costs too much per key. */
export class BestMatches<Product> {
  readonly #found: Match<Product>[] = [];

  constructor(readonly limit: number) {}

  get isFull(): boolean {
    return this.#found.length >= this.limit;
  }

  get products(): Product[] {
    return this.#found.map(({ entry }) => entry.product);
  }

  has(entry: IndexEntry<Product>): boolean {
    return this.#found.some((match) => match.entry === entry);
  }

  /** Whether a match with this score and place would be among the best so far. */
  wants(score: number, order: number): boolean {
    const worst = this.#found.at(-1);
    return !this.isFull || !worst || isBefore(score, order, worst);
  }

  /** Takes the match in if it is good enough; one that is there already keeps its better score. */
  offer(entry: IndexEntry<Product>, score: number): void {
    if (!this.wants(score, entry.order)) return;
    const found = this.#found;
    const present = found.findIndex((match) => match.entry === entry);
    if (present >= 0) {
      if ((found[present]?.score ?? 0) <= score) return;
      found.splice(present, 1);
    }
    let at = found.length;
    while (at > 0 && isBefore(score, entry.order, found[at - 1] as Match<Product>)) at -= 1;
    found.splice(at, 0, { entry, score });
    if (found.length > this.limit) found.pop();
  }
}

function isBefore<Product>(score: number, order: number, other: Match<Product>): boolean {
  return score < other.score || (score === other.score && order < other.entry.order);
}

const REMEMBERED = 1000;

/**
 * Rows that lie ahead of a page, as an estimate: counting them takes longer than reading the page, so the count
 * of one page is remembered for the next.
 */
export class FeedProgress {
  readonly #ahead = new Map<string, number>();

  /** @param count counts the rows after `hasta`; asked only when the page before is not remembered */
  async ahead(
    businessId: number,
    page: { since: number; hasta: number; rows: number },
    count: () => Promise<number>,
  ): Promise<number> {
    const before = this.#ahead.get(`${businessId} ${page.since}`);
    const ahead = before === undefined ? await count() : Math.max(0, before - page.rows);
    this.#ahead.set(`${businessId} ${page.hasta}`, ahead);
    if (this.#ahead.size > REMEMBERED) {
      const [oldest] = this.#ahead.keys();
      if (oldest !== undefined) this.#ahead.delete(oldest);
    }
    return ahead;
  }
}

/** Key of a stock row: one product in one store (a series), as in the feed. */
export function stockKey(productId: string, serieId: number): string {
  return `${productId}:${serieId}`;
}

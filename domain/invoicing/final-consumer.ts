/** Identification of the built-in client "Consumidor final" (domain §5). */
export const FINAL_CONSUMER_ID = '222222222222';

const NAME = 'consumidor final';
const SHORTEST = 3;

/**
 * Whether a search is for the built-in client, which then sorts first (contract §5): every word is a piece
 * of its name or of its identification, at least three characters long, as in "consumidor" or "222".
 * @param words normalized words of the search
 */
export function asksForFinalConsumer(words: readonly string[]): boolean {
  return (
    words.length > 0 &&
    words.every(
      (word) => word.length >= SHORTEST && (NAME.includes(word) || FINAL_CONSUMER_ID.includes(word)),
    )
  );
}

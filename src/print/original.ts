type Listener = (message: string) => void;

let listener: Listener | undefined;

/** Who tells people, from now on, that a receipt came out on the catalogue's template instead of the shop's. */
export function onOriginalPrinted(tell: Listener): void {
  listener = tell;
}

/** Printing says it here, on each of its ways to paper; what is printed goes on. */
export function tellOfOriginal(message: string): void {
  listener?.(message);
}

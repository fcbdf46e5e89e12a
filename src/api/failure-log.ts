/** Writes a failure where the screen's sentence sends people: 'Ver consola.' (owner-area §8). */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification wants it there
  console.warn(what, error);
}

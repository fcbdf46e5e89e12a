/**
 * The sentence for a print that failed: a `PrintError` carries one for people, anything else goes to the console and
 * is shown as `otherwise`. By its name: a screen that loads printing on demand has no class to compare with.
 */
export function printFailure(error: unknown, otherwise: string): string {
  if (error instanceof Error && error.name === 'PrintError') return error.message;
  reportError(error);
  return otherwise;
}

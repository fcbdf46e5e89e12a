/** Why the server can't start: one plain Spanish sentence. main prints it without a stack and exits 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

let leaving: Promise<unknown> = Promise.resolve();

/** Notes a sign-out that is under way: the login must not read what it is still writing. */
export function noteLeaving(signingOut: Promise<unknown>): void {
  leaving = signingOut.catch(() => undefined);
}

/** Resolves once the last sign-out has put everything away. */
export function whenLeft(): Promise<unknown> {
  return leaving;
}

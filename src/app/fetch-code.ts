/** A page's code is on the server alone, which does not answer: not on this device yet, and there is no network. */
export class CodeAwayError extends Error {}

/** Asked for where an import has failed: a proxy that answers for the server that is down has none. */
const PROBE = '/theme.js';

/** Whether a page's code would be got by now. */
export async function isServed(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch(PROBE, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * The import of a page's code, whose failure says whether the network is the reason: what the router does about code that
 * an update has removed, loading the page again, would leave a blank window then.
 */
export const fetchCode =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch(async (error: unknown) => {
      throw (await isServed()) ? error : new CodeAwayError();
    });

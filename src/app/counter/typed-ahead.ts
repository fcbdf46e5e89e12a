import type { AnyRouter } from '@tanstack/react-router';
import { forgetTypedAhead, keepTypedAhead } from '#app/ui/hooks/typed-ahead.ts';

/** The counter, and the workspace's own address, which leads there who has no other module before it. */
const COUNTER = /^\/erp_core(?:\/facturacion)?\/?$/iu;

interface Place {
  pathname: string;
  search: object;
}

function isCounter({ pathname, search }: Place): boolean {
  return COUNTER.test(pathname) && !('vista' in search);
}

/**
 * Keeps what a cashier types on the way to the counter, whose code may still have to come, for its scan field.
 * @returns a function that stops it
 */
export function keepKeysForCounter(router: Pick<AnyRouter, 'subscribe'>): () => void {
  return router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
    if (!isCounter(toLocation)) forgetTypedAhead();
    // Who is there already types into the field itself.
    else if (!fromLocation || !isCounter(fromLocation)) keepTypedAhead();
  });
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DraftProduct } from '#app/data/drafts/draft.ts';

/** What waits for the price that the cashier names. */
export interface AskedPrice {
  product: DraftProduct;
  /** How much of it a scale has weighed, decimal text. */
  cantidad?: string;
  /** The line whose product it is to be; that one stays as it is until then. */
  lineKey?: string;
  /** A tile was tapped: what is in front stays there. */
  isTapped?: boolean | undefined;
}

/** One of those that wait, told from the next by its number: two may be of one product. */
export interface Waiting extends AskedPrice {
  number: number;
}

/**
 * Prices that the cashier is asked for, one after the other.
 * @param onKept gets each code that was scanned meanwhile, once nothing is asked for any more
 */
export function useNaming(onKept: (code: string) => void) {
  const [asked, setAsked] = useState<readonly Waiting[]>([]);
  const kept = useRef<string[]>([]);
  /** As `asked`, before React has drawn it: a key may charge right behind the scan that asks. */
  const now = useRef(asked);
  const set = (all: readonly Waiting[]) => {
    now.current = all;
    setAsked(all);
  };
  const count = useRef(0);
  const isAsking = asked.length > 0;
  const handOn = useEffectEvent(onKept);
  // However the asking ended, what was scanned under it is the customer's too.
  useEffect(() => {
    if (!isAsking) kept.current.splice(0).forEach((code) => handOn(code));
  }, [isAsking]);
  return {
    naming: asked[0] ?? null,
    isAsking: () => now.current.length > 0,
    ask: (one: AskedPrice) => set([...now.current, { ...one, number: (count.current += 1) }]),
    end: (one: AskedPrice) => set(now.current.filter((other) => other !== one)),
    forgetAll: () => set([]),
    keep: (code: string) => void kept.current.push(code),
  };
}

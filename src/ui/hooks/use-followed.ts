import { useCallback, useEffect, useRef, useState } from 'react';

const EVERY_MS = 20_000;

export interface Followed<Value> {
  /** The last answer; undefined before the first. */
  value: Value | undefined;
  /** Why the last question was not answered; undefined where it was. */
  error: unknown;
  reload: () => Promise<void>;
}

/**
 * Asks again and again while the page is visible, at once when it becomes visible or the network is back; what was answered
 * stays where nothing new comes.
 * @param load the same function for the same question (useCallback)
 * @param known an answer of before
 * @param everyMs of a question that takes the server long: no answer is brought up to date sooner; a failure is
 */
export function useFollowed<Value>(load: () => Promise<Value>, known?: Value, everyMs = 0): Followed<Value> {
  const [state, setState] = useState<{ value: Value | undefined; error: unknown }>({
    value: known,
    error: undefined,
  });
  const asked = useRef(0);
  const answeredAt = useRef(Number.NEGATIVE_INFINITY);
  const reload = useCallback(async () => {
    asked.current += 1;
    const own = asked.current;
    const answer = await load().then(
      (value) => ({ value, error: undefined }),
      (error: unknown) => ({ error: error ?? new Error('no answer') }),
    );
    if (own !== asked.current) return;
    answeredAt.current = answer.error === undefined ? Date.now() : Number.NEGATIVE_INFINITY;
    setState((before) => ({ ...before, ...answer }));
  }, [load]);
  // The server is outside of React, and says nothing by itself.
  useEffect(() => {
    answeredAt.current = Number.NEGATIVE_INFINITY;
    const ask = () => {
      if (document.visibilityState === 'visible' && Date.now() - answeredAt.current >= everyMs) void reload();
    };
    ask();
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    window.addEventListener('online', ask);
    return () => {
      asked.current += 1;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      window.removeEventListener('online', ask);
    };
  }, [reload, everyMs]);
  return { ...state, reload };
}

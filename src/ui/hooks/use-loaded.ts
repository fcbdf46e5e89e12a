import { useCallback, useEffect, useRef, useState } from 'react';

export type Loaded<Value> =
  | { status: 'loading' }
  /** `last` as it was before, where it had been there. */
  | { status: 'failed'; error: unknown; last?: Value }
  | { status: 'ready'; value: Value };

interface Settled<Value> {
  load: () => Promise<Value>;
  outcome: Loaded<Value>;
}

interface Loading<Value> {
  state: Loaded<Value>;
  /** Asks again; what is shown stays until the answer comes, a failure too. Resolves with the answer. */
  reload: () => Promise<void>;
  /** Brings the loaded value up to date, when there is one. */
  update: (change: (value: Value) => Value) => void;
}

const answerOf = <Value>(loading: Promise<Value>): Promise<Loaded<Value>> =>
  loading.then(
    (value) => ({ status: 'ready', value }),
    (error: unknown) => ({ status: 'failed', error }),
  );

function withLast<Value>(
  outcome: Loaded<Value>,
  before: Settled<Value> | undefined,
  load: () => Promise<Value>,
): Loaded<Value> {
  if (outcome.status !== 'failed' || before?.load !== load) return outcome;
  const known = before.outcome;
  if (known.status === 'ready') return { ...outcome, last: known.value };
  return known.status === 'failed' && known.last !== undefined ? { ...outcome, last: known.last } : outcome;
}

/** While a question is not answered it is asked again this often, on a page that somebody sees. */
const AGAIN_MS = 20_000;

/**
 * Asks as the screen appears and whenever the question changes; what failed is asked again when the network is back, and
 * from time to time. @param load the same function for the same question (useCallback)
 */
export function useLoaded<Value>(load: () => Promise<Value>): Loading<Value> {
  const [settled, setSettled] = useState<Settled<Value>>();
  const asked = useRef(0);
  const hasFailed = useRef(false);
  const reload = useCallback(async () => {
    asked.current += 1;
    const own = asked.current;
    const outcome = await answerOf(load());
    // The answer to an older question is dropped.
    if (own !== asked.current) return;
    hasFailed.current = outcome.status === 'failed';
    setSettled((before) => ({ load, outcome: withLast(outcome, before, load) }));
  }, [load]);
  // What answers is outside of React, and the network too: a new question is asked anew, and of a server that is up
  // again nobody tells.
  useEffect(() => {
    hasFailed.current = false;
    void reload();
    const again = () => {
      if (hasFailed.current && document.visibilityState === 'visible') void reload();
    };
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      asked.current += 1;
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [reload]);
  return {
    state: settled?.load === load ? settled.outcome : { status: 'loading' },
    reload,
    update: (change) =>
      setSettled((current) =>
        current?.outcome.status === 'ready'
          ? { ...current, outcome: { status: 'ready', value: change(current.outcome.value) } }
          : current,
      ),
  };
}

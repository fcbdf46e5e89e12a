import { useEffect, useState } from 'react';

export type Loaded<Value> =
  | { status: 'loading' }
  | { status: 'failed'; error: unknown }
  | { status: 'ready'; value: Value };

interface Settled<Value> {
  load: () => Promise<Value>;
  round: number;
  outcome: Loaded<Value>;
}

export interface Loading<Value> {
  state: Loaded<Value>;
  /** Asks again; what is shown stays until the answer comes, a failure gives way to loading. */
  reload: () => void;
  /** Brings the loaded value up to date, when there is one. */
  update: (change: (value: Value) => Value) => void;
}

/** Asks as the screen appears and whenever the question changes. @param load the same function for the same question (useCallback) */
export function useLoaded<Value>(load: () => Promise<Value>): Loading<Value> {
  const [round, setRound] = useState(0);
  const [settled, setSettled] = useState<Settled<Value>>();
  // What answers is outside of React: a new question is asked anew, the answer to an old one is dropped.
  useEffect(() => {
    let isCurrent = true;
    const settle = (outcome: Loaded<Value>) => {
      if (isCurrent) setSettled({ load, round, outcome });
    };
    load().then(
      (value) => settle({ status: 'ready', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, round]);
  return {
    state: settled?.load === load ? settled.outcome : { status: 'loading' },
    reload: () => {
      if (settled?.outcome.status === 'failed') setSettled(undefined);
      setRound(round + 1);
    },
    update: (change) =>
      setSettled((current) =>
        current?.outcome.status === 'ready'
          ? { ...current, outcome: { status: 'ready', value: change(current.outcome.value) } }
          : current,
      ),
  };
}

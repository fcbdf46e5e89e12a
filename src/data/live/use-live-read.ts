import { useEffect, useState } from 'react';
import { liveRead } from './live-read.ts';

type LiveRead<Found> = Parameters<typeof liveRead<Found>>;

/**
 * What a screen shows from the local database: read when it appears, and again after every write to one of the
 * tables. Until the first read has ended it is undefined; while it is read with other `deps` the last answer stays.
 * A read that fails takes the screen to its error boundary.
 * @param tables every table that the answer depends on (docs/decisions/010-live-reads.md)
 * @param deps what the read was made with: it is made anew when one of them changes
 */
export function useLiveRead<Found>(
  tables: LiveRead<Found>[0],
  read: LiveRead<Found>[1],
  deps: readonly unknown[],
): Found | undefined {
  const [state, setState] = useState<{ found?: Found; error?: unknown }>({});
  useEffect(() => {
    const reading = liveRead(tables, read).subscribe(
      (found) => setState((before) => (!('error' in before) && before.found === found ? before : { found })),
      (error) => setState({ error }),
    );
    return () => reading.unsubscribe();
    // oxlint-disable-next-line react/exhaustive-deps -- the caller names them
  }, deps);
  if ('error' in state) throw state.error;
  return state.found;
}

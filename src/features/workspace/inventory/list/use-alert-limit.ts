import { useEffect, useRef, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { readAlertLimit, type StoredLimit } from '#app/data/read/alert-limit.ts';
import { saveAlertLimit } from '#app/data/writes/settings-writes.ts';
import { useBeforeLeaving } from '#app/ui/hooks/use-before-leaving.ts';

/** Workspace §4: after the last change. */
const AUTOSAVE_MS = 1000;
const MOST_UNITS = 1_000_000;

/** Where the autosave of the limit stands; `here` is on this device and not yet at the server. */
export type LimitState = 'still' | 'invalid' | 'waiting' | 'saved' | 'here' | 'failed' | 'unreadable';

export interface AlertLimit {
  /** As typed; undefined until it was read. */
  value: string | undefined;
  /** Units at or below which the alert shows: what is typed, while it is a number. */
  limit: number | undefined;
  state: LimitState;
  onChange: (typed: string) => void;
}

function readLimit(typed: string): number | undefined {
  const limit = /^\d{1,7}$/u.test(typed.trim()) ? Number(typed) : undefined;
  return limit === undefined || limit > MOST_UNITS ? undefined : limit;
}

/**
 * The own alert limit, saved by itself a second after the last change.
 * @param isUnfilled the first download has brought nothing: what is stored at the server is not known
 */
export function useAlertLimit(db: ErpDatabase, isUnfilled: boolean): AlertLimit {
  const [typed, setTyped] = useState<string | null>(null);
  const [phase, setPhase] = useState<'still' | 'waiting' | 'saved' | 'failed'>('still');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const waiting = useRef<number | undefined>(undefined);
  // Null: the local database threw.
  const read = useLiveRead(
    [db.me, db.settings, db.outbox, db.meta],
    () => readAlertLimit(db).catch(() => null),
    [db],
  );
  // What stood there right after the save, until the screen's own read has followed.
  const [saved, setSaved] = useState<{ instead: typeof read; stored: StoredLimit } | null>(null);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const known = saved && saved.instead === read ? saved.stored : read;
  // While it is still to come there is nothing to show, and nothing to write over.
  const stored = isUnfilled ? null : known?.isKnown === false ? undefined : known;

  const save = async () => {
    const limit = waiting.current;
    clearTimeout(timer.current);
    waiting.current = undefined;
    if (limit === undefined) return;
    try {
      await saveAlertLimit(db, limit);
      const instead = latest.current;
      const written = await readAlertLimit(db).catch(() => null);
      if (written) setSaved({ instead, stored: written });
      if (waiting.current === undefined) setPhase('saved');
    } catch {
      setPhase('failed');
    }
  };
  // A person who leaves within the second has changed it all the same.
  useBeforeLeaving(() => void save());

  const limit = typed === null ? stored?.limit : readLimit(typed);
  const onChange = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    waiting.current = readLimit(value);
    if (waiting.current === undefined) return setPhase('still');
    setPhase('waiting');
    timer.current = setTimeout(() => void save(), AUTOSAVE_MS);
  };
  const told = (): LimitState => {
    if (typed !== null && limit === undefined) return 'invalid';
    if (stored === null) return 'unreadable';
    const isUntaken = stored?.sending === 'refused' || stored?.sending === 'failed';
    if (phase === 'failed' || (phase !== 'waiting' && isUntaken)) return 'failed';
    if (phase !== 'saved') return phase;
    return stored?.sending === 'waiting' ? 'here' : 'saved';
  };
  return { value: typed ?? stored?.limit.toString(), limit: limit ?? stored?.limit, state: told(), onChange };
}

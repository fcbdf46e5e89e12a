import { useCallback, useState } from 'react';
import { isOffline } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { readToday } from '#app/api/owner/reports.ts';
import { useFollowed } from '#app/ui/hooks/use-followed.ts';
import type { OwnerToday } from '#contract/reports/reports.ts';
import { keeperOfToday, lastToday } from './last-answer.ts';

export interface TodayState {
  today: OwnerToday | undefined;
  /** Why nothing newer is known; null while all is well. */
  trouble: 'offline' | 'failed' | null;
}

/** The day of an owner's businesses, followed while the page is open; without network as it was last heard. */
export function useToday(http: Http): TodayState {
  const load = useCallback(async () => {
    const keep = keeperOfToday();
    const today = await readToday(http);
    keep(today);
    return today;
  }, [http]);
  const [known] = useState(lastToday);
  const { value: today, error } = useFollowed(load, known);
  if (error === undefined) return { today, trouble: null };
  return { today, trouble: isOffline(error) ? 'offline' : 'failed' };
}

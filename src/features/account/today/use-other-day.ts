import { bogotaDate } from '#domain/bogota-time.ts';
import { useOfNow } from '#app/ui/hooks/use-now.ts';

/** The day of an answer that is not today's any more, YYYY-MM-DD; null of today's, and where there is no answer. */
export function useOtherDay(calculadoEn: string | undefined): string | null {
  const today = useOfNow((nowMs) => bogotaDate(new Date(nowMs)));
  const day = calculadoEn?.slice(0, 10) ?? today;
  return day === today ? null : day;
}

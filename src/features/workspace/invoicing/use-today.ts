import { useOfNow } from '#app/ui/hooks/use-now.ts';
import { bogotaDate } from '#domain/bogota-time.ts';

const dayOf = (nowMs: number): string => bogotaDate(new Date(nowMs));

/** Bogotá's day, `2026-11-21`; a screen that stays open renders anew at midnight. */
export const useToday = (): string => useOfNow(dayOf);

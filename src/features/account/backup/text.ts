import { addDays, bogotaDate, formatBogotaDateTime } from '#domain/bogota-time.ts';

const TODAY = 'hoy';
const YESTERDAY = 'ayer';

/** 'hoy 02:14', 'ayer 02:14', '26/11/2026 02:14'. @param iso with its offset */
function whenText(iso: string, now: Date): string {
  const [day = '', time = ''] = formatBogotaDateTime(iso).split(' ');
  const date = bogotaDate(new Date(iso));
  const today = bogotaDate(now);
  const name = date === today ? TODAY : date === addDays(today, -1) ? YESTERDAY : day;
  return `${name} ${time}`;
}

export const text = {
  last: (iso: string, now: Date) => `Última copia de seguridad: ${whenText(iso, now)}`,
  failed: 'La copia de seguridad no se pudo hacer.',
  late: 'Hace más de dos días que no hay copia de seguridad.',
  none: 'Todavía no hay ninguna copia de seguridad.',
  lastGood: (iso: string, now: Date) => `La última buena: ${whenText(iso, now)}.`,
  noneGood: 'No hay ninguna buena.',
  whatToDo: 'Revisa el disco donde se guardan, o avísale a quien administra el servidor.',
};

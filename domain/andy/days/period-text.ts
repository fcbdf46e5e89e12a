import { weekdayName } from '#domain/words-text.ts';

const UNITS: Record<string, [one: string, many: string]> = {
  dias: ['el último día', 'días'],
  semanas: ['la última semana', 'semanas'],
  meses: ['el último mes', 'meses'],
  anos: ['el último año', 'años'],
};

/** How Andy names a stretch of days. */
export const periodText = {
  today: 'hoy',
  yesterday: 'ayer',
  beforeYesterday: 'anteayer',
  thisWeek: 'esta semana',
  lastWeek: 'la semana pasada',
  thisMonth: 'este mes',
  lastMonth: 'el mes pasado',
  thisYear: 'este año',
  lastYear: 'el año pasado',
  year: (year: number) => `en ${year}`,
  weekFrom: (day: number, month: string, year: number | null) =>
    `en la semana del ${day} de ${month}${year === null ? '' : ` de ${year}`}`,
  lastFew: (count: number, unit: string) => {
    const [one = '', many = ''] = UNITS[unit] ?? [];
    if (count === 1) return `en ${one}`;
    return `en ${unit === 'semanas' ? 'las últimas' : 'los últimos'} ${count} ${many}`;
  },
  month: (name: string, year: number | null) => `en ${name}${year === null ? '' : ` de ${year}`}`,
  weekday: (at: number) => `el ${weekdayName(at)}`,
  weekdayBefore: (at: number) => `el ${weekdayName(at)} pasado`,
  /** From one end to the other, each as it is called after "el". */
  between: (first: string, last: string) => `del ${first} al ${last}`,
  months: (first: string, last: string, year: number | null) =>
    `de ${first} a ${last}${year === null ? '' : ` de ${year}`}`,
  since: (name: string) => `desde ${name.replace(/^en /u, '')}`,
  dayOfMonth: (day: number, month: string | null, year: number | null) =>
    `${day}${month === null ? '' : ` de ${month}`}${year === null ? '' : ` de ${year}`}`,
  dateOnWeekday: (at: number, day: string) => `el ${weekdayName(at)} ${day}`,
  weekdayOf: (at: number, day: string) => `${weekdayName(at)} ${day}`,
  day: (day: number, month: string, year: number | null) =>
    `el ${day} de ${month}${year === null ? '' : ` de ${year}`}`,
};

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

/** The text as a sentence begins: its first letter is a capital. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "1 venta", "3 ventas", "0 ventas". */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** "lunes". @param weekday 1 for Monday; Sunday is 7, as reports count, or 0, as dates do */
export const weekdayName = (weekday: number): string => WEEKDAYS[weekday % 7] ?? '';

import type { CashWarningCode } from '#domain/cash/drawer.ts';
import { formatCop } from '#domain/money/money.ts';

/** How a drawer came out. */
export interface Outcome {
  words: string;
  tone: 'ok' | 'amber' | 'red';
}

/** How a drawer came out, in words. @param diferencia counted less expected, money; null where nobody counted */
export function outcomeOf(diferencia: string | null): Outcome {
  if (diferencia === null) return { words: 'Se cerró sin contar', tone: 'amber' };
  if (diferencia === '0.00') return { words: 'Cuadró', tone: 'ok' };
  return diferencia.startsWith('-')
    ? { words: `Faltan ${formatCop(diferencia.slice(1))}`, tone: 'red' }
    : { words: `Sobran ${formatCop(diferencia)}`, tone: 'amber' };
}

/** What was odd about a drawer, as people read it. */
export const CASH_WARNING_TEXT: Readonly<Record<CashWarningCode, string>> = {
  caja_solapada: 'Se abrió mientras otra caja de este equipo seguía abierta.',
  caja_ya_cerrada: 'Se volvió a cerrar: todos los conteos están en la lista.',
  serie_distinta: 'Se abrió en un establecimiento distinto al de quien la abrió.',
  sin_autorizacion: 'Se contó o se cerró con una autorización que no ha llegado.',
};

/** How many documents of the closing device are still to come: people read it on that device and elsewhere. */
export const missingText = (count: number): string =>
  `${count === 1 ? 'Falta 1 documento' : `Faltan ${count} documentos`} de este equipo, el que cerró la caja: la diferencia puede cambiar cuando lleguen.`;

/** That something came after the closing. @param at when, as it is read */
export const adjustedText = (at: string): string =>
  `Después del cierre llegó algo más (${at}): la caja quedó ajustada y la diferencia ya lo tiene en cuenta.`;

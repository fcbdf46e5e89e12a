import type { InvoicingBlock } from '#domain/invoicing/invoicing-blocks.ts';
import { formatBogotaDateTime, formatDay } from '#domain/bogota-time.ts';

const listed = new Intl.ListFormat('es', { type: 'conjunction' });
const NAMED = 3;

function people(names: readonly string[]): string {
  const rest = names.length - NAMED;
  if (rest <= 0) return listed.format(names);
  return listed.format([...names.slice(0, NAMED), rest === 1 ? '1 más' : `${rest} más`]);
}

/** What stops a business's counters, or soon will, and the button that leads to the mending, where a page mends it. */
export function blockWords(block: InvoicingBlock): { title: string; words: string; mend?: string } {
  switch (block.kind) {
    case 'module_off':
      return {
        title: 'El módulo de facturación está apagado.',
        words:
          'Ninguna caja puede facturar; las ventas que falten por enviar esperan hasta que lo enciendas.',
        mend: 'Activar el módulo',
      };
    case 'date_ahead':
      return {
        title: `La última factura lleva una fecha que no ha llegado: ${formatBogotaDateTime(block.until)}.`,
        words:
          'Las nuevas llevan esa misma fecha hasta que el reloj del servidor la alcance. Revisa la fecha y la hora del equipo donde corre Mostrador.',
      };
    case 'resolution_expired':
      return {
        title: `La resolución venció el ${formatDay(block.until)}.`,
        words: 'Las ventas quedan en espera hasta que registres la nueva resolución.',
        mend: 'Actualizar la resolución',
      };
    case 'resolution_ending':
      return {
        title: block.days === 0 ? 'La resolución vence hoy.' : `La resolución vence en ${days(block.days)}.`,
        words: 'Registra la nueva antes de que las cajas se detengan.',
        mend: 'Actualizar la resolución',
      };
    case 'range_exhausted':
      return {
        title: `Se agotó la numeración de ${block.store} (${block.prefijo}).`,
        words: 'Sus ventas quedan en espera hasta que amplíes el rango.',
        mend: 'Ampliar el rango',
      };
    case 'range_ending':
      return {
        title: `A ${block.store} (${block.prefijo}) le ${numbers(block.remaining)}.`,
        words: 'Amplía el rango antes de que se agote.',
        mend: 'Ampliar el rango',
      };
    case 'no_collaborators':
      return {
        title: 'Nadie puede facturar todavía.',
        words: 'En la caja trabajan los colaboradores: crea el primero, aunque seas tú.',
        mend: 'Crear colaborador',
      };
    case 'no_series':
      return {
        title: `${people(block.names)} no ${block.names.length === 1 ? 'puede' : 'pueden'} facturar.`,
        words: 'Falta asignar un establecimiento.',
        mend: 'Asignar establecimiento',
      };
  }
}

const days = (count: number) => (count === 1 ? '1 día' : `${count} días`);
const numbers = (count: number) => (count === 1 ? 'queda 1 número' : `quedan ${count} números`);

export const text = {
  checking: 'Revisando si puede facturar…',
  ready: 'Listo para facturar.',
  failed: 'No se pudo revisar si este negocio puede facturar.',
  again: 'Intentar de nuevo',
};

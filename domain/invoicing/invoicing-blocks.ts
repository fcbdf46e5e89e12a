import { isResolutionExpired, numberingBanner, resolutionBanner } from './numbering.ts';

/** What of a business decides whether its counters may issue. Dates are YYYY-MM-DD. */
export interface InvoicingState {
  vigencia_hasta: string;
  series: readonly {
    id: number;
    nombre_establecimiento: string;
    prefijo: string;
    rango_fin: number;
    proximo_consecutivo: number;
  }[];
  isModuleOn: boolean;
  collaborators: readonly { name: string; isActive: boolean; serieId: number | null }[];
}

/** A cause for which sales are refused, or soon will be (offline §6). */
export type InvoicingBlock =
  | { kind: 'module_off' }
  | { kind: 'resolution_expired'; until: string }
  | { kind: 'resolution_ending'; days: number }
  | { kind: 'range_exhausted'; store: string; prefijo: string }
  | { kind: 'range_ending'; store: string; prefijo: string; remaining: number }
  | { kind: 'no_collaborators' }
  | { kind: 'no_series'; names: string[] };

const ONLY_WARNS: readonly InvoicingBlock['kind'][] = ['resolution_ending', 'range_ending'];

/** Whether invoices are refused now because of it; otherwise it only announces itself. */
export const isStopping = ({ kind }: InvoicingBlock): boolean => !ONLY_WARNS.includes(kind);

/**
 * What would stop a business from invoicing on a day of Bogotá, what concerns all of it first; empty when
 * every active collaborator can issue. RangeError for a date that does not exist. Source: offline §6, domain §3.
 */
export function invoicingBlocks(state: InvoicingState, todayBogota: string): InvoicingBlock[] {
  const module: InvoicingBlock[] = state.isModuleOn ? [] : [{ kind: 'module_off' }];
  return [...module, ...ofResolution(state, todayBogota), ...ofSeries(state), ...ofPeople(state)];
}

function ofResolution({ vigencia_hasta: until }: InvoicingState, today: string): InvoicingBlock[] {
  if (isResolutionExpired(until, today)) return [{ kind: 'resolution_expired', until }];
  const { kind, days } = resolutionBanner(until, today);
  return kind === 'ok' ? [] : [{ kind: 'resolution_ending', days }];
}

function ofSeries({ series }: InvoicingState): InvoicingBlock[] {
  return series.flatMap((one): InvoicingBlock[] => {
    const { kind, remaining } = numberingBanner(one.rango_fin, one.proximo_consecutivo);
    const which = { store: one.nombre_establecimiento, prefijo: one.prefijo };
    if (kind === 'error') return [{ kind: 'range_exhausted', ...which }];
    return kind === 'warning' ? [{ kind: 'range_ending', ...which, remaining }] : [];
  });
}

function ofPeople({ collaborators }: InvoicingState): InvoicingBlock[] {
  const active = collaborators.filter(({ isActive }) => isActive);
  if (active.length === 0) return [{ kind: 'no_collaborators' }];
  const names = active.filter(({ serieId }) => serieId === null).map(({ name }) => name);
  return names.length === 0 ? [] : [{ kind: 'no_series', names }];
}

import { isResolutionExpired, numberingBanner, resolutionBanner } from './numbering.ts';

/** What of a business decides whether its counters may issue. Dates are YYYY-MM-DD, instants ISO 8601. */
export interface InvoicingState {
  /** Now, by the clock that dates the invoices: the server's. */
  serverNow: string;
  /** The latest date on an invoice; null before the first. */
  lastIssuedAt: string | null;
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
  | { kind: 'date_ahead'; until: string }
  | { kind: 'resolution_expired'; until: string }
  | { kind: 'resolution_ending'; days: number }
  | { kind: 'range_exhausted'; store: string; prefijo: string }
  | { kind: 'range_ending'; store: string; prefijo: string; remaining: number }
  | { kind: 'no_collaborators' }
  | { kind: 'no_series'; names: string[] };

const ONLY_WARNS: readonly InvoicingBlock['kind'][] = ['date_ahead', 'resolution_ending', 'range_ending'];
// Clocks are corrected by seconds every day; nobody has to hear of that.
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** Whether invoices are refused now because of it; otherwise it only announces itself. */
export const isStopping = ({ kind }: InvoicingBlock): boolean => !ONLY_WARNS.includes(kind);

/**
 * What would stop a business from invoicing on a day of Bogotá, what concerns all of it first; empty when
 * every active collaborator can issue. RangeError for a date that does not exist. Source: offline §6, domain §3.
 */
export function invoicingBlocks(state: InvoicingState, todayBogota: string): InvoicingBlock[] {
  const module: InvoicingBlock[] = state.isModuleOn ? [] : [{ kind: 'module_off' }];
  return [
    ...module,
    ...ofClock(state),
    ...ofResolution(state, todayBogota),
    ...ofSeries(state),
    ...ofPeople(state),
  ];
}

/** The clock was set back, or was ahead for a while: invoices bear the date of the last one until it is reached. */
function ofClock({ serverNow, lastIssuedAt }: InvoicingState): InvoicingBlock[] {
  if (lastIssuedAt === null) return [];
  const isAhead = Date.parse(lastIssuedAt) - Date.parse(serverNow) > CLOCK_TOLERANCE_MS;
  return isAhead ? [{ kind: 'date_ahead', until: lastIssuedAt }] : [];
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

import type { Business } from '#contract/session/session.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { isStopped, type Operation, UNSENT_STATES } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { type PrintSource, readPrintSource } from './invoices/print-source.ts';

/**
 * Where the last own save is; `error` is the server's answer to a save that it did not take. A `failed` save met a fault of
 * the server and is tried again.
 */
interface LastSave {
  state: 'none' | 'waiting' | 'done' | 'failed' | 'refused';
  error: { status: number; text: string } | null;
  isDelete: boolean;
}

export interface PrinterState extends PrintSource {
  /** The picture as an image takes it: an address where it is not stored here. */
  shownLogo: string | null;
  settingsSave: LastSave;
  logoSave: LastSave;
  business: Business | undefined;
  /** Whether anything was ever fetched: before, the defaults are shown for want of knowledge. */
  isMirrored: boolean;
}

const LOGO_LANE = 'logo';
/** Where the server keeps pictures; an address of anywhere else is none of ours. */
const OWN_PICTURES = '/media/';

function toLastSave(last: Operation | undefined): LastSave {
  if (!last || last.state === 'discarded') return { state: 'none', error: null, isDelete: false };
  const isDelete = last.kind === 'logo-delete';
  const isUnsent = UNSENT_STATES.includes(last.state);
  if (isStopped(last) || (isUnsent && last.error)) {
    const { status = 0, text = '' } = last.error ?? {};
    return { state: isStopped(last) ? 'refused' : 'failed', error: { status, text }, isDelete };
  }
  return { state: isUnsent ? 'waiting' : 'done', error: null, isDelete };
}

/** What the printer module is read from. */
export function tablesOfPrinter({ settings, business, outbox, meta }: ErpDatabase) {
  return [settings, business, outbox, meta];
}

/** Everything that the printer module shows. */
export async function readPrinterState(db: ErpDatabase): Promise<PrinterState> {
  const lane = async (name: string) =>
    toLastSave((await db.outbox.where('lane').equals(name).sortBy('seq')).at(-1));
  const source = await readPrintSource(db);
  const stored = (await db.settings.get('printer'))?.value as { logo?: string | null } | undefined;
  return {
    ...source,
    shownLogo: source.logo ?? (stored?.logo?.startsWith(OWN_PICTURES) ? stored.logo : null),
    settingsSave: await lane(touch.settings('printer')),
    logoSave: await lane(LOGO_LANE),
    business: await db.business.toCollection().first(),
    isMirrored: (await db.meta.get('last-sync')) !== undefined,
  };
}

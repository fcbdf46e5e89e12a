import type { ErpDatabase } from './db.ts';
import { unmirrored } from './records.ts';

/** The server's logo as it was fetched last, so that it prints without network. */
interface StoredLogo {
  /** Address in the printer's settings, null for none. */
  address: string | null;
  /** A data URL. */
  picture: string | null;
}

const KEY = 'logo';
const CHUNK = 32_768;

/** A picture as a text that an image takes as its source. */
export async function toDataUrl(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // In portions: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCodePoint(...bytes.subarray(at, at + CHUNK));
  return `data:${file.type || 'image/png'};base64,${btoa(binary)}`;
}

async function readStored(db: ErpDatabase): Promise<StoredLogo> {
  return ((await db.settings.get(KEY))?.value as StoredLogo | undefined) ?? { address: null, picture: null };
}

/** Address of the logo that the server has and this device has not stored; undefined when it is in step. */
export async function missingLogo(db: ErpDatabase): Promise<string | null | undefined> {
  const printer = (await db.settings.get('printer'))?.srv as { logo?: string | null } | null | undefined;
  const address = printer?.logo ?? null;
  return (await readStored(db)).address === address ? undefined : address;
}

/** Keeps it, unless the person who fetched it has signed out meanwhile. */
export async function storeLogo(db: ErpDatabase, stored: StoredLogo): Promise<void> {
  await db.transaction('rw', db.settings, db.meta, async () => {
    if (await db.meta.get('left')) return;
    await db.settings.put({ ...unmirrored(), key: KEY, value: stored });
  });
}

/**
 * The logo as an image takes it: this device's own, not sent yet, or the server's as stored here; its address
 * where it could not be fetched; null for none.
 */
export async function readLogo(db: ErpDatabase): Promise<string | null> {
  const shown =
    ((await db.settings.get('printer'))?.value as { logo?: string | null } | undefined)?.logo ?? null;
  const { address, picture } = await readStored(db);
  return shown === address ? (picture ?? shown) : shown;
}

import {
  afterWrongPin,
  NO_TRIES,
  type PinStanding,
  pinStanding,
  type PinTries,
  triesLeft,
} from '#domain/accounts/pin.ts';
import { identitiesTable, type LocalIdentity, type PinRow, pinsTable } from '#app/data/registry.ts';
import { withExistingDatabase } from './existing-database.ts';

const ITERATIONS = 600_000;
const SALT_BYTES = 16;
const HASH_BITS = 256;
const PREFIX = 'pin:';

/** A collaborator of whom this device keeps a PIN. */
export interface PinHolder {
  /** Name of the own database. */
  id: string;
  name: string;
  standing: PinStanding;
}

/** What came of a PIN: `left` wrong ones may follow before a pause or the password. */
export type PinAnswer =
  | { kind: 'right' }
  | { kind: 'wrong'; left: number }
  | Exclude<PinStanding, { kind: 'free' }>;

/** Tables that `listPinHolders` reads. */
export const tablesOfPins = () => [pinsTable(), identitiesTable()];

const keyOf = (id: string): PinRow['id'] => `${PREFIX}${id}`;

/** Whether this browser can keep a PIN: without a secure address it has no digests. */
export const canKeepPin = (): boolean => (globalThis.crypto as Partial<Crypto>).subtle !== undefined;

async function digest(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const material = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const way = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return new Uint8Array(await crypto.subtle.deriveBits(way, material, HASH_BITS));
}

/** Keeps the PIN of somebody who is signed in, in place of an earlier PIN. */
export async function keepPin(
  { id, businessId }: Pick<LocalIdentity, 'id' | 'businessId'>,
  pin: string,
): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const hash = await digest(pin, salt);
  await pinsTable().put({ id: keyOf(id), identity: id, businessId, salt, hash, ...NO_TRIES });
}

/** The person has no PIN here any more: signed out, or asked for that. */
export async function forgetPin(id: string): Promise<void> {
  await pinsTable().delete(keyOf(id));
}

/** The password was given: wrong PINs of before count no more. */
export async function forgiveTries(id: string): Promise<void> {
  await pinsTable().update(keyOf(id), NO_TRIES);
}

/** Whether somebody may open the own counter here by PIN. */
export const hasPin = async (id: string): Promise<boolean> =>
  (await pinsTable().get(keyOf(id))) !== undefined;

/** Who may open the own counter of a business by PIN on this device, by name. */
export async function listPinHolders(businessId: number, nowMs: number): Promise<PinHolder[]> {
  const rows = await pinsTable().where('id').startsWith(PREFIX).toArray();
  const own = rows.filter((row) => row.businessId === businessId);
  const identities = await identitiesTable().bulkGet(own.map(({ identity }) => identity));
  return own
    .flatMap((row, at) => {
      const identity = identities[at];
      return identity ? [{ id: identity.id, name: identity.name, standing: pinStanding(row, nowMs) }] : [];
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'es'));
}

/** Counts a try as wrong before it is looked at: what ends the page in the middle of it gives no try back. */
function beginTry(id: string, nowMs: number): Promise<{ row: PinRow; tries: PinTries } | PinAnswer> {
  const table = pinsTable();
  return table.db.transaction('rw', table, async () => {
    const row = await table.get(keyOf(id));
    if (!row) return { kind: 'password' };
    const standing = pinStanding(row, nowMs);
    if (standing.kind !== 'free') return standing;
    const tries = afterWrongPin(row, nowMs);
    await table.update(row.id, tries);
    return { row, tries };
  });
}

/** Tries a PIN; without network. */
export async function tryPin(id: string, pin: string, now: () => number = Date.now): Promise<PinAnswer> {
  const begun = await beginTry(id, now());
  if ('kind' in begun) return begun;
  const { row, tries } = begun;
  const hash = await digest(pin, row.salt);
  const isRight = hash.every((byte, at) => byte === row.hash[at]);
  if (isRight) {
    await forgiveTries(id);
    return { kind: 'right' };
  }
  const standing = pinStanding(tries, now());
  return standing.kind === 'free' ? { kind: 'wrong', left: triesLeft(tries) } : standing;
}

/**
 * The token that a database keeps of its collaborator; null where only a sign-in helps: there is none, or the server refused
 * it when it last heard it.
 */
export async function keptToken(id: string): Promise<string | null> {
  const token = await withExistingDatabase(id, async (db) => {
    const [stored, refused] = await Promise.all([db.session.get('token'), db.meta.get('refused')]);
    return refused ? null : (stored?.token ?? null);
  });
  return token ?? null;
}

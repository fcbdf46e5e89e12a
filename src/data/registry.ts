import { Dexie, type EntityTable } from 'dexie';
import { provisionalCode } from '#domain/invoicing/numbering.ts';
import { newUuid } from '#app/data/ids.ts';

/** A collaborator who has worked on this device. */
export interface LocalIdentity {
  /** Name of its database. */
  id: string;
  businessId: number;
  subUserId: number;
  name: string;
  businessName: string;
  pending: number;
  lastSync: string | null;
}

/** The drawer that is open on this device, for everybody who works on it. */
export interface OpenDrawer {
  businessId: number;
  /** Its id. */
  sessionId: string;
  serieId: number;
  nombre: string;
  openedBy: string;
  openedAt: string;
  /** Whole pesos, money; null where this person may not know. */
  base: string | null;
  /** Another device opened the drawer. */
  isBorrowed?: boolean;
}

/** How the drawer was left that was closed last on this device, for everybody who works on it. */
export interface LeftDrawer {
  id: `cierre:${number}:${string}`;
  sessionId: string;
  serieId: number;
  nombre: string;
  openedAt: string;
  closedAt: string;
  /** Money; null where nobody counted. */
  queda: string | null;
}

interface DeviceRow {
  id: 'device';
  deviceId: string;
  /** Four letters and digits that mark this device's provisional codes. */
  tag: string;
  counter: number;
}

interface DrawerRow extends OpenDrawer {
  id: `caja:${number}`;
}

/** The PIN with which a collaborator opens the own counter on this device again, as its digest. */
export interface PinRow {
  id: `pin:${string}`;
  /** Name of the database of its owner. */
  identity: string;
  businessId: number;
  salt: Uint8Array<ArrayBuffer>;
  hash: Uint8Array<ArrayBuffer>;
  /** Wrong ones in a row, and until when the next waits, ms since 1970 (`domain/accounts/pin.ts`). */
  fails: number;
  lockedUntil: number;
}

/** What belongs to the device and not to a collaborator (docs/offline.md). */
class Registry extends Dexie {
  declare device: EntityTable<DeviceRow, 'id'>;
  /** In the same table: a further one would be a version that tabs with an older app can't open. */
  declare drawers: EntityTable<DrawerRow, 'id'>;
  /** There too. */
  declare closings: EntityTable<LeftDrawer, 'id'>;
  /** There too. */
  declare pins: EntityTable<PinRow, 'id'>;
  declare identities: EntityTable<LocalIdentity, 'id'>;

  constructor() {
    super('erp-registry', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ device: 'id', identities: 'id' });
    this.drawers = this.table('device');
    this.closings = this.table('device');
    this.pins = this.table('device');
  }
}

let opened: Registry | undefined;

function registry(): Registry {
  opened ??= new Registry();
  return opened;
}

// Without 0/O, 1/I: the code is read aloud and typed.
const TAG_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newDevice(): DeviceRow {
  const random = crypto.getRandomValues(new Uint8Array(4));
  const tag = Array.from(random, (byte) => TAG_LETTERS[byte % TAG_LETTERS.length]).join('');
  return { id: 'device', deviceId: newUuid(), tag, counter: 0 };
}

async function device(): Promise<DeviceRow> {
  const { device: table } = registry();
  return table.db.transaction('rw', table, async () => {
    const row = await table.get('device');
    if (row) return row;
    const made = newDevice();
    await table.add(made);
    return made;
  });
}

let known: Promise<DeviceRow> | undefined;

/** The id of this device, for `Erp-Device`; it never changes, so that nothing that is sent waits for it twice. */
export async function deviceId(): Promise<string> {
  known ??= device();
  try {
    return (await known).deviceId;
  } catch (error) {
    known = undefined;
    throw error;
  }
}

async function takeCode(): Promise<string> {
  const { device: table } = registry();
  return table.db.transaction('rw', table, async () => {
    const row = (await table.get('device')) ?? newDevice();
    row.counter += 1;
    await table.put(row);
    return provisionalCode(row.tag, row.counter);
  });
}

let reserved: Promise<string> | undefined;

/** Takes the next code before it is asked for: to write the counter to disk takes as long as to save the sale. */
export function reserveProvisionalCode(): void {
  reserved ??= takeCode();
  // The caller of `nextProvisionalCode` gets the failure.
  reserved.catch(() => undefined);
}

/**
 * The next provisional code, `V-7F3K-0042`; a code is never given twice, even if its sale is not saved or the
 * page that held it in reserve is closed.
 */
export async function nextProvisionalCode(): Promise<string> {
  const code = reserved ?? takeCode();
  reserved = undefined;
  return code;
}

export async function rememberIdentity(identity: LocalIdentity): Promise<void> {
  await registry().identities.put(identity);
}

export async function updateIdentity(id: string, changes: Partial<LocalIdentity>): Promise<void> {
  await registry().identities.update(id, changes);
}

export async function forgetIdentity(id: string): Promise<void> {
  await registry().identities.delete(id);
}

/** The table of identities, for live reads. */
export function identitiesTable(): EntityTable<LocalIdentity, 'id'> {
  return registry().identities;
}

/** Everybody who has worked here, those with unsent operations first. */
export async function listIdentities(): Promise<LocalIdentity[]> {
  const rows = await registry().identities.toArray();
  return rows.sort((a, b) => b.pending - a.pending || a.name.localeCompare(b.name, 'es'));
}

/** What is read live of the drawer that is open. */
export function deviceTable(): EntityTable<DrawerRow, 'id'> {
  return registry().drawers;
}

/** The PINs of this device, among other rows: each is found under `pin:` and its identity. */
export function pinsTable(): EntityTable<PinRow, 'id'> {
  return registry().pins;
}

/** How drawers were left, among other rows: each is found under `cierre:`, its business and its id. */
export function closingsTable(): EntityTable<LeftDrawer, 'id'> {
  return registry().closings;
}

/** The drawer of a business that this device remembers as open. */
export function rememberedDrawer(businessId: number): Promise<OpenDrawer | undefined> {
  return registry().drawers.get(`caja:${businessId}`);
}

/** Notes which drawer is open on this device. */
export async function rememberDrawer(drawer: OpenDrawer): Promise<void> {
  await registry().drawers.put({ ...drawer, id: `caja:${drawer.businessId}` });
}

/** Notes that this drawer is no longer open here; another that was opened since stays. */
export async function forgetDrawer(businessId: number, sessionId: string): Promise<void> {
  const { drawers } = registry();
  await drawers.db.transaction('rw', drawers, async () => {
    const id = `caja:${businessId}` as const;
    if ((await drawers.get(id))?.sessionId === sessionId) await drawers.delete(id);
  });
}

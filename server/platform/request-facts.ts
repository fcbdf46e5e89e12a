import type { FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/headers.ts';
import { fieldText } from '#contract/field-text.ts';
import type { SentOperation } from '#contract/sync/batch.ts';
import { formatMoney, parseMoney } from '#domain/money/money.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import { isUuid } from '#domain/uuid.ts';

/** What the offline protocol's headers say of a write (docs/offline.md). */
export interface RequestFacts {
  key: string | null;
  /** Id of the row to create, made by the device. */
  entityId: string | null;
  /** The customer has left with the goods: the sale is a fact. */
  isOffline: boolean;
  /** Local time of the deed; bounded to the last 30 days, null when absent or unreadable. */
  occurredAt: Date | null;
  /** Total that the cashier saw, as sent. */
  shownTotal: string | null;
  /** The data version that an edit was made on, from `If-Match: "v123"`; null when not told. */
  baseVersion: number | null;
  /** The history that this version is one of, as the server told it; null when not told. */
  baseEpoch: string | null;
  /** The newest version that its row may have; null when not told. */
  newestBase: number | null;
  /** The device that it was done on, as it names itself; null when not told. */
  deviceId: string | null;
}

// RFC 3339. `Date.parse` alone reads "5" as a day of 2001, and a time without offset in the server's own zone.
const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:\d{2})$/u;

const DAY_MS = 86_400_000;
const OLDEST_MS = 30 * DAY_MS;

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

function readUuid(request: FastifyRequest, name: string): string | null {
  const value = header(request, name);
  if (value === null) return null;
  const id = value.toLowerCase();
  // A header sent twice arrives joined by a comma, which is no uuid either.
  if (!isUuid(id)) throw new Problem('clave_invalida');
  return id;
}

/** Bounds a device's time to [now − 30 days, now]; device clocks are informative, never trusted. */
export function boundOccurredAt(value: string | null | undefined, now: Date): Date | null {
  if (!value || !INSTANT.test(value)) return null;
  const time = Date.parse(value);
  if (Number.isNaN(time)) return null;
  return new Date(Math.min(now.getTime(), Math.max(now.getTime() - OLDEST_MS, time)));
}

/** When a delivered deed was done, as it or its headers tell; null for any other, and when neither does. */
export function deliveredAt({ isOffline, occurredAt }: RequestFacts, body: unknown, now: Date): Date | null {
  if (!isOffline) return null;
  const { fecha_venta: soldAt } = (body ?? {}) as { fecha_venta?: unknown };
  return (typeof soldAt === 'string' ? boundOccurredAt(soldAt, now) : null) ?? occurredAt;
}

function readTotal(request: FastifyRequest): string | null {
  const value = header(request, HEADERS.total);
  if (value === null) return null;
  const cents = parseMoney(value.trim());
  if (cents === null) throw fieldProblem(HEADERS.total, fieldText.notMoney);
  return formatMoney(cents);
}

function readBaseVersion(request: FastifyRequest): number | null {
  const value = header(request, HEADERS.ifMatch);
  if (value === null) return null;
  const version = /^"v(\d{1,15})"$/u.exec(value.trim())?.[1];
  if (version === undefined) throw new Problem('version_invalida');
  return Number(version);
}

const DEVICE = /^[\w.:-]{1,64}$/u;

/** The device's own id. What is no id says nothing, and refuses nothing: no rule rests on it. */
export function readDevice(value: unknown): string | null {
  return typeof value === 'string' && DEVICE.test(value) ? value.toLowerCase() : null;
}

/**
 * The facts of an operation that a device exported.
 * @param newestBase version up to which its author knew the row, where it rests on an own write
 * @param sender the device that sends it, which is that of the deed where the operation names none
 */
export function factsOf(
  operation: SentOperation,
  newestBase: number | null,
  now: Date,
  sender: string | null,
): RequestFacts {
  return {
    key: operation.op,
    entityId: operation.entity ?? operation.entityId ?? null,
    isOffline: operation.offline ?? operation.delivered ?? false,
    occurredAt: boundOccurredAt(operation.occurredAt, now),
    shownTotal: operation.shownTotal ?? null,
    baseVersion: newestBase === null ? (operation.baseVersion ?? null) : null,
    baseEpoch: operation.baseEpoch ?? null,
    newestBase,
    deviceId: readDevice(operation.device) ?? sender,
  };
}

/**
 * Reads the protocol's headers.
 * @throws Problem `clave_invalida` (400) for a key or entity id that is not a uuid, `version_invalida` (400)
 */
export function readFacts(request: FastifyRequest, now: Date): RequestFacts {
  return {
    key: readUuid(request, HEADERS.key),
    entityId: readUuid(request, HEADERS.entity),
    isOffline: header(request, HEADERS.offline) === '1',
    occurredAt: boundOccurredAt(header(request, HEADERS.occurredAt), now),
    shownTotal: readTotal(request),
    baseVersion: readBaseVersion(request),
    baseEpoch: header(request, HEADERS.epoch),
    newestBase: null,
    deviceId: readDevice(request.headers[HEADERS.device]),
  };
}

/**
 * Every call that is no GET refuses a bad key, whether it keeps keys or not (contract §8).
 * @returns the key; null for a call without one
 * @throws Problem `clave_invalida` (400)
 */
export function checkKey(request: FastifyRequest): string | null {
  if (request.method === 'GET' || request.method === 'HEAD') return null;
  readUuid(request, HEADERS.entity);
  return readUuid(request, HEADERS.key);
}

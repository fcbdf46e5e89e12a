import { uuidV7 } from '#domain/uuid.ts';

/** A new UUIDv7 of this device. */
export function newUuid(nowMs: number = Date.now()): string {
  return uuidV7(nowMs, crypto.getRandomValues(new Uint8Array(10)));
}

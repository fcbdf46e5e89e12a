/**
 * Identifiers of rows and operations. The maker passes the clock and the random bytes in, so that the
 * same function serves the browser, the service worker and the server.
 */

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether the text is a lower-case hyphenated UUID of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * A UUIDv7 (RFC 9562): 48 bits of milliseconds, then random bits, so ids sort by time of creation.
 * @param nowMs milliseconds since 1970
 * @param random at least 10 random bytes
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  let rest = nowMs;
  for (let at = 5; at >= 0; at -= 1) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** What a picture says of itself, read from its structure without decoding a pixel. */
interface ImageHeader {
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  /** The picture alone: without what hides behind its end or in chunks that no pixel needs. */
  bytes: Uint8Array;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
// A profile or a text may unpack to far more than the picture: only what pixels are made of is decoded.
const PNG_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'cHRM', 'pHYs', 'IDAT', 'IEND']);
const PNG_ANIMATION = 'acTL';
// Each scan of a progressive JPEG goes over all pixels again; encoders make about ten.
const MOST_SCANS = 64;

/** The header of a whole PNG or JPEG; undefined for anything else, cut off, animated or with a second file behind it. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  if (PNG_SIGNATURE.every((byte, at) => bytes[at] === byte)) return readPng(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return readJpeg(bytes);
  return undefined;
}

function readPng(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let size: { width: number; height: number } | undefined;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const end = at + 12 + length;
    if (end > bytes.length || name === PNG_ANIMATION) return undefined;
    if ((name === 'IHDR') !== (size === undefined)) return undefined; // first, and once
    if (name === 'IHDR') {
      if (length !== 13) return undefined;
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    }
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND')
      return size && isPadding(bytes, end) ? { format: 'png', ...size, bytes: joined(kept) } : undefined;
    at = end;
  }
  return undefined;
}

function readJpeg(bytes: Uint8Array): ImageHeader | undefined {
  const word = (at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xff) {
      at += 1; // fill byte
    } else if (marker === 0xd9) {
      const picture = bytes.subarray(0, at + 2);
      const isWhole = size !== undefined && scans > 0 && isPadding(bytes, at + 2);
      return isWhole && size ? { format: 'jpeg', ...size, bytes: picture } : undefined;
    } else {
      const end = at + 2 + word(at + 2);
      if (word(at + 2) < 2 || end > bytes.length) return undefined;
      if (isFrame(marker)) {
        if (size) return undefined;
        size = { width: word(at + 7), height: word(at + 5) };
      }
      if (marker === 0xda) {
        scans += 1;
        if (scans > MOST_SCANS) return undefined;
      }
      at = marker === 0xda ? endOfScan(bytes, end) : end;
    }
  }
  return undefined;
}

/** Start of frame: C0–CF without the tables C4 and CC and the reserved C8. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Where the compressed data ends: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** Nothing, or one byte over and over: some tools fill up with zeros, a second file looks different. */
function isPadding(bytes: Uint8Array, from: number): boolean {
  return bytes.subarray(from).every((byte) => byte === bytes[from]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

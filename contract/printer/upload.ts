import * as z from 'zod';

/** A file of a multipart body as the server received it; who compares two requests compares the digest. */
export interface Upload {
  /** SHA-256 of the bytes, hex. */
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** The schema of a file field. */
export const upload = z.custom<Upload>(
  (value) => typeof value === 'object' && value !== null && 'sha256' in value && 'bytes' in value,
);

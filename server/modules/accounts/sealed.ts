import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals what has to be read again, so that the database alone tells nothing. */
export interface Seal {
  close(text: string): string;
  /** Undefined for what was sealed with another secret, or changed since. */
  open(sealed: string): string | undefined;
}

/** @param secret the server's, which is in no backup of the database @param use what the key is for */
export function createSeal(secret: string, use: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', use, 32));
  return {
    close(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const bodyAt = NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, bodyAt));
        return decipher.update(bytes.subarray(bodyAt), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

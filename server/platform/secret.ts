import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorCode } from './database/database.ts';
import { StartupError } from './startup/startup-error.ts';
import { startupText } from './startup/startup-text.ts';

/**
 * The secret that signs tokens: generated once into the data folder, readable by its owner only.
 * @throws StartupError where it can be neither read nor kept
 */
export function readOrCreateSecret(dataDir: string): string {
  try {
    return secretIn(dataDir);
  } catch (error) {
    if (errorCode(error) === 'ENOSPC') throw new StartupError(startupText.diskFull(dataDir));
    throw new StartupError(startupText.dirNotWritable(dataDir));
  }
}

function secretIn(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
  if (existsSync(file)) {
    const stored = readFileSync(file, 'utf8').trim();
    if (stored.length >= 32) return stored;
  }
  mkdirSync(dataDir, { recursive: true });
  const made = randomBytes(48).toString('base64url');
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}

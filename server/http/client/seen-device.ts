import { shortAddress } from '#server/http/limits/client-address.ts';
import type { Client } from './client.ts';
import { deviceName } from './device-name.ts';

/** What is kept of where a session is used from. */
export interface SeenDevice {
  /** `Chrome en Windows`; null where nothing is known. */
  equipo: string | null;
  /** The address, shortened. */
  direccion: string;
}

export const seenDevice = ({ ip, agent }: Client): SeenDevice => ({
  equipo: deviceName(agent),
  direccion: shortAddress(ip),
});

const NOTED_EVERY_MS = 10 * 60_000;

/** Whether the use of a session is to be noted: every ten minutes, for a call costs no write otherwise. */
export const isUseNews = (lastUsedAt: Date | null, now: Date): boolean =>
  lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MS;

import { REQUEST_TIMEOUT_MS } from './http.ts';

/** Fetches a picture by its address on the server; undefined when there is none to be had now. */
export type ReadLogoFile = (address: string) => Promise<Blob | undefined>;

/** Pictures of the server: their address is what opens them, no token travels. */
export function createLogoReader(baseUrl: string): ReadLogoFile {
  return async (address) => {
    try {
      const response = await fetch(`${baseUrl}${address}`, {
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const isPicture = response.headers.get('content-type')?.startsWith('image/');
      return response.ok && isPicture ? await response.blob() : undefined;
    } catch {
      return undefined;
    }
  };
}

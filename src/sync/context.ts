import type { ReadLogoFile } from '#app/api/logo-file.ts';
import type { Http } from '#app/api/http.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { Clock } from './clock.ts';

/** What push and pull work with; the page, the service worker and the tests each make their own. */
export interface SyncContext {
  db: ErpDatabase;
  http: Http;
  clock: Clock;
  /** A number in [0, 1), for the jitter. */
  random: () => number;
  /** Fetches an image from the server; undefined when it cannot be fetched now. */
  readLogoFile?: ReadLogoFile;
  /** Aborted when the counter is closed: nothing more is sent, and no page is waited for. */
  signal?: AbortSignal;
}

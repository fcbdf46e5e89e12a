/** Names of the headers that the offline protocol adds (offline §4); lower case, as Node sees them. */
export const HEADERS = {
  api: 'erp-api',
  version: 'erp-version',
  epoch: 'erp-epoch',
  /** On a 401: the epoch that a restore made the present one from, and the last version of both, `<epoch>.<version>`. */
  former: 'erp-former',
  replayed: 'idempotent-replayed',
  key: 'idempotency-key',
  entity: 'erp-entity',
  device: 'erp-device',
  /** On a question for what is new: how many operations the device has to send. */
  pending: 'erp-pending',
  occurredAt: 'erp-occurred-at',
  offline: 'erp-offline',
  total: 'erp-total',
  ifMatch: 'if-match',
  /** Put on by the service worker: the answer is the mirror's, as of this moment (offline §10). */
  mirror: 'erp-mirror',
  /** Name of a request: the caller's, or the server's; what a person reads aloud to get help. */
  request: 'x-request-id',
} as const;

/** Value of `Erp-Api` on every answer of this API: an answer without it is not ours (captive portal). */
export const API_VERSION = '1';

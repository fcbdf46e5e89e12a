/** Why there is no answer to use: the outcome on the server is unknown. */
export type TransportFailure = 'network' | 'timeout' | 'not-ours';

/** No usable answer: no connection, no time, or somebody else answered (captive portal, proxy). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(readonly failure: TransportFailure) {
    super(failure);
  }
}

/** Whether there is no connection: a server that does not answer in time is reached, and slow. */
export const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && error.failure === 'network';

/** Signing in failed: what to show. */
export class LoginRefusedError extends Error {
  override readonly name = 'LoginRefusedError';
  constructor(
    readonly status: number,
    /** The server's reason, when it gave one. */
    readonly reason: string | undefined,
    /** What kind of refusal it is (contract §2), when the answer said so. */
    readonly code?: string,
    /** Seconds until another try can succeed, when the answer said so. */
    readonly retryAfterS?: number,
  ) {
    super(reason ?? `status ${status}`);
  }
}

/** An answer that is no refusal and lacks what was asked for. */
export class UnexpectedReplyError extends Error {
  override readonly name = 'UnexpectedReplyError';
}

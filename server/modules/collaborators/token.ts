import { createSecretKey } from 'node:crypto';
import type { SessionData } from '#contract/session/session.ts';
import { Problem } from '#domain/problems.ts';
import { jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';

/** What a token proves by itself: which session of which business. All else is read from the database. */
interface TokenIdentity {
  businessId: number;
  sessionId: string;
}

/** The person whom the server once gave a token to; no proof of what that person may still do. */
interface FormerHolder {
  businessId: number;
  collaboratorId: number;
  email: string;
}

export interface Tokens {
  sign(session: SessionData, sessionId: string, issuedAt: Date, expiresAt: Date): Promise<string>;
  /** @throws Problem `no_autenticado` for a bad signature, another algorithm, or a token that expired or never does */
  verify(token: string, now: Date): Promise<TokenIdentity>;
  /** Holder of a token, also after it expired; undefined for a token of another signer. */
  readHolder(token: string): Promise<FormerHolder | undefined>;
}

/** Signs and verifies collaborator tokens (JWT, HS256) with the server's secret. */
export function createTokens(secret: string): Tokens {
  // As a key object it is imported once, not anew for every request.
  const key = createSecretKey(secret, 'utf8');
  return {
    sign(session, sessionId, issuedAt, expiresAt) {
      return new SignJWT({ ...session })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setJti(sessionId)
        .setIssuedAt(Math.floor(issuedAt.getTime() / 1000))
        .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
        .sign(key);
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          currentDate: now,
          requiredClaims: ['exp'], // without it a token would be good for as long as its session's row
        });
        const businessId = payload['business_id'];
        if (typeof businessId === 'number' && typeof payload.jti === 'string') {
          return { businessId, sessionId: payload.jti };
        }
      } catch {
        // Every defect of a token gets the same answer.
      }
      throw new Problem('no_autenticado');
    },
    async readHolder(token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          clockTolerance: Number.MAX_SAFE_INTEGER,
        });
        const { business_id: businessId, sub_user_id: collaboratorId, email } = payload;
        if (typeof businessId === 'number' && typeof collaboratorId === 'number' && typeof email === 'string')
          return { businessId, collaboratorId, email };
      } catch {
        // Signed by somebody else, or not at all.
      }
      return undefined;
    },
  };
}

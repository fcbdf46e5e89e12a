import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#domain/problems.ts';
import type { Origins } from './origins.ts';

const COOKIE = 'csrftoken';
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

function readCookie(request: FastifyRequest): string | undefined {
  const cookies = request.headers.cookie ?? '';
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{16,128})`, 'u').exec(cookies)?.[1];
}

/** Sets a csrftoken cookie, keeping the token that the browser has if it is good. Readable by script: it is echoed. */
export function setCsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  const token = readCookie(request) ?? randomBytes(24).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header('set-cookie', `${COOKIE}=${token}; Path=/; Max-Age=31449600; SameSite=Lax${secure}`);
}

/**
 * Refuses unsafe calls without an Authorization header unless they echo the cookie and come from an
 * origin of ours (contract §2). Calls with the header need neither: authority is never in a cookie.
 * @param isCookieless the call stands for nobody: its origin is enough
 * @throws Problem `origen_no_permitido` or `csrf` (403)
 */
export function checkCsrf(request: FastifyRequest, origins: Origins, isCookieless: boolean): void {
  if (SAFE.has(request.method) || request.headers.authorization) return;
  if (!origins.areFine(request)) throw new Problem('origen_no_permitido');
  if (isCookieless) return;
  const cookie = readCookie(request);
  if (!cookie || request.headers['x-csrftoken'] !== cookie) throw new Problem('csrf');
}

import type { FastifyRequest } from 'fastify';
import { requestHash } from '#server/platform/ids.ts';

/** Hash of method, path (without query, with the trailing slash) and body. */
export function hashOf(request: FastifyRequest): string {
  return requestHash(request.method, withSlash(request.url), request.body ?? {});
}

/** The path without query, with its trailing slash. */
export function withSlash(url: string): string {
  const [path = ''] = url.split('?');
  return path.endsWith('/') ? path : `${path}/`;
}

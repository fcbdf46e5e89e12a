import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers with an `ETag`: a browser keeps the answer, and asks whether it is still the same before it shows it. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const body = JSON.stringify(answer);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'public, no-cache').header('etag', etag);
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//u, ''));
  if (known.includes(etag)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

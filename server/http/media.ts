import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '#domain/problems.ts';
import { sendProblem } from './error-reply.ts';

/** A picture to be served. */
export interface Medium {
  type: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

const YEAR_S = 31_536_000;

/**
 * Serves uploaded pictures under `/media/<random>`: everybody who knows the name may see the picture, like the paper
 * it is printed on. An address never changes its content, so browsers keep it; proxies don't, because a logo that was
 * removed is gone at once (contract §8). Opened as a page, the file can run nothing.
 * @param find the picture of that name; undefined for a name that is none
 */
export function serveMedia(app: FastifyInstance, find: (name: string) => Promise<Medium | undefined>): void {
  const refuse = (reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    return sendProblem(reply, new Problem('no_encontrado'));
  };
  app.get('/media', async (_request, reply) => refuse(reply));
  app.get('/media/*', async (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    const medium = await find(name);
    if (!medium) return refuse(reply);
    const extension = medium.type === 'image/png' ? 'png' : 'jpg';
    return reply
      .type(medium.type)
      .header('cache-control', `private, max-age=${YEAR_S}, immutable`)
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('content-disposition', `inline; filename="logo.${extension}"`)
      .send(medium.bytes);
  });
}

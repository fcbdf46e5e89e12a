import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_S = 31_536_000;
// Hidden files, source maps and databases are nobody's business.
const NEVER_SERVED = /(^|\/)\.|\.(map|db|sqlite|ts|tsx|sql|env)$/u;

/**
 * Serves the built PWA: hashed assets for ever, shell and worker never from cache, and the shell for
 * every other path, because routes live in the browser.
 */
export async function servePwa(app: FastifyInstance, clientDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    serve: false,
  });
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    if (NEVER_SERVED.test(path)) return reply.callNotFound();
    const name = path.slice(1);
    if (path.startsWith('/assets/')) {
      return reply
        .header('cache-control', `public, max-age=${YEAR_S}, immutable`)
        .sendFile(name, { cacheControl: false });
    }
    reply.header('cache-control', 'no-cache');
    const isFile = /\.\w+$/u.test(path);
    return reply.sendFile(isFile ? name : 'index.html', { cacheControl: false });
  });
}

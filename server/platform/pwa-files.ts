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
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${clientDir}/assets/`);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  app.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isFolder = path.endsWith('/') && path.startsWith('/assets');
    if (isFolder || NEVER_SERVED.test(decode(path))) return reply.callNotFound();
    const name = path.slice(1);
    const isFile = /\.\w+$/u.test(path);
    return reply.sendFile(isFile ? name : 'index.html');
  });
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

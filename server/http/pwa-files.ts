import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MODULE_SLUGS } from '#domain/accounts/modules.ts';
import {
  appFileAt,
  CATALOGUE_FILE,
  catalogueNameAt,
  PAGES,
  sitePageAt,
  sitePageFile,
} from '#contract/pages.ts';
import { sendStorePage, type StoreCard } from './store-page.ts';

const YEAR_S = 31_536_000;
// Hidden files, source maps and databases are nobody's business.
const NEVER_SERVED = /(^|\/)\.|\.(map|db|sqlite|ts|tsx|sql|env)$/u;

// With these only a part of a file is asked for, or a changed file: an answer that says 404 is neither.
const CONDITIONS = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const;

// As the app's router reads them: in whatever case, with a slash at the end or without, and of modules those there are.
const PAGE = new RegExp(`^(?:${PAGES.map(patternOf).join('|')})/?$`, 'iu');

function patternOf(page: string): string {
  return page
    .replace(/\/$/u, '')
    .replace('$module', `(?:${MODULE_SLUGS.join('|')})`)
    .replaceAll(/\/\{-\$\w+\}/gu, '(?:/[^/]+)?')
    .replaceAll(/\$\w+/gu, '[^/]+');
}

/**
 * Serves the built PWA: hashed assets for ever, shell and worker never from cache, public pages, those that begin with a
 * form and an owner's home as they were built, and the shell for the paths of all others, as routes live in the browser. Any
 * other path is 404: JSON for programs, which look for metrics or health
 * there, and for a person the shell, which says that there is no such page.
 * @param cardOf what names the store whose page is shown by this name; null where none is, which the page says, with
 *   404; undefined where nobody knows, which it says too
 */
export async function servePwa(
  app: FastifyInstance,
  clientDir: string,
  cardOf: (name: string) => Promise<StoreCard | null | undefined>,
): Promise<void> {
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
  const strays = new WeakSet<FastifyRequest>();
  const markStray = (request: FastifyRequest): void => {
    strays.add(request);
    for (const name of CONDITIONS) delete request.headers[name];
  };
  app.route({
    method: 'GET',
    url: '/*',
    async handler(request, reply) {
      const [path = '/'] = request.url.split('?');
      const isFolder = path.endsWith('/') && path.startsWith('/assets');
      if (isFolder || NEVER_SERVED.test(decode(path))) return reply.callNotFound();
      const name = catalogueNameAt(path);
      if (name !== undefined) {
        const card = await cardOf(name);
        if (card) return sendStorePage(request, reply, clientDir, card);
        if (card === null) markStray(request);
        return reply.sendFile(CATALOGUE_FILE);
      }
      if (/\.\w+$/u.test(path)) return reply.sendFile(path.slice(1));
      const page = sitePageAt(path);
      if (page !== undefined) return reply.sendFile(sitePageFile(page));
      if (!PAGE.test(path)) {
        if (!request.headers.accept?.includes('text/html')) return reply.callNotFound();
        markStray(request);
      }
      return reply.sendFile(appFileAt(path));
    },
    // What sends the file says 200 by itself.
    async onSend(request, reply) {
      if (strays.has(request) && reply.statusCode === 200) reply.status(404);
    },
  });
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

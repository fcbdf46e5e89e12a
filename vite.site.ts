import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { SITE_PAGES, type SitePage, sitePageAt, sitePageFile } from './contract/pages.ts';
import type { renderPage } from './src/app/site/render.tsx';

const ENTRY = '/src/app/site/render.tsx';
const FONT = /[\w/.@-]+\/(inter-latin-wght-normal)\.woff2/gu;
const root = import.meta.dirname;

/**
 * Public pages as plain HTML with their styles inside: rendered by the sources' own components when the app is built,
 * and at each request while developing.
 */
export function staticSite(): Plugin {
  return {
    name: 'mostrador-static-site',
    async generateBundle(_options, bundle) {
      const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/u.test(name));
      const server = await createServer({
        configFile: false,
        root,
        appType: 'custom',
        logLevel: 'warn',
        optimizeDeps: { noDiscovery: true },
        plugins: [react()],
        server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      });
      try {
        for (const page of SITE_PAGES) {
          const html = (await htmlOf(server, page)).replaceAll(FONT, `/${font}`);
          this.emitFile({ type: 'asset', fileName: sitePageFile(page), source: html });
        }
      } finally {
        await server.close();
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const page = sitePageAt((request.url ?? '').split('?')[0] ?? '');
        if (page === undefined || request.method !== 'GET') return next();
        htmlOf(server, page).then((html) => response.setHeader('content-type', 'text/html').end(html), next);
      });
    },
  };
}

async function htmlOf(server: ViteDevServer, address: SitePage): Promise<string> {
  const site = (await server.ssrLoadModule(ENTRY)) as { renderPage: typeof renderPage };
  const { title, description, body } = site.renderPage(address);
  const frame = readFileSync(path.join(root, 'index.html'), 'utf8');
  return frame
    .replace(/<title>.*<\/title>/u, `<title>${escape(title)}</title>`)
    .replace(/(name="description" content=")[^"]*/u, (_all, start: string) => start + escape(description))
    .replace(/ *<noscript>[\s\S]*<\/noscript>\n/u, '')
    .replace(/ *<script type="module".*\n/u, '')
    .replace(
      '</head>',
      `  <script src="/site.js"></script>\n    <style>${await stylesOf(server)}</style>\n  </head>`,
    )
    .replace('<div id="root"></div>', () => body);
}

/** The style sheets that the pages' modules name, in the order of their imports. */
async function stylesOf(server: ViteDevServer): Promise<string> {
  const graph = server.environments.ssr.moduleGraph;
  const entry = await graph.getModuleByUrl(ENTRY);
  const seen = new Set<string>();
  const sheets: string[] = [];
  const visit = (node: typeof entry) => {
    if (!node?.id || seen.has(node.id)) return;
    seen.add(node.id);
    if (node.id.endsWith('.css')) sheets.push(node.url);
    for (const imported of node.importedModules) visit(imported);
  };
  visit(entry);
  const texts = await Promise.all(
    sheets.map(async (url) => ((await server.ssrLoadModule(`${url}?inline`)) as { default: string }).default),
  );
  return texts.join('\n');
}

const escape = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

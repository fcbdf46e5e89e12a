import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, createServer, type CSSOptions, type Plugin, type Rolldown, type ViteDevServer } from 'vite';
import {
  CATALOGUE_FILE,
  FORM_PAGES,
  type FormPage,
  isCatalogueAddress,
  OWNER_HOME,
  SITE_PAGES,
  type SitePage,
  sitePageAt,
  sitePageFile,
} from './contract/pages.ts';
import { text as catalogueText } from './src/catalogue/text.ts';
import type { renderForm as RenderForm } from './src/app/site/render-form.tsx';
import type { renderPage } from './src/app/site/render.tsx';

const ENTRY = '/src/app/site/render.tsx';
const CATALOGUE_ENTRY = 'src/catalogue/main.ts';
const FORM_ENTRY = '/src/app/site/render-form.tsx';
/** What the app's router fetches for each page that begins with a form. */
const FORM_MODULES: Record<FormPage, string> = {
  '/login': 'src/app/session/login.tsx',
  '/register': 'src/app/owner/account.tsx',
};
const HOME_MODULE = 'src/app/owner/owner-area.tsx';
const FONT = /[\w/.@-]+\/(inter-latin-wght-normal)\.woff2/gu;
const FONT_PRELOAD = / *<link\s+rel="preload"[\s\S]*?>\n/u;
const root = import.meta.dirname;

/** Classes of style modules by file and name: the same in the build, and in what is drawn beside it. */
export const CSS_OPTIONS: CSSOptions = {
  modules: {
    generateScopedName: (name, file) => `_${name}_${hashOf(path.relative(root, file.split('?')[0] ?? ''))}`,
  },
};

const hashOf = (words: string): string => createHash('sha1').update(words).digest('hex').slice(0, 5);

/**
 * Public pages as plain HTML with their styles inside: rendered by the sources' own components when the app is built,
 * and at each request while developing. Pages that begin with a form are the app's, with the form in them already.
 */
export function staticSite(): Plugin {
  return {
    name: 'mostrador-static-site',
    generateBundle: {
      order: 'post', // once index.html is there
      async handler(_options, bundle) {
        const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/u.test(name));
        const emit = (page: Parameters<typeof sitePageFile>[0], source: string) =>
          this.emitFile({ type: 'asset', fileName: sitePageFile(page), source });
        const server = await createServer({
          configFile: false,
          root,
          css: CSS_OPTIONS,
          appType: 'custom',
          logLevel: 'warn',
          optimizeDeps: { noDiscovery: true },
          plugins: [react()],
          server: { middlewareMode: true, hmr: false, ws: false, watch: null },
        });
        try {
          for (const page of SITE_PAGES)
            emit(page, (await htmlOf(server, page)).replaceAll(FONT, `/${font}`));
          for (const page of FORM_PAGES) emit(page, await formOf(server, page, bundle));
          emit(OWNER_HOME, homeOf(bundle));
          const { code, css } = await catalogueParts();
          const script = `assets/catalogue-${hashOf(code)}.js`;
          this.emitFile({ type: 'asset', fileName: script, source: code });
          const html = catalogueFrame(`<script type="module" src="/${script}"></script>`, css);
          this.emitFile({ type: 'asset', fileName: CATALOGUE_FILE, source: html });
        } finally {
          await server.close();
        }
      },
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { url = '', method } = request;
        const [path = ''] = url.split('?');
        const page = sitePageAt(path);
        const send = (html: string) => response.setHeader('content-type', 'text/html').end(html);
        if (isCatalogueAddress(path) && method === 'GET') {
          const frame = catalogueFrame(`<script type="module" src="/${CATALOGUE_ENTRY}"></script>`, '');
          server.transformIndexHtml(url, frame).then(send, next);
          return;
        }
        if (page === undefined || method !== 'GET') return next();
        htmlOf(server, page).then(send, next);
      });
    },
  };
}

/** Script and styles of a store's public page, by themselves: nothing of the app is among them. */
async function catalogueParts(): Promise<{ code: string; css: string }> {
  const made = await build({
    configFile: false,
    root,
    css: CSS_OPTIONS,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: path.join(root, CATALOGUE_ENTRY) },
    },
  });
  const files = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunks = files.filter((file) => file.type === 'chunk');
  const [chunk] = chunks;
  if (!chunk || chunks.length > 1) throw new Error('the script of the public page is not one file');
  const css = files.filter(({ fileName }) => fileName.endsWith('.css')).map((file) => textOf(file));
  return { code: chunk.code, css: css.join('\n') };
}

/** Where the products will stand, while they are fetched. */
const SKELETON = `<div aria-hidden="true">${'<i></i>'.repeat(8)}</div>`;
const NO_SCRIPT = `<noscript><style>#catalogo { display: none }</style><p>${catalogueText.noScript}</p></noscript>`;

/** The frame of a store's public page: in the visitor's colours, and nothing of it installs the app. */
function catalogueFrame(script: string, css: string): string {
  return readFileSync(path.join(root, 'index.html'), 'utf8')
    .replace(/<title>.*<\/title>/u, `<title>${escape(catalogueText.title)}</title>`)
    .replace(
      /(name="description" content=")[^"]*/u,
      (_all, start: string) => start + catalogueText.description,
    )
    .replace(/ *<noscript>[\s\S]*<\/noscript>\n/u, `    ${NO_SCRIPT}\n`)
    .replace(/ *<script type="module".*\n/u, '')
    .replace(/ *<link rel="manifest".*\n/u, '')
    .replace(/ *<meta name="(?:apple-)?mobile-web-app.*\n/gu, '')
    .replace(FONT_PRELOAD, '')
    .replace('/theme.js', '/catalogue-theme.js')
    .replace('</head>', () => `  ${css && `<style>${css}</style>`}\n    ${script}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      `<div id="catalogo"><p role="status">${catalogueText.loading}</p>${SKELETON}</div>`,
    );
}

/**
 * The app's own frame with the form in it and its styles inside: nothing is waited for before it is shown, and the app
 * comes after that (`public/form.js`).
 */
async function formOf(server: ViteDevServer, page: FormPage, bundle: Rolldown.OutputBundle): Promise<string> {
  const { renderForm } = (await server.ssrLoadModule(FORM_ENTRY)) as { renderForm: typeof RenderForm };
  const { title, root: markup } = renderForm(page);
  const { frame, entry, shell, parts } = appParts(bundle, FORM_MODULES[page]);
  const inside = stylesIn([...shell, ...parts]).map((name) => textOf(bundle[name]));
  const addresses = parts.map(({ fileName }) => `/${fileName}`).join(' ');
  const script = `<script src="/form.js" data-app="/${entry.fileName}" data-parts="${addresses}"></script>`;
  // The app asks for a stylesheet that it does not find linked.
  const late = stylesIn(parts).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`);
  return frame
    .replace(/<title>.*<\/title>/u, `<title>${escape(title)}</title>`)
    .replace(/ *<link rel="stylesheet".*\n/u, '')
    .replace(/ *<script type="module".*\n/u, '')
    .replace('</head>', () => `  <style>${inside.join('\n')}</style>\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${markup}</div>\n    ${[script, ...late].join('\n    ')}`,
    );
}

/** The app's own frame that asks for the parts of the owner's home beside the app, not after it. */
function homeOf(bundle: Rolldown.OutputBundle): string {
  const { frame, parts } = appParts(bundle, HOME_MODULE);
  const links = [
    ...parts.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...stylesIn(parts).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ];
  // The letters come after the figures: on a slow line their file takes half a second of them.
  return frame.replace(FONT_PRELOAD, '').replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
}

/** The app's frame, what every page of it loads (`shell`), and what the page of a module loads beside that. */
function appParts(bundle: Rolldown.OutputBundle, module: string) {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  const frame = textOf(bundle['index.html']);
  if (!entry || !frame) throw new Error('There is no app to make the page of');
  const shell = chunksOf(bundle, entry);
  const parts = chunksOf(bundle, chunkAt(bundle, module)).filter((chunk) => !shell.includes(chunk));
  return { frame, entry, shell, parts };
}

const stylesIn = (chunks: readonly Rolldown.OutputChunk[]): string[] =>
  chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);

const textOf = (file: Rolldown.OutputBundle[string] | undefined): string =>
  file?.type === 'asset' ? String(file.source) : '';

const chunkAt = (bundle: Rolldown.OutputBundle, module: string) =>
  Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId === path.join(root, module),
  );

/** A chunk and all that comes with it. */
function chunksOf(
  bundle: Rolldown.OutputBundle,
  first: Rolldown.OutputBundle[string] | undefined,
): Rolldown.OutputChunk[] {
  const found: Rolldown.OutputChunk[] = [];
  const visit = (file: Rolldown.OutputBundle[string] | undefined): void => {
    if (file?.type !== 'chunk' || found.includes(file)) return;
    found.push(file);
    for (const name of file.imports) visit(bundle[name]);
  };
  visit(first);
  return found;
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

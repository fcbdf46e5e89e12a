/** Pages for everybody: plain HTML made when the app is built, outside of its router. */
export const SITE_PAGES = [
  '/',
  '/features',
  '/pricing',
  '/about',
  '/contact',
  '/docs',
  '/support',
  '/terms',
  '/privacy',
] as const;

export type SitePage = (typeof SITE_PAGES)[number];

/** Pages of the app's router that begin with a form: it is drawn when the app is built, the app takes its place. */
export const FORM_PAGES = ['/login', '/register'] as const;

export type FormPage = (typeof FORM_PAGES)[number];

/** The app's page that an owner's phone opens: what it consists of is asked for together with the app. */
export const OWNER_HOME = '/erplobby';

/** Pages that have a file of their own in the folder of the built app. */
type FiledPage = SitePage | FormPage | typeof OWNER_HOME;

/** File of such a page, in the folder of the built app. */
export const sitePageFile = (page: FiledPage): string => `site/${page === '/' ? 'home' : page.slice(1)}.html`;

/** The page that an address means: in whatever case, with a slash at the end or without. */
export function sitePageAt(path: string): SitePage | undefined {
  return SITE_PAGES.find((page) => page === asWritten(path));
}

/** File of the app's page that an address means, as in `sitePageAt`; most have the same. */
export function appFileAt(path: string): string {
  const pages: readonly FiledPage[] = [...FORM_PAGES, OWNER_HOME];
  const filed = pages.find((page) => page === asWritten(path));
  return filed === undefined ? 'index.html' : sitePageFile(filed);
}

/** File of every store's public page: its script asks for what is on it. */
export const CATALOGUE_FILE = 'site/catalogue.html';

/** The name in the address of a store's public page, `/t/<name>`; undefined for another address. */
export const catalogueNameAt = (path: string): string | undefined => /^\/t\/([^/]+)\/?$/u.exec(path)?.[1];

/** Whether an address is that of a store's public page; whether there is one, the server knows. */
export const isCatalogueAddress = (path: string): boolean => catalogueNameAt(path) !== undefined;

const asWritten = (path: string): string => path.toLowerCase().replace(/(.)\/$/u, '$1');

/**
 * Addresses of the app's pages, as its router writes them: `$name` stands for a part, `{-$name}` for a part that may
 * be missing. The server answers these with the app, and says 404 to any other; a test holds them against the routes.
 */
export const PAGES = [
  '/login',
  '/register',
  '/verify-email/{-$key}',
  '/recuperar',
  '/recuperar/$key',
  '/erplobby',
  '/servicios',
  '/cuenta',
  '/andy',
  '/negocio/editar/$id',
  '/registro-negocio-exitoso',
  '/crear-colaborador-subusuario',
  '/configurar-paquetes-negocio',
  '/cajas',
  '/informes',
  '/integraciones',
  '/catalogo',
  '/erp_core',
  '/erp_core/$module',
  '/erp_core/sincronizacion',
] as const;

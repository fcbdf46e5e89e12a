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

/** File of such a page, in the folder of the built app. */
export const sitePageFile = (page: SitePage): string => `site/${page === '/' ? 'home' : page.slice(1)}.html`;

/** The page that an address means: in whatever case, with a slash at the end or without. */
export function sitePageAt(path: string): SitePage | undefined {
  const asWritten = path.toLowerCase().replace(/(?<=.)\/$/u, '');
  return SITE_PAGES.find((page) => page === asWritten);
}

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
  '/andy',
  '/negocio/editar/$id',
  '/registro-negocio-exitoso',
  '/crear-colaborador-subusuario',
  '/configurar-paquetes-negocio',
  '/cajas',
  '/informes',
  '/erp_core',
  '/erp_core/$module',
  '/erp_core/sincronizacion',
] as const;

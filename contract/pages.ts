/**
 * Addresses of the app's pages, as its router writes them: `$name` stands for a part, `{-$name}` for a part that may
 * be missing. The server answers these with the app, and says 404 to any other; a test holds them against the routes.
 */
export const PAGES = [
  '/',
  '/features',
  '/pricing',
  '/about',
  '/contact',
  '/docs',
  '/support',
  '/terms',
  '/privacy',
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

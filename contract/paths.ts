/**
 * Addresses of the calls that a page makes before it knows which screen it shows. They stand apart from
 * their schemas, which a counter need not load to sell.
 */
export const PATHS = {
  ensureCsrf: '/api/ensure-csrf/',
  register: '/api/auth/registration/',
  verifyEmail: '/api/auth/registration/verify-email/',
  resendEmail: '/api/auth/registration/resend-email/',
  resetPassword: '/api/auth/password/reset/',
  confirmReset: '/api/auth/password/reset/confirm/',
  login: '/api/auth/login/',
  logout: '/api/auth/logout/',
  user: '/api/auth/user/',
  myBusinesses: '/api/erp/my-businesses/',
  invoicingStates: '/api/erp/my-businesses/facturacion/',
  registerBusiness: '/api/erp/register-business-with-invoicing/',
  packages: '/api/erp/tipos-negocio-paquete/',
  subLogin: '/api/erp/sub-login/',
  subLogout: '/api/erp/sub-logout/',
  renewToken: '/api/erp/sub-token/renovar/',
  invoices: '/api/erp/facturacion/facturas/',
  discardedSales: '/api/erp/facturacion/ventas-descartadas/',
  changes: '/api/erp/sync/cambios/',
  events: '/api/erp/sync/eventos/',
  dailyReport: '/api/erp/caja/informe-diario/',
  seedData: '/api/erp/clientes/seed-data/',
  clearData: '/api/erp/clientes/clear-data/',
  askAndy: '/api/erp/andy/consulta/',
  batch: '/api/erp/sync/lote/',
  importRescued: '/api/erp/sync/importar/',
  activity: '/api/erp/registros-actividad/',
  collaborators: '/api/erp/core/colaboradores-list/',
} as const;

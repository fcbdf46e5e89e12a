/** Addresses of the calls of a public page, which no counter makes. */
export const CATALOGUE_PATHS = {
  page: '/api/publico/catalogos/:nombre/',
  orders: '/api/publico/catalogos/:nombre/pedidos/',
} as const;

import { stockKey } from '#app/data/stock-key.ts';

/** Names of rows as operations touch them: table and id of the feed. */
export const touch = {
  product: (id: string) => `productos:${id}`,
  stock: (productId: string, serieId: number) => `existencias:${stockKey(productId, serieId)}`,
  client: (id: string) => `clientes:${id}`,
  ledger: (id: string) => `cuenta:${id}`,
  settings: (key: string) => `ajustes:${key}`,
  drawer: (id: string) => `cajas:${id}`,
  invoice: (id: string) => `facturas:${id}`,
  order: (id: string) => `pedidos:${id}`,
  returned: (id: string) => `devoluciones:${id}`,
} as const;

/** The settings object that has the favourites of an establishment, as the feed names it. */
export const favouritesKey = (serieId: number): string => `favoritos:${serieId}`;

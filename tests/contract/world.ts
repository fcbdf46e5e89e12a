import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { startServer, type TestServer } from '#tests/fixtures/server.ts';
import {
  type ApiClient,
  clientWith,
  createShop,
  signIn,
  signInOwner,
  type TestShop,
} from '#tests/fixtures/shop.ts';

/** Everybody who may call: people of shop A, of the foreign shop B, and nobody. */
export interface Callers {
  level1: ApiClient;
  level2: ApiClient;
  level3: ApiClient;
  owner: ApiClient;
  foreignLevel3: ApiClient;
  foreignOwner: ApiClient;
  anonymous: ApiClient;
}

/** Who of shop A may make any call of an endpoint. */
export const callerOf = ({ auth }: Endpoint): keyof Callers =>
  auth === 'owner' ? 'owner' : auth === 'public' ? 'anonymous' : 'level3';

/** A server with two shops that must never see each other. */
export interface World {
  server: TestServer;
  a: TestShop;
  b: TestShop;
  callers: Callers;
  /** An invoice of shop A. */
  invoiceId: string;
  /** A number that was not given before: for barcodes, identifications, names. */
  next(): number;
}

/** @param onStatement hears of every statement that its server sends */
export async function createWorld(onStatement?: (text: string) => void): Promise<World> {
  const server = await startServer({ loginLimit: 1_000, ...(onStatement ? { onStatement } : {}) });
  const a = await createShop(server.db, server.clock.now, {
    products: [{ cantidad_vitrina: 1_000 }, {}, {}],
  });
  const b = await createShop(server.db, server.clock.now);
  const { url } = server;
  const level3 = await signIn(url, a.emails.l3);
  const sale = { cliente_id: a.finalConsumer, items: [{ producto_id: a.productIds[0], cantidad: 1 }] };
  const { body } = await level3.send<{ id: string }>('POST', ENDPOINTS.createInvoice.path, sale);
  let last = 0;
  return {
    server,
    a,
    b,
    callers: {
      level1: await signIn(url, a.emails.l1),
      level2: await signIn(url, a.emails.l2),
      level3,
      owner: await signInOwner(url, a.ownerEmail),
      foreignLevel3: await signIn(url, b.emails.l3),
      foreignOwner: await signInOwner(url, b.ownerEmail),
      anonymous: clientWith(url, ''),
    },
    invoiceId: body.id,
    next: () => (last += 1),
  };
}

import { ENDPOINTS } from '#contract/endpoints.ts';
import type { returnEndpoints } from '#contract/returns/return-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';
import type { World } from '#tests/contract/world.ts';

const UNIT = [{ linea: 1, cantidad: '1', destino: 'bodega' }];

/** A sale of shop A that can come back. */
async function sale({ a, callers }: World): Promise<string> {
  const body = { cliente_id: a.finalConsumer, items: [{ producto_id: a.productIds[0], cantidad: 2 }] };
  return (await callers.level3.send<{ id: string }>('POST', ENDPOINTS.createInvoice.path, body)).body.id;
}

/** A return of shop A, taken by level 3. */
async function taken(world: World): Promise<string> {
  const body = { factura_id: await sale(world), concepto: 1, motivo: 'Dañado', lineas: UNIT };
  const made = await world.callers.level3.send<{ id: string }>('POST', ENDPOINTS.createReturn.path, body);
  return made.body.id;
}

export const returnExamples: Record<keyof typeof returnEndpoints, Example> = {
  returns: async (world) => {
    await taken(world);
    return { query: 'search=nc1' };
  },
  return: async (world) => ({ params: { id: await taken(world) } }),
  createReturn: async (world) => ({
    body: { factura_id: await sale(world), concepto: 1, motivo: 'No le sirvió', lineas: UNIT },
  }),
  reprintReturn: async (world) => ({ params: { id: await taken(world) } }),
  ownerReturns: async (world) => {
    await taken(world);
    return { params: { tipo: 'PJ', id: world.a.businessId }, query: 'search=nc1' };
  },
  ownerReturn: async (world) => ({
    params: { tipo: 'PJ', id: world.a.businessId, devolucion: await taken(world) },
  }),
};

import type { orderEndpoints } from '#contract/orders/order-endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import type { Example } from '#tests/contract/example.ts';
import type { Callers, World } from '#tests/contract/world.ts';

/** An order that somebody telephones. */
const toBring = ({ a }: World) => ({
  tipo: 'domicilio',
  contacto: { nombre: 'Marta', telefono: 3_001_234_567, direccion: 'Calle 10 # 4-21', indicaciones: null },
  para: '2026-12-24T18:30:00-05:00',
  domicilio: '5000',
  lineas: [{ product_id: a.productIds[0], cantidad: 2, precio_visto: '10000', nota: 'bien fría' }],
});

/** The same, taken by this person of shop A. */
async function taken(world: World, by: keyof Callers): Promise<string> {
  return (await world.callers[by].send<{ id: string }>('POST', PATHS.orders, toBring(world))).body.id;
}

export const orderExamples: Record<keyof typeof orderEndpoints, Example> = {
  orders: async (world, by) => {
    await taken(world, by);
    return { query: 'estado=abiertos&tipo=domicilio&desde=2026-01-01&search=marta' };
  },
  order: async (world, by) => ({ params: { id: await taken(world, by) } }),
  createOrder: (world) => ({ body: toBring(world) }),
  updateOrder: async (world, by) => ({
    params: { id: await taken(world, by) },
    body: { tipo: 'recoger', lineas: [{ product_id: world.a.productIds[1], cantidad: '1.5' }] },
  }),
  stepOrder: async (world, by) => ({
    params: { id: await taken(world, by) },
    body: { estado: 'cancelado', motivo: 'Ya no lo quiere' },
  }),
};

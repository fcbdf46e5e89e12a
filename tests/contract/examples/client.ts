import type { clientEndpoints } from '#contract/clients/client-endpoints.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import type { Example } from '#tests/contract/example.ts';
import type { World } from '#tests/contract/world.ts';

/** A client form that is good each time. */
function form(world: World): Record<string, unknown> {
  const cedula_natural = String(1_020_000_000 + world.next());
  return { tipo_cliente: 'Natural', nombre_completo_natural: 'Luz Marina Gómez', cedula_natural };
}

async function made(world: World, terms: Record<string, unknown> = {}): Promise<string> {
  const body = { ...form(world), ...terms };
  const reply = await world.callers.level3.send<{ id: string }>('POST', ENDPOINTS.createClient.path, body);
  return reply.body.id;
}

export const clientExamples: Record<keyof typeof clientEndpoints, Example> = {
  clients: () => ({}),
  client: ({ a }) => ({ params: { id: a.finalConsumer } }),
  createClient: (world) => ({ body: form(world) }),
  updateClient: async (world) => ({ params: { id: await made(world) }, body: form(world) }),
  deleteClient: async (world) => ({ params: { id: await made(world) } }),
  clientAccount: async (world) => ({ params: { id: await made(world) } }),
  payAccount: async (world) => {
    const terms = { credito_activo: true, monto_credito_aprobado: '100000.00', dias_credito_autorizados: 30 };
    const id = await made(world, terms);
    const { callers, a } = world;
    await callers.level3.send('POST', ENDPOINTS.createInvoice.path, {
      cliente_id: id,
      items: [{ producto_id: a.productIds[0], cantidad: 1 }],
      pagos: [{ medio: 'credito', valor: '1547.00' }],
    });
    return { params: { id }, body: { valor: '1000.00', medio: 'efectivo', referencia: null } };
  },
};

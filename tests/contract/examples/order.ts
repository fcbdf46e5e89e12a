import { randomUUID } from 'node:crypto';
import type { catalogueEndpoints } from '#contract/catalogue/catalogue-endpoints.ts';
import { fillPath } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import type { orderEndpoints } from '#contract/orders/order-endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import type { Example } from '#tests/contract/example.ts';
import type { Callers, World } from '#tests/contract/world.ts';

/** An order that somebody telephones. */
const toBring = ({ a }: World) => ({
  tipo: 'domicilio',
  contacto: { nombre: 'Marta', telefono: 3_001_234_567, direccion: 'Calle 10 # 4-21', indicaciones: null },
  para: bogotaTimestamp(new Date(Date.now() + 86_400_000)),
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

const own = ({ a }: World) => ({ tipo: 'PJ', id: a.businessId });
const ofStore = (world: World) => ({ ...own(world), serie: world.a.serieId });

const setting = ({ a }: World) => ({
  nombre: `tienda-${a.businessId}`,
  publicado: true,
  pausado: false,
  whatsapp: '300 123 4567',
  saludo: 'Abrimos todos los días.',
});

/** The name of shop A's page, published. */
async function published(world: World): Promise<string> {
  const path = fillPath(ENDPOINTS.editCatalogue.path, ofStore(world));
  const { body } = await world.callers.owner.send<{ nombre: string }>('PUT', path, setting(world));
  return body.nombre;
}

export const catalogueExamples: Record<keyof typeof catalogueEndpoints, Example> = {
  catalogues: (world) => ({ params: own(world) }),
  editCatalogue: (world) => ({ params: ofStore(world), body: setting(world) }),
  cataloguePage: async (world) => ({
    params: { nombre: await published(world) },
    query: 'search=cafe&page=1',
  }),
  placeCatalogueOrder: async (world) => ({
    params: { nombre: await published(world) },
    body: {
      id: randomUUID(),
      nombre: 'Marta Díaz',
      telefono: `300${String(world.next()).padStart(7, '0')}`,
      tipo: 'domicilio',
      direccion: 'Calle 10 # 4-21',
      nota: null,
      lineas: [{ product_id: world.a.productIds[0], cantidad: 2 }],
      sitio_web: '',
    },
  }),
};

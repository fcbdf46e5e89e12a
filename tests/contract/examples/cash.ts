import type { cashEndpoints } from '#contract/cash/cash-endpoints.ts';
import type { Example } from '#tests/contract/example.ts';
import type { Callers, World } from '#tests/contract/world.ts';

const SESSIONS = '/api/erp/caja/sesiones/';

/** A drawer that this person of shop A opened; of the owner's calls one of level 3. */
async function opened({ a, callers }: World, by: keyof Callers): Promise<string> {
  const opener = by === 'owner' ? callers.level3 : callers[by];
  const body = { serie_id: a.serieId, nombre: 'Caja 1', base: 100_000 };
  return (await opener.send<{ id: string }>('POST', SESSIONS, body)).body.id;
}

/** The same, and a count of it. */
async function counted(world: World, by: keyof Callers): Promise<{ id: string; conteoId: string }> {
  const id = await opened(world, by);
  const path = `${SESSIONS}${id}/conteos/`;
  const { body } = await world.callers[by].send<{ id: string }>('POST', path, { efectivo: 100_000 });
  return { id, conteoId: body.id };
}

export const cashExamples: Record<keyof typeof cashEndpoints, Example> = {
  cashSessions: () => ({ query: 'estado=abierta&desde=2026-01-01' }),
  cashSession: async (world, by) => ({ params: { id: await opened(world, by) } }),
  openCash: ({ a }) => ({
    body: {
      serie_id: a.serieId,
      nombre: 'Caja 1',
      base: '100000',
      conteo: [{ valor: 50_000, cantidad: 2 }],
    },
  }),
  moveCash: async (world, by) => ({
    body: { caja_id: await opened(world, by), tipo: 'gasto', categoria: 'proveedor', valor: 12_000 },
  }),
  countCash: async (world, by) => ({
    params: { id: await opened(world, by) },
    body: {
      efectivo: '70000',
      conteo: [
        { valor: 50_000, cantidad: 1 },
        { valor: 10_000, cantidad: 2 },
      ],
      medios: { tarjeta: '25000.50', Nequi: 0 },
    },
  }),
  closeCash: async (world, by) => {
    const { id, conteoId } = await counted(world, by);
    const documentos = { ventas: 0, abonos: 0, devoluciones: 0, movimientos: 0 };
    const visto = { esperado: '100000.00', documentos };
    return { params: { id }, body: { conteo_id: conteoId, queda: 50_000, visto } };
  },
  giveUpDocument: async (world, by) => ({
    body: {
      tipo: 'abono',
      documento_id: '0199e000-0000-7000-8000-000000000077',
      caja_id: by === 'owner' ? null : await opened(world, by),
      nombre: 'Águeda Peña',
      motivo: 'Ya había pagado',
    },
  }),
  dailyReport: ({ a }) => ({ query: `serie_id=${a.serieId}` }),
  ownerCashSessions: ({ a }) => ({ params: { tipo: 'PJ', id: a.businessId } }),
  ownerCashSession: async (world, by) => ({
    params: { tipo: 'PJ', id: world.a.businessId, caja: await opened(world, by) },
  }),
  ownerDailyReport: ({ a }) => ({ params: { tipo: 'PJ', id: a.businessId }, query: 'fecha=2026-01-31' }),
};

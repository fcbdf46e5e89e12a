import type { Business, Series } from '#contract/session/session.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import * as repo from './businesses.repo.ts';

export type BusinessService = ReturnType<typeof createBusinessService>;

function toSeries(row: repo.SeriesRow): Series {
  const { numero_resolucion, fecha_resolucion, vigencia_hasta, ...series } = row;
  return { ...series, resolucion: { numero_resolucion, fecha_resolucion, vigencia_hasta } };
}

function toBusiness(row: repo.BusinessRow): Business {
  const { numero_resolucion, fecha_resolucion, vigencia_hasta } = row;
  return {
    business_id: row.id,
    business_type: row.tipo,
    nombre: row.nombre_display,
    identificacion: row.dv ? `${row.identificacion}-${row.dv}` : row.identificacion,
    direccion: row.address,
    ciudad: row.city,
    telefono: row.phone,
    opciones: row.opciones,
    resolucion: { numero_resolucion, fecha_resolucion, vigencia_hasta },
  };
}

/** Businesses and their billing series, as collaborators see them. */
export function createBusinessService(db: Db) {
  return {
    async seriesList(businessId: number) {
      const rows = await repo.listSeries(db, businessId);
      return rows.map(({ id, nombre_establecimiento, prefijo }) => ({ id, nombre_establecimiento, prefijo }));
    },

    /** @throws Problem `no_encontrado` for a series of another business too */
    async series(businessId: number, id: number): Promise<Series> {
      const [row] = await repo.listSeries(db, businessId, [id]);
      if (!row) throw new Problem('no_encontrado');
      return toSeries(row);
    },

    /** The series inside a transaction; undefined when the business has none with that id. */
    async findSeries(tx: Db | Tx, businessId: number, id: number): Promise<Series | undefined> {
      const [row] = await repo.listSeries(tx, businessId, [id]);
      return row && toSeries(row);
    },

    async findBusiness(tx: Db | Tx, businessId: number): Promise<Business> {
      const row = await repo.findBusiness(tx, businessId);
      if (!row) throw new Problem('no_encontrado');
      return toBusiness(row);
    },

    /** Ids of the business's series, the first one first. */
    seriesIds: async (db: Db | Tx, businessId: number) =>
      (await repo.listSeries(db, businessId)).map((series) => series.id),

    /** Proves that the database answers. */
    ping: () => repo.ping(db),

    takeNumber: repo.takeNumber,

    async feedSeries(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const rows = await repo.listSeries(tx, actor.businessId, ids.map(Number));
      return new Map(rows.map((row) => [String(row.id), toSeries(row)]));
    },

    async feedBusiness(tx: Tx, actor: Collaborator, ids: readonly string[]) {
      const row = await repo.findBusiness(tx, actor.businessId);
      return new Map(ids.flatMap((id) => (row ? [[id, toBusiness(row)] as const] : [])));
    },
  };
}

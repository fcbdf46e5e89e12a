import type { CashOptions } from '#domain/cash/options.ts';
import type { Series } from '#contract/session/session.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Write } from '#server/platform/write.ts';

/** What drawers need of the other modules; `app.ts` hands it in. */
export interface CashPorts {
  findSeries(tx: Tx, businessId: number, id: number): Promise<Series | undefined>;
  findBusiness(
    tx: Tx,
    businessId: number,
  ): Promise<{ opciones: { redondeo_efectivo: 0 | 50 } & CashOptions }>;
  recordActivity(
    write: Write,
    actor: Actor,
    modulo: 'caja',
    accion: 'Abrir' | 'Mover' | 'Contar' | 'Cerrar',
    descripcion: string,
  ): Promise<void>;
}

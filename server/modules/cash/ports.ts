import type { CashOptions } from '#domain/cash/options.ts';
import type { Series } from '#contract/session/session.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Write } from '#server/platform/write.ts';

/** What drawers need of the other modules; `app.ts` hands it in. */
export interface CashPorts {
  /** What the approval is worth that an operation names; null where it is worth nothing. */
  approvalOf(
    write: Write,
    asked: {
      id: string | null | undefined;
      op: string;
      accion: 'cash.correct' | 'cash.close-others';
      operation: string | null;
      isDelivered: boolean;
    },
  ): Promise<'given' | 'awaited' | null>;
  findSeries(tx: Tx, businessId: number, id: number): Promise<Series | undefined>;
  findBusiness(
    tx: Tx,
    businessId: number,
  ): Promise<{ opciones: { redondeo_efectivo: 0 | 50 } & CashOptions }>;
  recordActivity(
    write: Write,
    actor: Actor,
    modulo: 'caja',
    accion: 'Abrir' | 'Mover' | 'Contar' | 'Cerrar' | 'Eliminar',
    descripcion: string,
  ): Promise<void>;
}

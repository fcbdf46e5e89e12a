import type { IdentityField } from '#contract/clients/client-fields.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Series } from '#contract/session/session.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Write } from '#server/platform/write.ts';

/** What orders need of the other modules; `services.ts` hands it in. */
export interface OrderPorts {
  findSeries(tx: Tx, businessId: number, id: number): Promise<Series | undefined>;
  listSeries(tx: Tx, businessId: number): Promise<readonly { id: number }[]>;
  findClient(
    tx: Tx,
    businessId: number,
    id: string,
  ): Promise<
    (Pick<Client, 'id' | 'dv_nit_juridico' | IdentityField> & { deleted_at: Date | null }) | undefined
  >;
  /** Products by id, deleted ones too. */
  findProducts(
    tx: Tx,
    businessId: number,
    ids: readonly string[],
  ): Promise<readonly { id: string; nombre: string; deleted_at: Date | null }[]>;
  recordActivity(
    write: Write,
    actor: Collaborator,
    modulo: 'pedidos',
    accion: 'Crear' | 'Editar' | 'Mover' | 'Cancelar',
    descripcion: string,
  ): Promise<void>;
}

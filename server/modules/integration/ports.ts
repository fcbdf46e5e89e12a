import type { Series } from '#contract/session/session.ts';
import type { Actor, Collaborator, Owner } from '#server/platform/actor.ts';
import type { Db, Tx } from '#server/platform/database/database.ts';
import type { Write } from '#server/platform/write.ts';

/** The collaborator that stands for a key. */
interface KeyPerson {
  nombre: string;
  serie_id: number | null;
}

/** What the module needs of the others; `services.ts` hands it in. */
export interface IntegrationPorts {
  locateOfKind(actor: Owner, tipo: string, id: number): Promise<number>;
  findSeries(tx: Db | Tx, businessId: number, id: number): Promise<Series | undefined>;
  /** Adds the collaborator that a key acts as, who is no person. @returns its id */
  insertKeyPerson(tx: Tx, businessId: number, person: KeyPerson, now: Date): Promise<number>;
  /** Lets go of the series that it held. */
  releaseSeries(tx: Tx, businessId: number, collaboratorId: number, now: Date): Promise<void>;
  /** A collaborator by id, deleted ones too. */
  findAuthor(businessId: number, id: number): Promise<Collaborator | undefined>;
  recordActivity(
    write: Pick<Write, 'tx' | 'businessId' | 'now' | 'changes'>,
    actor: Actor,
    modulo: 'negocio',
    accion: 'Crear' | 'Editar' | 'Eliminar',
    descripcion: string,
  ): Promise<void>;
}

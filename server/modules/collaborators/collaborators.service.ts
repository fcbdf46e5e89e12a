import { collaboratorText } from '#contract/collaborators/collaborator-text.ts';
import {
  type CollaboratorEdit,
  NewCollaborator,
  type OwnedCollaborator,
} from '#contract/collaborators/collaborators.ts';
import { type FieldMessages, fieldProblem, Problem, withFields } from '#domain/problems.ts';
import type { Actor, Owner } from '#server/platform/actor.ts';
import { type Db, type Tx, violatedConstraint } from '#server/platform/database/database.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { insertCollaborator } from './collaborator-creation.ts';
import { collaboratorsText } from './collaborators-text.ts';
import * as repo from './collaborators.repo.ts';

/** What collaborators need of the other modules; `app.ts` hands it in. */
interface CollaboratorPorts {
  /** @throws Problem `no_encontrado` for a foreign or missing business, or one of another kind */
  locateOfKind(actor: Owner, tipo: string, id: number): Promise<number>;
  /** The number behind `PN-12` or `12`. @throws Problem `no_encontrado` */
  locate(actor: Owner, reference: string): Promise<number>;
  /** undefined for a series of another business too. */
  findSeries(tx: Tx, businessId: number, id: number): Promise<unknown>;
  recordActivity(
    write: Write,
    actor: Actor,
    modulo: 'negocio',
    accion: 'Crear' | 'Editar' | 'Eliminar',
    descripcion: string,
  ): Promise<void>;
}

export type CollaboratorService = ReturnType<typeof createCollaboratorService>;

function toOwned(row: repo.CollaboratorRow, negocio: number): OwnedCollaborator {
  const { serie_id, nombre_establecimiento, prefijo, ...person } = row;
  const display = serie_id === null ? null : `${nombre_establecimiento} (${prefijo})`;
  return { ...person, serie_facturacion: serie_id, serie_facturacion_display: display, negocio };
}

interface StoredFields {
  email: string | undefined;
  serie_facturacion?: number | null | undefined;
}

/** The good fields of a body with defects, as far as only stored rows can judge them. */
function readStoredFields(body: unknown): StoredFields {
  const { email, serie_facturacion } = NewCollaborator.shape;
  const members = (typeof body === 'object' ? body : null) as Partial<Record<string, unknown>> | null;
  return {
    email: email.safeParse(members?.['email']).data,
    serie_facturacion: serie_facturacion.safeParse(members?.['serie_facturacion']).data,
  };
}

function isSame(stored: repo.CollaboratorChange, change: repo.CollaboratorChange): boolean {
  return (Object.keys(stored) as (keyof typeof stored)[]).every((field) => stored[field] === change[field]);
}

const fullName = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`;

/** The directory decides between two who take one e-mail at the same moment. */
async function orEmailTaken<Result>(statement: Promise<Result>): Promise<Result> {
  try {
    return await statement;
  } catch (error) {
    if (violatedConstraint(error) !== 'directory_pkey') throw error;
    throw fieldProblem('email', collaboratorText.emailTaken);
  }
}

/** Collaborators as the owner of their business manages them (owner-area §2, contract §4). */
export function createCollaboratorService(db: Db, ports: CollaboratorPorts) {
  /** What only stored rows can tell: a foreign series and a taken e-mail. */
  async function defects({ tx, businessId }: Write, person: StoredFields, id: number | null) {
    const { email, serie_facturacion } = person;
    const fields: FieldMessages = {};
    if (serie_facturacion && !(await ports.findSeries(tx, businessId, serie_facturacion)))
      fields['serie_facturacion'] = [collaboratorText.foreignSeries];
    if (email !== undefined && (await repo.isEmailTaken(tx, email.toLowerCase(), id)))
      fields['email'] = [collaboratorText.emailTaken];
    return fields;
  }

  /** @throws Problem `datos_invalidos` (400) */
  async function check(write: Write, person: StoredFields, id: number | null): Promise<void> {
    const fields = await defects(write, person, id);
    if (Object.keys(fields).length > 0) throw new Problem('datos_invalidos', { fields });
  }

  async function one(tx: Tx, businessId: number, id: number): Promise<OwnedCollaborator> {
    const [row] = await repo.listCollaborators(tx, businessId, id);
    if (!row) throw new Problem('no_encontrado');
    return toOwned(row, businessId);
  }

  return {
    locateBusiness: ports.locate,

    /** The business of a collaborator. @throws Problem `no_encontrado`: foreign, missing, wrong kind */
    async locate(actor: Owner, tipo: string, id: number): Promise<number> {
      const businessId = await repo.businessOf(db, id);
      if (businessId === undefined) throw new Problem('no_encontrado');
      return ports.locateOfKind(actor, tipo, businessId);
    },

    async list(businessId: number): Promise<OwnedCollaborator[]> {
      return (await repo.listCollaborators(db, businessId)).map((row) => toOwned(row, businessId));
    },

    /**
     * Completes the refusal of a body.
     * @param id the collaborator that is edited, null for a new one
     * @throws Problem `no_encontrado` for a deleted one
     */
    async tellMore(refusal: Problem, body: unknown, write: Write, id: number | null): Promise<Problem> {
      if (id !== null) await one(write.tx, write.businessId, id);
      return withFields(refusal, await defects(write, readStoredFields(body), id));
    },

    /** @throws Problem `datos_invalidos` (400) */
    async create(actor: Owner, input: NewCollaborator, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes, now } = write;
      const { password, password2: _repeated, serie_facturacion: serie_id, ...person } = input;
      await check(write, input, null);
      const account = { ...person, serie_id, passwordHash: await hashPassword(password) };
      const id = await orEmailTaken(insertCollaborator(tx, businessId, account, now));
      changes.put('sesion', String(id));
      const text = collaboratorsText.created(fullName(person));
      await ports.recordActivity(write, actor, 'negocio', 'Crear', text);
      return { status: 201, body: await one(tx, businessId, id) };
    },

    /**
     * In force with the collaborator's next call; a new password ends all its tokens.
     * @throws Problem `no_encontrado`, `datos_invalidos` (400)
     */
    async edit(actor: Owner, id: number, input: CollaboratorEdit, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes, now } = write;
      const hash = input.password === null ? null : await hashPassword(input.password);
      const current = await repo.lockCollaborator(tx, businessId, id);
      if (!current) throw new Problem('no_encontrado');
      const { password: _password, password2: _repeated, serie_facturacion, ...person } = input;
      const serie_id = serie_facturacion === undefined ? current.serie_id : serie_facturacion;
      await check(write, input, id);
      const change = {
        ...person,
        second_name: person.second_name === undefined ? current.second_name : person.second_name,
        is_active: person.is_active ?? current.is_active,
        serie_id,
      };
      if (hash === null && isSame(current, change))
        return { status: 200, body: await one(tx, businessId, id) };
      await orEmailTaken(repo.updateCollaborator(tx, businessId, id, change));
      if (serie_id !== current.serie_id) await repo.moveAssignment(tx, businessId, id, serie_id, now);
      if (hash !== null) {
        await repo.setPassword(tx, businessId, id, hash);
        await repo.revokeSessions(tx, businessId, id, now);
      }
      changes.put('sesion', String(id));
      const text = collaboratorsText.edited(fullName(person));
      await ports.recordActivity(write, actor, 'negocio', 'Editar', text);
      return { status: 200, body: await one(tx, businessId, id) };
    },

    /** Ends the tokens at once; invoices and log stay. @throws Problem `no_encontrado` */
    async remove(actor: Owner, id: number, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes, now } = write;
      if (!(await repo.lockCollaborator(tx, businessId, id))) throw new Problem('no_encontrado');
      const { first_name, last_name } = await one(tx, businessId, id);
      await repo.markDeleted(tx, businessId, id, now);
      await repo.moveAssignment(tx, businessId, id, null, now);
      await repo.revokeSessions(tx, businessId, id, now);
      // No tombstone: a session row is nobody else's business, and its own device gets a 401.
      changes.put('sesion', String(id));
      const text = collaboratorsText.deleted(fullName({ first_name, last_name }));
      await ports.recordActivity(write, actor, 'negocio', 'Eliminar', text);
      return { status: 204, body: null };
    },
  };
}

import {
  BLANK_CLIENT,
  clientIdentification,
  clientName,
  type CreditTerms,
  IDENTITY,
  NO_CREDIT,
  withSettledTerms,
} from '#contract/clients/client-fields.ts';
import { type ClientBody, clientInput } from '#contract/clients/client-input.ts';
import { clientText } from '#contract/clients/client-text.ts';
import { CLIENT_KINDS, type ClientKind } from '#contract/clients/clients.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { can } from '#domain/accounts/permissions.ts';
import { fieldProblem, Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { parseBody } from '#server/http/body.ts';
import { requireBase, versionOf } from '#server/platform/changes.ts';
import { newId } from '#server/platform/ids.ts';
import type { RequestFacts } from '#server/platform/request-facts.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { projectClient } from './client-projection.ts';
import * as repo from './client-writes.repo.ts';
import type { ClientRow } from './clients.repo.ts';
import { clientsText } from './clients-text.ts';
import type { ClientPorts } from './ports.ts';

interface ClientRequest {
  actor: Collaborator;
  facts: RequestFacts;
}

interface ClientEdit extends ClientRequest {
  input: ClientBody;
}

type ClientData = Omit<repo.StoredClient, 'id' | 'codigo_cliente' | 'tipo_cliente' | 'es_consumidor_final'>;

// What an edit has to send; the rest stays as it is stored when it is not sent.
const REQUIRED: readonly string[] = Object.values(IDENTITY).flatMap(({ name, id }) => [name, id]);

/**
 * The data of a client as they will be stored.
 * @param terms credit as it stands: kept by an author who may not grant it
 * @throws Problem `datos_invalidos` (400) with every field's messages
 */
function readData(
  { actor, input }: ClientEdit,
  kind: ClientKind,
  { now }: Write,
  terms: CreditTerms,
): ClientData {
  const grantsCredit = can(actor.level, 'clients.credit.edit');
  const parsed: Partial<ClientData> & { is_active: boolean } = parseBody(
    clientInput(kind, bogotaDate(now), grantsCredit),
    input,
  );
  return withSettledTerms({ ...BLANK_CLIENT, ...terms, ...parsed });
}

/** An edit with what it leaves out filled in from the stored row. */
function completed(input: ClientBody, stored: ClientRow): ClientBody {
  const kept = Object.entries(stored).filter(([field]) => !REQUIRED.includes(field));
  return { ...Object.fromEntries(kept), ...input };
}

/** Whether an edit says what is stored already: then nothing changes, and nothing is logged (contract §5). */
function isSame(stored: ClientRow, data: ClientData): boolean {
  return (Object.keys(data) as (keyof ClientData)[]).every((field) => stored[field] === data[field]);
}

/** Creates, edits and deletes clients (workspace §5, contract §5). */
export function createClientWriter(ports: ClientPorts) {
  function project({ actor }: ClientRequest, row: ClientRow) {
    return projectClient(row, can(actor.level, 'clients.credit.view'));
  }

  /** @throws Problem `datos_invalidos` (400) with the existing client beside, under the counter's lock */
  async function refuseTwin(request: ClientRequest, { tx, businessId }: Write, client: repo.StoredClient) {
    const kind = client.tipo_cliente;
    const twin = await repo.findTwin(tx, businessId, kind, clientIdentification(client), client.id);
    if (!twin) return;
    const fields = { [IDENTITY[kind].id]: [clientText.twin[kind]] };
    throw new Problem('datos_invalidos', { fields, extra: { existente: project(request, twin) } });
  }

  function record(
    write: Write,
    { actor }: ClientRequest,
    accion: 'Crear' | 'Editar' | 'Eliminar',
    row: repo.StoredClient,
  ) {
    const what = clientsText.client(row.codigo_cliente, clientName(row));
    return ports.recordActivity(write, actor, 'clientes', accion, what);
  }

  /** The answer to a create whose row exists: the row to its author, a refusal to anybody else (offline §5). */
  async function replay(request: ClientEdit & { hash: string }, { tx, businessId }: Write, id: string) {
    const existing = await repo.findCreation(tx, businessId, id);
    if (!existing) return undefined;
    const { created_by, creation_hash, ...row } = existing;
    if (created_by !== request.actor.id || creation_hash !== request.hash) throw new Problem('id_en_uso');
    const version = await versionOf(tx, businessId, 'clientes', id);
    return {
      status: 200,
      body: project(request, row),
      replayed: true,
      versions: version === undefined ? undefined : { from: version, to: version },
    };
  }

  /** The client of an edit, locked. @throws Problem `no_encontrado`, `consumidor_final`, `version_cambiada` */
  async function lockEditable(
    { facts }: ClientRequest,
    { tx, businessId }: Write,
    id: string,
  ): Promise<ClientRow> {
    const stored = await repo.lockClient(tx, businessId, id);
    if (!stored) throw new Problem('no_encontrado');
    if (stored.es_consumidor_final) throw new Problem('consumidor_final');
    await requireBase(tx, businessId, { tabla: 'clientes', id }, facts);
    return stored;
  }

  return {
    /** @throws Problem `datos_invalidos` (400), `id_en_uso` (409) */
    async create(request: ClientEdit & { hash: string }, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes, now } = write;
      const { actor, facts, input, hash } = request;
      const id = facts.entityId ?? newId(now);
      await repo.lockCounter(tx, businessId);
      const replayed = await replay(request, write, id);
      if (replayed) return replayed;
      const kind = CLIENT_KINDS.find((known) => known === input['tipo_cliente']);
      if (!kind) throw fieldProblem('tipo_cliente', clientText.kind);
      const data = readData(request, kind, write, NO_CREDIT);
      const client = { ...data, id, tipo_cliente: kind, codigo_cliente: '', es_consumidor_final: false };
      await refuseTwin(request, write, client);
      client.codigo_cliente = repo.clientCode(await repo.takeCodes(tx, businessId, 1));
      await repo.insertClients(tx, businessId, [{ ...client, created_by: actor.id, creation_hash: hash }]);
      changes.put('clientes', id);
      await record(write, request, 'Crear', client);
      return { status: 201, body: project(request, { ...client, saldo_credito: '0.00' }) };
    },

    /** @throws Problem as `create`, `no_encontrado` (404), `consumidor_final` (403), `version_cambiada` (412) */
    async update(request: ClientEdit, id: string, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes } = write;
      await repo.lockCounter(tx, businessId);
      const stored = await lockEditable(request, write, id);
      const input = completed(request.input, stored);
      const data = readData({ ...request, input }, stored.tipo_cliente, write, stored);
      const client = { ...stored, ...data };
      await refuseTwin(request, write, client);
      if (isSame(stored, data)) return { status: 200, body: project(request, stored) };
      await repo.updateClient(tx, businessId, client);
      changes.put('clientes', id);
      await record(write, request, 'Editar', client);
      return { status: 200, body: project(request, client) };
    },

    /** @throws Problem `cliente_con_saldo` (400), `no_encontrado` (404), `consumidor_final` (403) */
    async remove(request: ClientRequest, id: string, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes, now } = write;
      const stored = await lockEditable(request, write, id);
      if (stored.saldo_credito !== '0.00') throw new Problem('cliente_con_saldo');
      await repo.markDeleted(tx, businessId, id, now);
      changes.remove('clientes', id);
      await record(write, request, 'Eliminar', stored);
      return { status: 204, body: null };
    },
  };
}

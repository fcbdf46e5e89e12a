import type { Client, ClientKind } from '#contract/clients/clients.ts';
import { formatMoney, moneyToCents } from '#domain/money/money.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { openCreates, openDeletes, unsentUses } from '#app/data/queue/dependencies.ts';
import { asSeen, baseOf, changedFields, pickFields } from '#app/data/send/edit-base.ts';
import { addOperation, enqueue, type NewOperation } from './enqueue.ts';
import { newUuid } from '#app/data/ids.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { withClientFields } from '#app/data/projection/project-client.ts';
import {
  BLANK_CLIENT,
  CLIENT_EDIT_FIELDS,
  CLIENT_FIELDS,
  type ClientEditField,
  clientIdentification,
  NO_CREDIT,
} from '#contract/clients/client-fields.ts';
import { touch } from '#app/data/queue/touches.ts';
import { writePaths } from './write-paths.ts';
import type { Fields } from '#app/data/queue/effects.ts';
import type { ClientCreateEffect } from '#app/data/queue/effects.ts';

/** Fields of a client as a form has them; those of the other kind are left out. */
export type ClientChanges = Partial<Pick<Client, ClientEditField>>;

export type NewClient = ClientChanges & { tipo_cliente: ClientKind };

const isMoney = (name: string): boolean =>
  CLIENT_EDIT_FIELDS.some((field) => field === name && CLIENT_FIELDS[field].type === 'money');

/** Fields as the server keeps them, so that they compare: trimmed, blank as null, money with two places. */
export function tidyClient(changes: ClientChanges): Fields {
  const entries = Object.entries(changes).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (isMoney(name)) {
      return [[name, formatMoney(moneyToCents(String(value || '0')))] as const];
    }
    return [[name, typeof value === 'string' ? value.normalize('NFC').trim() || null : value] as const];
  });
  return Object.fromEntries(entries);
}

function blankClient(id: string, kind: ClientKind): Client {
  return {
    ...BLANK_CLIENT,
    ...NO_CREDIT,
    id,
    codigo_cliente: '',
    tipo_cliente: kind,
    is_active: true,
    es_consumidor_final: false,
    genero_natural: kind === 'Natural' ? 'NoEspecifica' : null,
    saldo_credito: '0.00',
  };
}

/** The write of a new client under its final id. */
export function clientCreation(form: NewClient, id: string): NewOperation & { effect: ClientCreateEffect } {
  const { tipo_cliente, ...rest } = form;
  const fields = tidyClient(rest);
  return {
    entityId: id,
    lane: id,
    touches: [touch.client(id)],
    dependsOn: [],
    method: 'POST',
    path: writePaths.clients,
    body: { tipo_cliente, ...fields },
    effect: { type: 'client-create', client: withClientFields(blankClient(id, tipo_cliente), fields) },
  };
}

/** Saves a new client on this device. @returns its final id: it can be invoiced at once */
export async function createClient(db: ErpDatabase, form: NewClient, now = new Date()): Promise<string> {
  const id = newUuid(now.getTime());
  const written = clientCreation(form, id);
  await enqueue(db, async () => {
    // Made anew right after it was deleted: its identification is taken until then.
    const dependsOn = await openDeletes(db, 'client-delete', clientIdentification(written.effect.client));
    return addOperation(db, { ...written, dependsOn }, now);
  });
  return id;
}

/**
 * Saves an edit of a client on this device.
 * @param seen the fields as the form showed them when it was opened; as they are now when it is missing
 * @returns undefined when nothing differs or the client is not there
 */
export function editClient(
  db: ErpDatabase,
  id: string,
  form: ClientChanges,
  now = new Date(),
  seen?: Fields,
): Promise<Operation | undefined> {
  return enqueue(db, async () => {
    const row = await db.clients.get(id);
    if (!row || row.borrado) return undefined;
    const base = asSeen(await baseOf(db, row, pickFields(row, CLIENT_EDIT_FIELDS)), seen);
    const changes = changedFields(base.fields, tidyClient(form));
    if (Object.keys(changes).length === 0) return undefined;
    const written: NewOperation = {
      entityId: id,
      lane: id,
      touches: [touch.client(id)],
      dependsOn: await openCreates(db, 'client-create', touch.client(id)),
      method: 'PUT',
      path: writePaths.client(id),
      // Written in full just before it is first sent: it may rest on an own write that is still waiting.
      body: null,
      base,
      effect: { type: 'client-edit', changes },
    };
    return addOperation(db, written, now);
  });
}

/** Deletes a client on this device; its invoices stay. @returns undefined when it is not there */
export function deleteClient(db: ErpDatabase, id: string, now = new Date()): Promise<Operation | undefined> {
  return enqueue(db, async () => {
    const row = await db.clients.get(id);
    if (!row || row.borrado) return undefined;
    const { nombre, identificacion } = row;
    const creates = await openCreates(db, 'client-create', touch.client(id));
    const written: NewOperation = {
      entityId: id,
      lane: id,
      touches: [touch.client(id)],
      dependsOn: [...creates, ...(await unsentUses(db, touch.client(id)))],
      method: 'DELETE',
      path: writePaths.client(id),
      body: null,
      base: await baseOf(db, row, pickFields(row, CLIENT_EDIT_FIELDS)),
      effect: { type: 'client-delete', nombre, identificacion },
    };
    return addOperation(db, written, now);
  });
}

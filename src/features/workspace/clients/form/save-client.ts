import { CLIENT_EDIT_FIELDS, IDENTITY } from '#contract/clients/client-fields.ts';
import { type Correction, correctOperation } from '#app/data/resolve/corrections.ts';
import { fieldsTypedOver, pickFields } from '#app/data/send/edit-base.ts';
import { saveErrorWords } from '#app/data/resolve/save-error-text.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { ClientRow } from '#app/data/read/clients/client-rows.ts';
import { hasTwin } from '#app/data/read/clients/clients.ts';
import { StorageFullError } from '#app/data/storage-full.ts';
import type { Refusal } from '#app/ui/form/bound/use-bound-form.ts';
import { createClient, editClient } from '#app/data/writes/client-writes.ts';
import { clientText } from '#contract/clients/client-text.ts';
import { can } from '#domain/accounts/permissions.ts';
import { formText as text } from './form-text.ts';
import { type ClientValues, identityOf, readValues } from './form-values.ts';

/** A refused write of this client that the form sends again, corrected; a dispute is chosen in the list of work. */
export function refusedWrite(row: ClientRow | null) {
  const operation = row?.operation;
  const isForm = operation?.kind === 'client-create' || operation?.kind === 'client-edit';
  return isForm && operation.state === 'rejected' && !operation.error?.conflict ? operation : undefined;
}

/** @returns why nothing was saved; undefined when it was, or nothing differed */
async function write(
  db: ErpDatabase,
  row: ClientRow | null,
  values: ClientValues,
  level: number,
): Promise<string | undefined> {
  const form = readValues(values, can(level, 'clients.credit.edit'));
  if (!row) {
    await createClient(db, form);
    return undefined;
  }
  const refused = refusedWrite(row);
  const correct = async (correction: Correction & { kind: 'client-create' | 'client-edit' }, seq: number) =>
    (await correctOperation(db, seq, correction)) ? undefined : text.settledElsewhere;
  if (refused?.kind === 'client-create') return correct({ kind: 'client-create', form }, refused.seq);
  if ((await db.clients.get(row.client.id))?.borrado !== false) return text.gone;
  const { tipo_cliente: _locked, ...changes } = form;
  const seen = { ...pickFields(row.client, CLIENT_EDIT_FIELDS), ...(refused && fieldsTypedOver(refused)) };
  if (refused) return correct({ kind: 'client-edit', form: changes, seen }, refused.seq);
  await editClient(db, row.client.id, changes, new Date(), seen);
  return undefined;
}

/** What the server said of the fields of a refused write. */
export function refusedFields(row: ClientRow | null) {
  const told = Object.entries(refusedWrite(row)?.error?.answer ?? {}) as [keyof ClientValues, unknown][];
  return told.flatMap(([name, words]) =>
    Array.isArray(words)
      ? [{ name, message: words.filter((word) => typeof word === 'string').join(' ') }]
      : [],
  );
}

/** Saves the form on this device; `row` is null for a new client. Never rejects. @returns why nothing was saved */
export async function saveClient(
  db: ErpDatabase,
  row: ClientRow | null,
  values: ClientValues,
): Promise<Refusal<ClientValues> | undefined> {
  try {
    return await save(db, row, values);
  } catch (error) {
    const failed = saveErrorWords.client.failed(row ? 'actualizar' : 'crear');
    const isFull = error instanceof StorageFullError;
    return { words: isFull ? `${failed} ${text.storageFull}` : failed };
  }
}

async function save(
  db: ErpDatabase,
  row: ClientRow | null,
  values: ClientValues,
): Promise<Refusal<ClientValues> | undefined> {
  const level = (await db.me.get('me'))?.permission_level;
  if (level === undefined || !can(level, 'clients.edit'))
    return { words: row ? text.noEdit : text.noPermission };
  const { tipo_cliente } = values;
  const { identificacion } = identityOf(values);
  if (await hasTwin(db, { tipo_cliente, identificacion }, row?.client.id ?? null))
    return { fields: [{ name: IDENTITY[tipo_cliente].id, message: clientText.twin[tipo_cliente] }] };
  const words = await write(db, row, values, level);
  return words === undefined ? undefined : { words };
}

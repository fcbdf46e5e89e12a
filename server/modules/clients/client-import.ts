import { BLANK_CLIENT, IDENTITY, NO_CREDIT } from '#contract/clients/client-fields.ts';
import { FINAL_CONSUMER_ID } from '#contract/clients/clients.ts';
import { newId } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import { clientCode, insertClients, type StoredClient, takeCodes } from './client-writes.repo.ts';

export type ImportedClient = Omit<StoredClient, 'id' | 'codigo_cliente' | 'es_consumidor_final'>;

/** The built-in client of every business (domain §5); its code is number 0. */
export async function createFinalConsumer(write: Write): Promise<string> {
  const person: ImportedClient = {
    ...BLANK_CLIENT,
    ...NO_CREDIT,
    is_active: true,
    tipo_cliente: 'Natural',
    [IDENTITY.Natural.name]: 'Consumidor final',
    [IDENTITY.Natural.id]: FINAL_CONSUMER_ID,
    genero_natural: 'NoEspecifica',
  };
  const [id] = await insertNumbered(write, [{ ...person, codigo: 0, es_consumidor_final: true }]);
  if (id === undefined) throw new Error('the built-in client was not created');
  return id;
}

/** Creates many clients with consecutive codes. @returns their ids, in the order given */
export async function importClients(write: Write, clients: readonly ImportedClient[]): Promise<string[]> {
  const first = await takeCodes(write.tx, write.businessId, clients.length);
  return insertNumbered(
    write,
    clients.map((client, at) => ({ ...client, codigo: first + at, es_consumidor_final: false })),
  );
}

async function insertNumbered(
  { tx, businessId, changes, now }: Write,
  clients: readonly (ImportedClient & { codigo: number; es_consumidor_final: boolean })[],
): Promise<string[]> {
  const rows = clients.map(({ codigo, ...client }) => ({
    ...client,
    id: newId(now),
    codigo_cliente: clientCode(codigo),
    created_by: null,
    creation_hash: null,
  }));
  await insertClients(tx, businessId, rows);
  for (const { id } of rows) changes.put('clientes', id);
  return rows.map((row) => row.id);
}

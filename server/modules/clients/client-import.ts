import { FINAL_CONSUMER_ID } from '#contract/clients.ts';
import { normalizeText } from '#domain/normalize.ts';
import { sql } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import type { ClientRow } from './clients.repo.ts';

export type ImportedClient = Omit<ClientRow, 'id' | 'codigo_cliente' | 'es_consumidor_final'>;

const CODE_DIGITS = 6;

const NOBODY: Omit<
  ImportedClient,
  'tipo_cliente' | 'nombre_completo_natural' | 'cedula_natural' | 'genero_natural'
> = {
  is_active: true,
  fecha_nacimiento_natural: null,
  telefono_natural: null,
  correo_electronico_natural: null,
  direccion_natural: null,
  nombre_empresa_juridico: null,
  nit_juridico: null,
  dv_nit_juridico: null,
  nombre_representante_juridico: null,
  cargo_representante_juridico: null,
  telefono_contacto_juridico: null,
  correo_corporativo_juridico: null,
  direccion_empresa_juridico: null,
  sector_industria_juridico: null,
  credito_activo: false,
  monto_credito_aprobado: '0.00',
  dias_credito_autorizados: 0,
};

/** The built-in client of every business (domain §5); its code is number 0. */
export async function createFinalConsumer(write: Write): Promise<string> {
  const person: ImportedClient = {
    ...NOBODY,
    tipo_cliente: 'Natural',
    nombre_completo_natural: 'Consumidor final',
    cedula_natural: FINAL_CONSUMER_ID,
    genero_natural: 'NoEspecifica',
  };
  const [id] = await insertClients(write, [{ ...person, codigo: 0, es_consumidor_final: true }]);
  if (id === undefined) throw new Error('the built-in client was not created');
  return id;
}

/** Creates many clients with consecutive codes. @returns their ids, in the order given */
export async function importClients(write: Write, clients: readonly ImportedClient[]): Promise<string[]> {
  const { tx, businessId } = write;
  const counter = await sql<{ ultimo: number }>`
    INSERT INTO client_counters (business_id, ultimo) VALUES (${businessId}, ${clients.length})
    ON CONFLICT (business_id) DO UPDATE SET ultimo = client_counters.ultimo + excluded.ultimo RETURNING ultimo`.execute(
    tx,
  );
  const first = (counter.rows[0]?.ultimo ?? clients.length) - clients.length + 1;
  return insertClients(
    write,
    clients.map((client, at) => ({ ...client, codigo: first + at, es_consumidor_final: false })),
  );
}

async function insertClients(
  { tx, businessId, changes, now }: Write,
  clients: readonly (ImportedClient & { codigo: number; es_consumidor_final: boolean })[],
): Promise<string[]> {
  const rows = clients.map((client) => {
    const nombre = client.nombre_completo_natural ?? client.nombre_empresa_juridico ?? '';
    const identificacion = client.cedula_natural ?? client.nit_juridico ?? '';
    const codigo_cliente = `CLI-${String(client.codigo).padStart(CODE_DIGITS, '0')}`;
    return {
      ...client,
      id: newId(now),
      codigo_cliente,
      identificacion,
      nombre_norm: normalizeText(nombre),
      busqueda: normalizeText(`${nombre} ${identificacion} ${codigo_cliente}`),
    };
  });
  await sql`
    INSERT INTO clients (business_id, id, codigo_cliente, tipo_cliente, is_active, es_consumidor_final, nombre_norm, identificacion,
      busqueda, nombre_completo_natural, cedula_natural, fecha_nacimiento_natural, genero_natural, telefono_natural,
      correo_electronico_natural, direccion_natural, nombre_empresa_juridico, nit_juridico, dv_nit_juridico,
      nombre_representante_juridico, cargo_representante_juridico, telefono_contacto_juridico, correo_corporativo_juridico,
      direccion_empresa_juridico, sector_industria_juridico, credito_activo, monto_credito_aprobado, dias_credito_autorizados)
    SELECT ${businessId}, r.id, r.codigo_cliente, r.tipo_cliente, r.is_active, r.es_consumidor_final, r.nombre_norm, r.identificacion,
      r.busqueda, r.nombre_completo_natural, r.cedula_natural, r.fecha_nacimiento_natural, r.genero_natural, r.telefono_natural,
      r.correo_electronico_natural, r.direccion_natural, r.nombre_empresa_juridico, r.nit_juridico, r.dv_nit_juridico,
      r.nombre_representante_juridico, r.cargo_representante_juridico, r.telefono_contacto_juridico, r.correo_corporativo_juridico,
      r.direccion_empresa_juridico, r.sector_industria_juridico, r.credito_activo, r.monto_credito_aprobado, r.dias_credito_autorizados
    FROM jsonb_populate_recordset(NULL::clients, ${JSON.stringify(rows)}::jsonb) AS r`.execute(tx);
  for (const { id } of rows) changes.put('clientes', id);
  return rows.map((row) => row.id);
}

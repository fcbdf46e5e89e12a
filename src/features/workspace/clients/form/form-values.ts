import type { Client, ClientKind } from '#contract/clients/clients.ts';
import { BLANK_CLIENT, IDENTITY, KIND_FIELDS, type KindField } from '#contract/clients/client-fields.ts';
import type { ClientChanges, NewClient } from '#app/data/writes/client-writes.ts';
import { typedMoney, typedWhole } from '#domain/typed-number.ts';
import { shownAmount } from '#app/features/workspace/clients/shown-amount.ts';

/** The form as it is typed. */
export type ClientValues = Record<KindField, string> & {
  tipo_cliente: ClientKind;
  is_active: boolean;
  credito_activo: boolean;
  monto_credito_aprobado: string;
  dias_credito_autorizados: string;
};

/** A row, or nothing, as it stands in the form. */
export function valuesOf(client: Partial<Client>): ClientValues {
  const texts = [...KIND_FIELDS.Natural, ...KIND_FIELDS.Juridico].map(
    (name) => [name, client[name] ?? ''] as const,
  );
  const { monto_credito_aprobado: amount = '0.00', dias_credito_autorizados: days = 0 } = client;
  return {
    ...(Object.fromEntries(texts) as Record<KindField, string>),
    genero_natural: client.genero_natural ?? 'NoEspecifica',
    tipo_cliente: client.tipo_cliente ?? 'Natural',
    is_active: client.is_active ?? true,
    credito_activo: client.credito_activo ?? false,
    monto_credito_aprobado: typedMoney(amount) === '0.00' ? '' : shownAmount(amount),
    dias_credito_autorizados: days === 0 ? '' : String(days),
  };
}

/** A credit that is off is sent as 0.00 and 0; blank ones count as that too (workspace §5). */
function creditOf(values: ClientValues): ClientChanges {
  const { credito_activo } = values;
  return {
    credito_activo,
    monto_credito_aprobado: (credito_activo && typedMoney(values.monto_credito_aprobado)) || '0.00',
    dias_credito_autorizados: (credito_activo && typedWhole(values.dias_credito_autorizados)) || 0,
  };
}

/**
 * What the form says, as the wire has it; fields of the other kind are null.
 * @param grantsCredit whether this level may set credit; otherwise it is left out
 */
export function readValues(values: ClientValues, grantsCredit: boolean): NewClient {
  const own = KIND_FIELDS[values.tipo_cliente];
  return {
    tipo_cliente: values.tipo_cliente,
    is_active: values.is_active,
    ...BLANK_CLIENT,
    ...Object.fromEntries(own.map((name) => [name, values[name].trim() || null])),
    ...(grantsCredit ? creditOf(values) : {}),
  };
}

/** Name and identification of the kind that is being written. */
export function identityOf(values: ClientValues): { nombre: string; identificacion: string } {
  const { name, id } = IDENTITY[values.tipo_cliente];
  return { nombre: values[name].trim(), identificacion: values[id].trim() };
}

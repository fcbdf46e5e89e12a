import { fieldsThat, type NamesOf, omit } from '#contract/field-list.ts';
import type { Action } from '#domain/accounts/permissions.ts';
import type { ClientCredit } from '#domain/clients/credit.ts';
import type { Client, ClientKind } from './clients.ts';

/** What a field of a client is. Its names for people stand in `client-text.ts`. */
interface ClientField {
  type: 'text' | 'digits' | 'digit' | 'phone' | 'email' | 'date' | 'choice' | 'flag' | 'money' | 'days';
  /** The kind of client that has it; absent: both. */
  kind?: ClientKind;
  /** When a person who may write clients may write it: when the client is made, at any time, or never. */
  written: 'once' | 'always' | 'never';
  /** What a level needs to see it; to write credit it needs `clients.credit.edit`. */
  seen: Action;
  /** A list may be ordered by it. */
  isOrdered?: true;
}

const BOTH = { written: 'always', seen: 'clients.view' } as const;
const PERSON = { ...BOTH, kind: 'Natural' } as const;
const COMPANY = { ...BOTH, kind: 'Juridico' } as const;
const CREDIT = { written: 'always', seen: 'clients.credit.view', isOrdered: true } as const;

/** Every field of a client by its name on the wire, in the wire's order. */
export const CLIENT_FIELDS = {
  codigo_cliente: { type: 'text', ...BOTH, written: 'never', isOrdered: true },
  tipo_cliente: { type: 'choice', ...BOTH, written: 'once', isOrdered: true },
  is_active: { type: 'flag', ...BOTH, isOrdered: true },
  es_consumidor_final: { type: 'flag', ...BOTH, written: 'never' },
  nombre_completo_natural: { type: 'text', ...PERSON, isOrdered: true },
  cedula_natural: { type: 'digits', ...PERSON, isOrdered: true },
  fecha_nacimiento_natural: { type: 'date', ...PERSON },
  genero_natural: { type: 'choice', ...PERSON },
  telefono_natural: { type: 'phone', ...PERSON, isOrdered: true },
  correo_electronico_natural: { type: 'email', ...PERSON, isOrdered: true },
  direccion_natural: { type: 'text', ...PERSON },
  nombre_empresa_juridico: { type: 'text', ...COMPANY, isOrdered: true },
  nit_juridico: { type: 'digits', ...COMPANY, isOrdered: true },
  dv_nit_juridico: { type: 'digit', ...COMPANY },
  nombre_representante_juridico: { type: 'text', ...COMPANY },
  cargo_representante_juridico: { type: 'text', ...COMPANY },
  telefono_contacto_juridico: { type: 'phone', ...COMPANY, isOrdered: true },
  correo_corporativo_juridico: { type: 'email', ...COMPANY, isOrdered: true },
  direccion_empresa_juridico: { type: 'text', ...COMPANY },
  sector_industria_juridico: { type: 'text', ...COMPANY },
  credito_activo: { type: 'flag', ...CREDIT },
  monto_credito_aprobado: { type: 'money', ...CREDIT },
  dias_credito_autorizados: { type: 'days', ...CREDIT },
  saldo_credito: { type: 'money', ...CREDIT, written: 'never' },
} as const satisfies Record<Exclude<keyof Client, 'id'>, ClientField>;

type ClientFieldName = keyof typeof CLIENT_FIELDS;

/** What a client of each kind is named by and told apart by; a client needs both. */
export const IDENTITY = {
  Natural: { name: 'nombre_completo_natural', id: 'cedula_natural' },
  Juridico: { name: 'nombre_empresa_juridico', id: 'nit_juridico' },
} as const satisfies Record<ClientKind, Record<'name' | 'id', ClientFieldName>>;
export type IdentityField = (typeof IDENTITY)[ClientKind]['name' | 'id'];

/** Fields of a row of the list, in its order. */
export const CLIENT_ROW_FIELDS = Object.keys(CLIENT_FIELDS) as ClientFieldName[];

/** Fields that a client edit carries; kind and code can't be changed. */
export const CLIENT_EDIT_FIELDS = fieldsThat(CLIENT_FIELDS, { written: 'always' });
export type ClientEditField = (typeof CLIENT_EDIT_FIELDS)[number];

/** The fields that only clients of a kind have: those of the other kind are null. */
export const KIND_FIELDS = {
  Natural: fieldsThat(CLIENT_FIELDS, { kind: 'Natural' }),
  Juridico: fieldsThat(CLIENT_FIELDS, { kind: 'Juridico' }),
};
export type KindField = (typeof KIND_FIELDS)[ClientKind][number];

/** Fields that level 1 does not see (contract §5). */
const CREDIT_FIELDS = fieldsThat(CLIENT_FIELDS, { seen: 'clients.credit.view' });

/** Fields of the credit that a client is granted. */
export const TERM_FIELDS = fieldsThat(CLIENT_FIELDS, { seen: 'clients.credit.view', written: 'always' });

/** Credit as it is kept: an active one has an amount and days, an inactive one neither (workspace §5). */
export type CreditTerms = { [Name in (typeof TERM_FIELDS)[number]]: Exclude<Client[Name], undefined> };

export const NO_CREDIT: CreditTerms = {
  credito_activo: false,
  monto_credito_aprobado: '0.00',
  dias_credito_autorizados: 0,
};

export const grantedCredit = (amount: string, days: number): CreditTerms => ({
  credito_activo: true,
  monto_credito_aprobado: amount,
  dias_credito_autorizados: days,
});

/** A row of which some is credit, as it is kept: a credit that is off has no terms (workspace §5). */
export function withSettledTerms<Row extends { credito_activo?: boolean | undefined }>(row: Row): Row {
  return row.credito_activo === false ? { ...row, ...NO_CREDIT } : row;
}

/** The credit of a client; null for a level that does not see it. */
export function creditOf(client: Pick<Client, (typeof CREDIT_FIELDS)[number]>): ClientCredit | null {
  const { credito_activo: isActive, monto_credito_aprobado: limit = '0.00' } = client;
  const { dias_credito_autorizados: days = 0, saldo_credito: balance = '0.00' } = client;
  return isActive === undefined ? null : { isActive, limit, days, balance };
}

/** What a client is until its kind fills some of it in: fields of the other kind stay null (workspace §5). */
export const BLANK_CLIENT = Object.fromEntries(
  [...KIND_FIELDS.Natural, ...KIND_FIELDS.Juridico].map((name) => [name, null]),
) as Readonly<Record<KindField, null>>;

/** Fields that a list may be ordered by; those of credit only from level 2. */
export const ORDERED_FIELDS = fieldsThat(CLIENT_FIELDS, { isOrdered: true, seen: 'clients.view' });
export const ORDERED_CREDIT_FIELDS = fieldsThat(CLIENT_FIELDS, {
  isOrdered: true,
  seen: 'clients.credit.view',
});
export type OrderedField = NamesOf<typeof CLIENT_FIELDS, { isOrdered: true }>;

/** Orderings that the list takes: name and identification of either kind, and fields. */
export const CLIENT_ORDERINGS = ['nombre', 'identificacion', ...ORDERED_FIELDS] as const;

/** A client as level 1 has it: neither the API nor a row of its device holds credit. */
export function withoutCredit(client: Client): Client {
  return omit(client, CREDIT_FIELDS);
}

type Named = Pick<Client, IdentityField>;

/** The name of either kind. */
export function clientName(client: Named): string {
  return client[IDENTITY.Natural.name] ?? client[IDENTITY.Juridico.name] ?? '';
}

/** What tells a client from others: the document of a person or the tax number of a company. */
export function clientIdentification(client: Named): string {
  return client[IDENTITY.Natural.id] ?? client[IDENTITY.Juridico.id] ?? '';
}

/** The buyer as documents copy it: with the check digit of a company; a person has none. */
export function buyerOf(client: Named & { dv_nit_juridico?: string | null | undefined }) {
  const digit = client.dv_nit_juridico ? `-${client.dv_nit_juridico}` : '';
  return { nombre: clientName(client), identificacion: `${clientIdentification(client)}${digit}` };
}

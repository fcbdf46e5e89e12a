import { businessText } from '#contract/businesses/business-text.ts';
import { type BusinessDetail, type LegalEdit, NaturalEdit } from '#contract/businesses/businesses.ts';
import type { OwnerSeries } from '#contract/businesses/establishments.ts';
import { isBirthDate } from '#domain/clients/birth-date.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import type { FieldMessages } from '#domain/problems.ts';
import type { BusinessDetailRow } from './owned-business.repo.ts';

/** What the calendar says of a birth date, in whatever body: its other defects are the schema's affair. */
export function birthDateErrors(body: unknown, now: Date): FieldMessages {
  const member = (typeof body === 'object' ? body : null) as Partial<Record<string, unknown>> | null;
  const day = NaturalEdit.shape.birth_date.safeParse(member?.['birth_date']);
  if (!day.success || isBirthDate(day.data, bogotaDate(now))) return {};
  return { birth_date: [businessText.birthDate] };
}

/** What may change of a natural person's own data. */
export function naturalData({ birth_date, gender }: Pick<NaturalEdit, 'birth_date' | 'gender'>) {
  return { birth_date, gender };
}

type LegalData = Pick<
  LegalEdit,
  | 'sector_industria'
  | 'rep_legal_first_name'
  | 'rep_legal_second_name'
  | 'rep_legal_last_name'
  | 'rep_legal_second_surname'
  | 'rep_legal_cargo'
>;

/** What may change of a legal entity's own data: the industry and the representative. */
export function legalData(input: LegalData): Record<keyof LegalData, string | null> {
  const {
    sector_industria,
    rep_legal_first_name,
    rep_legal_second_name,
    rep_legal_last_name,
    rep_legal_second_surname,
    rep_legal_cargo,
  } = input;
  return {
    sector_industria,
    rep_legal_first_name,
    rep_legal_second_name,
    rep_legal_last_name,
    rep_legal_second_surname,
    rep_legal_cargo,
  };
}

/** A business and its series as the edit screen loads them. */
export function toDetail(row: BusinessDetailRow, series: OwnerSeries[]): BusinessDetail {
  const { country, department, city, address, email, datos } = row;
  const { numero_resolucion, fecha_resolucion, vigencia_hasta, opciones } = row;
  const told = (name: string) => datos[name] ?? null;
  const shared = {
    country,
    department,
    city,
    address,
    email,
    resolucion: { numero_resolucion, fecha_resolucion, vigencia_hasta },
    series,
    opciones,
  };
  if (row.tipo === 'PJ') {
    return {
      business_type: 'juridica',
      razon_social: row.nombre_display,
      nit: row.identificacion,
      dv: row.dv,
      phone: row.phone,
      sector_industria: told('sector_industria'),
      rep_legal_first_name: told('rep_legal_first_name'),
      rep_legal_second_name: told('rep_legal_second_name'),
      rep_legal_last_name: told('rep_legal_last_name'),
      rep_legal_second_surname: told('rep_legal_second_surname'),
      rep_legal_cargo: told('rep_legal_cargo'),
      ...shared,
    };
  }
  return {
    business_type: 'natural',
    nombre_comercial: row.nombre_display,
    first_name: told('first_name'),
    second_name: told('second_name'),
    last_name: told('last_name'),
    second_surname: told('second_surname'),
    cedula: row.identificacion,
    cedula_dv: row.dv,
    mobile_phone: row.phone,
    birth_date: told('birth_date'),
    gender: told('gender'),
    ...shared,
  };
}

import {
  type BusinessEntry,
  type BusinessRegistration,
  SharedRegistration,
} from '#contract/businesses/businesses.ts';
import { formatBusinessId } from '#domain/accounts/business-id.ts';
import { type FieldMessages, Problem, withFields } from '#domain/problems.ts';
import { DEFAULT_BAG_RATES } from '#domain/money/tax.ts';
import type { Actor, Owner } from '#server/platform/actor.ts';
import { fieldMessages } from '#server/http/body.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { insertBusiness, insertSeries, type NewBusiness, reserveBusinessId } from './business-creation.ts';
import { birthDateErrors, legalData, naturalData } from './business-data.ts';
import { businessesText } from './businesses-text.ts';

export interface RegistrationPorts {
  /** The built-in client of every business. */
  createFinalConsumer(write: Write): Promise<string>;
  recordActivity(
    write: Write,
    actor: Actor,
    modulo: 'negocio',
    accion: 'Crear' | 'Editar',
    descripcion: string,
  ): Promise<void>;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

function toNewBusiness(input: BusinessRegistration): NewBusiness {
  const { country, department, city, address, email } = input;
  const shared = {
    country,
    department,
    city,
    address,
    email,
    ...input.resolucion,
    opciones: {
      bolsa_tarifas: DEFAULT_BAG_RATES.map((rate) => ({ ...rate })),
      redondeo_efectivo: 0 as const,
    },
  };
  if (input.business_type === 'natural') {
    const { first_name, second_name, last_name, second_surname } = input;
    return {
      ...shared,
      tipo: 'PN',
      nombre_display: input.nombre_comercial,
      identificacion: input.cedula,
      dv: input.cedula_dv,
      phone: input.mobile_phone,
      datos: { first_name, second_name, last_name, second_surname, ...naturalData(input) },
    };
  }
  return {
    ...shared,
    tipo: 'PJ',
    nombre_display: input.razon_social,
    identificacion: input.nit,
    dv: input.dv,
    phone: input.phone,
    datos: legalData(input),
  };
}

/** The calendar's word on a birth date; of a business of no known kind, what is wrong whatever it is. */
function kindErrors(body: unknown, now: Date): FieldMessages {
  const kind = (body as { business_type?: unknown } | null)?.business_type;
  if (kind === 'natural') return birthDateErrors(body, now);
  const shared = kind === 'juridica' ? undefined : SharedRegistration.safeParse(body ?? {});
  return shared?.error ? fieldMessages(shared.error) : {};
}

/** Registration of a business with its billing: everything or nothing (owner-area §7, contract §4). */
export function createRegistrationService(db: Db, ports: RegistrationPorts) {
  return {
    reserveId: () => reserveBusinessId(db),

    /** Completes the refusal of a body with what its schema can't tell: see `kindErrors`. */
    tellMore: async (refusal: Problem, body: unknown, now: Date): Promise<Problem> =>
      withFields(refusal, kindErrors(body, now)),

    /** Makes the business under the id that was set aside. @throws Problem `datos_invalidos` (400) */
    async register(actor: Owner, input: BusinessRegistration, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes, now } = write;
      const fields = kindErrors(input, now);
      if (Object.keys(fields).length > 0) throw new Problem('datos_invalidos', { fields });
      const business = toNewBusiness(input);
      await insertBusiness(tx, actor.id, business, businessId);
      changes.put('negocio', String(businessId));
      for (const series of input.series) {
        changes.put('series', String(await insertSeries(tx, businessId, series)));
      }
      await ports.createFinalConsumer(write);
      const { tipo, nombre_display } = business;
      await ports.recordActivity(write, actor, 'negocio', 'Crear', businessesText.registered(nombre_display));
      const body: BusinessEntry = { id: formatBusinessId(tipo, businessId), tipo, nombre_display };
      return { status: 201, body };
    },
  };
}

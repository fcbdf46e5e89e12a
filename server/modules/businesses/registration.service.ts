import { businessText } from '#contract/business-text.ts';
import type { BusinessEntry, BusinessRegistration } from '#contract/businesses.ts';
import { isBirthDate } from '#domain/birth-date.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { formatBusinessId } from '#domain/business-id.ts';
import { fieldProblem } from '#domain/problems.ts';
import { DEFAULT_BAG_RATES } from '#domain/tax.ts';
import type { Actor, Owner } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database.ts';
import type { EffectResult, Write } from '#server/platform/write.ts';
import { insertBusiness, insertSeries, type NewBusiness, reserveBusinessId } from './business-creation.ts';
import { legalData, naturalData } from './business-data.ts';
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

/** Registration of a business with its billing: everything or nothing (owner-area §7, contract §4). */
export function createRegistrationService(db: Db, ports: RegistrationPorts) {
  return {
    reserveId: () => reserveBusinessId(db),

    /** Makes the business under the id that was set aside. @throws Problem `datos_invalidos` (400) */
    async register(actor: Owner, input: BusinessRegistration, write: Write): Promise<EffectResult> {
      const { tx, businessId, changes, now } = write;
      if (input.business_type === 'natural' && !isBirthDate(input.birth_date, bogotaDate(now))) {
        throw fieldProblem('birth_date', businessText.birthDate);
      }
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

import { describe, expect, it } from 'vitest';
import { clientInput } from './client-input.ts';
import { clientText } from './client-text.ts';
import type { ClientKind } from './clients.ts';

const TODAY = '2026-11-21';
const NATURAL = { nombre_completo_natural: 'Luz Gómez', cedula_natural: '1020733418' };
const LEGAL = { nombre_empresa_juridico: 'Café S.A.S.', nit_juridico: '900508908' };
const CREDIT = { credito_activo: true, monto_credito_aprobado: '500000', dias_credito_autorizados: 30 };

function messages(kind: ClientKind, body: unknown, grantsCredit = true): Record<string, string> {
  const { error } = clientInput(kind, TODAY, grantsCredit).safeParse(body);
  return Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('the client form', () => {
  it('tells every wrong field at once, credit among them', () => {
    const body = { credito_activo: true, dias_credito_autorizados: 'x', telefono_natural: '3'.repeat(31) };
    expect(messages('Natural', body)).toEqual({
      nombre_completo_natural: clientText.required.Natural,
      cedula_natural: clientText.required.Natural,
      telefono_natural: 'No puede tener más de 30 caracteres.',
      monto_credito_aprobado: clientText.creditAmount,
      dias_credito_autorizados: clientText.days(3650),
    });
  });

  it.each([
    ['Natural', { ...NATURAL, cedula_natural: '' }, 'cedula_natural'],
    ['Natural', { ...NATURAL, nombre_completo_natural: '   ' }, 'nombre_completo_natural'],
    ['Natural', { ...NATURAL, cedula_natural: '١٠٢٠' }, 'cedula_natural'],
    ['Natural', { ...NATURAL, cedula_natural: '1.020' }, 'cedula_natural'],
    ['Natural', { ...NATURAL, cedula_natural: -1020 }, 'cedula_natural'],
    ['Natural', { ...NATURAL, nombre_completo_natural: 'a\u0000b' }, 'nombre_completo_natural'],
    ['Natural', { ...NATURAL, fecha_nacimiento_natural: '2026-02-30' }, 'fecha_nacimiento_natural'],
    ['Natural', { ...NATURAL, fecha_nacimiento_natural: TODAY }, 'fecha_nacimiento_natural'],
    ['Natural', { ...NATURAL, fecha_nacimiento_natural: '1899-12-31' }, 'fecha_nacimiento_natural'],
    ['Natural', { ...NATURAL, fecha_nacimiento_natural: 19_900_101 }, 'fecha_nacimiento_natural'],
    ['Natural', { ...NATURAL, genero_natural: 'Z' }, 'genero_natural'],
    ['Natural', { ...NATURAL, correo_electronico_natural: 'x' }, 'correo_electronico_natural'],
    ['Natural', { ...NATURAL, is_active: 'true' }, 'is_active'],
    ['Natural', { ...NATURAL, is_active: 1 }, 'is_active'],
    ['Juridico', { ...LEGAL, nit_juridico: null }, 'nit_juridico'],
    ['Juridico', { ...LEGAL, nombre_empresa_juridico: undefined }, 'nombre_empresa_juridico'],
    ['Juridico', { ...LEGAL, nit_juridico: '900508908-9' }, 'nit_juridico'],
    ['Juridico', { ...LEGAL, dv_nit_juridico: '12' }, 'dv_nit_juridico'],
    ['Juridico', { ...LEGAL, dv_nit_juridico: 'x' }, 'dv_nit_juridico'],
    ['Juridico', { ...LEGAL, correo_corporativo_juridico: 'a@' }, 'correo_corporativo_juridico'],
    ['Natural', { ...NATURAL, ...CREDIT, monto_credito_aprobado: '0' }, 'monto_credito_aprobado'],
    ['Natural', { ...NATURAL, ...CREDIT, monto_credito_aprobado: -1 }, 'monto_credito_aprobado'],
    ['Natural', { ...NATURAL, ...CREDIT, monto_credito_aprobado: '1.234' }, 'monto_credito_aprobado'],
    ['Natural', { ...NATURAL, ...CREDIT, dias_credito_autorizados: '' }, 'dias_credito_autorizados'],
    ['Natural', { ...NATURAL, ...CREDIT, dias_credito_autorizados: 1.5 }, 'dias_credito_autorizados'],
    ['Natural', { ...NATURAL, ...CREDIT, dias_credito_autorizados: -1 }, 'dias_credito_autorizados'],
    ['Natural', { ...NATURAL, ...CREDIT, credito_activo: 'true' }, 'credito_activo'],
  ] as const)('of kind %s refuses %j at one field', (kind, body, field) => {
    expect(Object.keys(messages(kind, body))).toEqual([field]);
  });

  it('takes blanks as nothing, numbers and texts as amounts, and drops what is not of its kind', () => {
    const body = { ...NATURAL, ...LEGAL, id: 5, direccion_natural: ' ', genero_natural: '', ...CREDIT };
    expect(clientInput('Natural', TODAY, true).parse(body)).toEqual({
      ...NATURAL,
      is_active: true,
      fecha_nacimiento_natural: null,
      genero_natural: 'NoEspecifica',
      telefono_natural: null,
      correo_electronico_natural: null,
      direccion_natural: null,
      credito_activo: true,
      monto_credito_aprobado: '500000.00',
      dias_credito_autorizados: 30,
    });
    const nothing = { ...LEGAL, monto_credito_aprobado: '', dias_credito_autorizados: null };
    expect(clientInput('Juridico', TODAY, true).parse(nothing)).toMatchObject({
      monto_credito_aprobado: '0.00',
      dias_credito_autorizados: 0,
      dv_nit_juridico: null,
    });
  });

  it('does not look at credit when the author may not grant it', () => {
    expect(
      messages('Natural', { ...NATURAL, credito_activo: 'x', monto_credito_aprobado: 'y' }, false),
    ).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import { clientInput } from '#contract/clients/client-input.ts';
import { RULES } from './form-rules.ts';
import { type ClientValues, readValues, valuesOf } from './form-values.ts';

const TODAY = '2026-11-21';

const natural = valuesOf({ nombre_completo_natural: 'Marta Rojas', cedula_natural: '41700100' });
const legal = valuesOf({
  tipo_cliente: 'Juridico',
  nombre_empresa_juridico: 'El Trigo',
  nit_juridico: '900508908',
});

const isTakenHere = (values: ClientValues, name: keyof typeof RULES) =>
  RULES[name](values[name], values) === undefined;

function isTakenThere(values: ClientValues, name: string): boolean {
  const read = clientInput(values.tipo_cliente, TODAY, true).safeParse(readValues(values, true));
  return read.success || !read.error.issues.some(({ path }) => path[0] === name);
}

const long = (length: number) => 'x'.repeat(length);

/** Field, value as typed. */
const NATURAL: [keyof typeof RULES, string][] = [
  ...['', '  ', 'Marta', long(255), long(256)].map((value) => ['nombre_completo_natural', value] as never),
  ...['', '1', 'x1', '1 2', '١٢', '1'.repeat(20), '1'.repeat(21)].map(
    (value) => ['cedula_natural', value] as never,
  ),
  ...['', '1899-12-31', '1900-01-01', '2100-01-01', '2020-02-30'].map(
    (value) => ['fecha_nacimiento_natural', value] as never,
  ),
  ...[
    '',
    'a@b.co',
    'a@b',
    'a b@c.co',
    'maría@x.co',
    'a..b@x.co',
    'a@b.c',
    "o'neil+x@b-c.com.co",
    `${long(255)}@b.co`,
  ].map((value) => ['correo_electronico_natural', value] as never),
  ...['', long(30), long(31)].map((value) => ['telefono_natural', value] as never),
  ...['', long(255), long(256)].map((value) => ['direccion_natural', value] as never),
];

const LEGAL: [keyof typeof RULES, string][] = [
  ...['', 'El Trigo', long(256)].map((value) => ['nombre_empresa_juridico', value] as never),
  ...['', '900508908', '900-1'].map((value) => ['nit_juridico', value] as never),
  ...['', '0', '9', 'x', '12'].map((value) => ['dv_nit_juridico', value] as never),
  ...['', long(31)].map((value) => ['telefono_contacto_juridico', value] as never),
];

const CREDIT: [keyof typeof RULES, string][] = [
  ...['', '0', '0,01', '9.999.999.999,99'].map((value) => ['monto_credito_aprobado', value] as never),
  ...['', '0', '1', '3650', '3651'].map((value) => ['dias_credito_autorizados', value] as never),
];

describe('the rules of the form are the server’s', () => {
  it.each(NATURAL)('%s of "%s", of a person', (name, value) => {
    const values = { ...natural, [name]: value };
    expect(isTakenHere(values, name)).toBe(isTakenThere(values, name));
  });

  it.each(LEGAL)('%s of "%s", of a company', (name, value) => {
    const values = { ...legal, [name]: value };
    expect(isTakenHere(values, name)).toBe(isTakenThere(values, name));
  });

  it.each(CREDIT)('%s of "%s", of a credit', (name, value) => {
    const terms = { monto_credito_aprobado: '100', dias_credito_autorizados: '30' };
    const values = { ...natural, credito_activo: true, ...terms, [name]: value };
    expect(isTakenHere(values, name)).toBe(isTakenThere(values, name));
  });

  it('an inactive credit goes as 0.00 and 0', () => {
    const values = { ...natural, monto_credito_aprobado: '500', dias_credito_autorizados: '30' };
    expect(readValues(values, true)).toMatchObject({
      credito_activo: false,
      monto_credito_aprobado: '0.00',
      dias_credito_autorizados: 0,
    });
  });
});

import { describe, expect, it } from 'vitest';
import { LegalEdit, NaturalEdit, BusinessRegistration } from '#contract/businesses/businesses.ts';
import type { BusinessDetail } from '#contract/businesses/businesses.ts';
import { legalBusiness, naturalBusiness, seriesBody } from '#tests/fixtures/owner.ts';
import { checkField, hasSameName, seriesConflicts } from './rules.ts';
import {
  birthDateOf,
  EMPTY,
  FIRST_SERIES,
  nextSeries,
  profileValues,
  toBody,
  toEdit,
  valuesOf,
} from './values.ts';

const opciones = {
  bolsa_tarifas: [{ desde: '2026-01-01', valor: '73.50' }],
  redondeo_efectivo: 50,
  caja_obligatoria: true,
  conteo_ciego: false,
  devolucion_nivel: 3,
  devolucion_dias: 15,
  devolucion_sin_red_max: '80000.00',
};
const stored = (body: object) =>
  ({
    ...body,
    opciones,
    series: [{ ...seriesBody(), id: 7, proximo_consecutivo: 12 }],
  }) as unknown as BusinessDetail;

const OWNER = {
  id: 1,
  email: 'rosa@x.example',
  first_name: 'Rosa',
  second_name: null,
  last_name: 'Mora',
  second_surname: 'Paz',
  cedula: '52418803',
  country: 'Colombia',
  department: 'Antioquia',
  city: 'Medellín',
  mobile_phone: '3104478215',
  fixed_phone: null,
  address: 'Cra 15 # 82-31',
};

describe('the form of a business', () => {
  it.each([
    ['natural', naturalBusiness(), NaturalEdit],
    ['juridica', legalBusiness(), LegalEdit],
  ] as const)('of kind %s sends what the contract takes, and what was stored', (kind, body, schema) => {
    const values = valuesOf(stored(body));
    const { series: [first] = [], ...rest } = toEdit(kind, values) as { series?: unknown[] };
    expect(first).toEqual({ ...seriesBody(), id: 7 });
    const { series: _series, second_name: _blank, rep_legal_second_name: _none, ...own } = body;
    expect(rest).toMatchObject({ ...own, opciones });
    expect(schema.safeParse(toEdit(kind, values)).error).toBeUndefined();
    expect(BusinessRegistration.safeParse(toBody(kind, values)).error).toBeUndefined();
  });

  it('shows amounts as people write them and sends them as the wire has them', () => {
    const values = valuesOf(stored(legalBusiness()));
    expect(values.opciones).toEqual({
      bolsa_tarifas: [{ desde: '2026-01-01', valor: '73,5' }],
      redondeo_efectivo: '50',
      caja_obligatoria: true,
      conteo_ciego: false,
      devolucion_nivel: '3',
      devolucion_dias: '15',
      devolucion_sin_red_max: '80000',
      varios_iva: 'ninguno',
      domicilio_iva: 'ninguno',
      etiqueta_balanza: {
        tipo: '',
        prefijos: '20, 21, 22, 23, 24, 25, 26, 27, 28, 29',
        plu: '5',
        valor: '5',
        decimales: '3',
      },
    });
    const typed = { ...values, opciones: { ...values.opciones, bolsa_tarifas: [{ desde: '', valor: 'x' }] } };
    expect(toEdit('juridica', typed)['opciones']).toMatchObject({ bolsa_tarifas: [{ valor: 'x' }] });
  });

  it('begins with the series of the specification; a further one has no name and the first free prefix', () => {
    expect(EMPTY.series).toEqual([
      {
        id: null,
        nombre_establecimiento: 'Principal',
        prefijo: 'POS1',
        rango_inicio: '1',
        rango_fin: '10000',
        longitud_consecutivo: '6',
      },
    ]);
    expect(nextSeries(EMPTY.series)).toMatchObject({ nombre_establecimiento: '', prefijo: 'POS2' });
    const taken = [{ ...FIRST_SERIES, prefijo: 'pos2 ' }];
    expect(nextSeries(taken).prefijo).toBe('POS1');
    const all = Array.from({ length: 9 }, (_, at) => ({ ...FIRST_SERIES, prefijo: `POS${at + 1}` }));
    expect(nextSeries(all).prefijo).toBe('');
  });

  it('takes over the profile: the person, or who represents the company; the check digit is computed', () => {
    expect(profileValues('natural', OWNER)).toMatchObject({
      first_name: 'Rosa',
      second_name: '',
      cedula: '52418803',
      cedula_dv: '2',
      city: 'Medellín',
      mobile_phone: '3104478215',
      email: 'rosa@x.example',
    });
    expect(profileValues('juridica', OWNER)).toMatchObject({
      rep_legal_first_name: 'Rosa',
      rep_legal_second_surname: 'Paz',
      phone: '3104478215',
    });
    expect(profileValues('juridica', OWNER)).not.toHaveProperty('cedula');
  });

  it('makes a day of three selectors, once all are chosen', () => {
    expect(birthDateOf({ birth_day: '3', birth_month: '4', birth_year: '1980' })).toBe('1980-04-03');
    expect(birthDateOf({ birth_day: '3', birth_month: '', birth_year: '1980' })).toBe('');
  });
});

describe('the rules of the form', () => {
  const form = { ...EMPTY, birth_day: '30', birth_month: '2', birth_year: '1980' };
  it.each([
    ['cedula_dv', '12', 'DV debe ser un solo número'],
    ['cedula_dv', '', 'DV es obligatorio'],
    ['mobile_phone', '310 44', 'Teléfono debe contener solo números'],
    ['cedula', '12a', 'Cédula debe contener solo números'],
    ['email', 'rosa', 'Formato de email inválido'],
    ['birth_day', '', 'Fecha de nacimiento es obligatoria'],
    ['birth_month', '', 'Fecha de nacimiento es obligatoria'],
    ['birth_year', '', 'Fecha de nacimiento es obligatoria'],
    ['birth_year', '1980', 'Esa fecha no existe en el calendario.'],
    ['series.0.prefijo', 'ABCDE', 'Máximo 4 caracteres'],
    ['series.0.longitud_consecutivo', '0', 'Debe ser 1 o más'],
    ['series.1.rango_fin', 'mil', 'Debe ser un número'],
    ['resolucion.vigencia_hasta', '', 'Vigencia hasta es obligatoria'],
    ['second_name', '', undefined],
    ['rep_legal_second_name', '', undefined],
    ['gender', 'Otro', undefined],
  ])('%s %j: %s', (field, value, told) => {
    expect(checkField(field, value, form)).toBe(told);
  });

  it('find two establishments of one name, by case and spaces around alike', () => {
    const list = [FIRST_SERIES, { ...FIRST_SERIES, nombre_establecimiento: '  PRINCIPAL ' }];
    expect(hasSameName(list)).toBe(true);
    expect(hasSameName([FIRST_SERIES, { ...FIRST_SERIES, nombre_establecimiento: 'Norte' }])).toBe(false);
    const blank = { ...FIRST_SERIES, nombre_establecimiento: '' };
    expect(hasSameName([blank, blank])).toBe(false);
  });

  it('compare a list as the server does', () => {
    const paths = (...list: Partial<typeof FIRST_SERIES>[]) =>
      seriesConflicts(list.map((one) => ({ ...FIRST_SERIES, ...one }))).map(({ path }) => path);
    expect(paths({})).toEqual([]);
    expect(paths({}, { nombre_establecimiento: 'Norte', prefijo: 'pos1' })).toEqual(['series.1.prefijo']);
    expect(paths({ rango_inicio: '20', rango_fin: '10' })).toEqual(['series.0.rango_fin']);
    expect(paths({ longitud_consecutivo: '3' })).toEqual(['series.0.longitud_consecutivo']);
    // A range that is no number has an error at its own field: it must not end the check of the others.
    const others = [{ prefijo: 'POS12', nombre_establecimiento: 'Norte' }, { nombre_establecimiento: 'Sur' }];
    for (const rango_fin of ['10,000', '10.5', 'mil'])
      expect(paths({ rango_fin }, ...others)).toEqual(['series.2.prefijo']);
  });
});

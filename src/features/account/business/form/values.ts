import type { BusinessDetail } from '#contract/businesses/businesses.ts';
import type { OwnerUser } from '#contract/accounts/accounts.ts';
import { RETURN_OPTIONS, type ReturnOptions, returnOptionsOf } from '#domain/returns.ts';
import { CASH_OPTIONS, type CashOptions, cashOptionsOf } from '#domain/cash/options.ts';
import { SELL_OPTIONS, sellOptionsOf } from '#domain/products/sell-options.ts';
import { type ScaleValues, sellValues, toScale } from './selling-values.ts';
import { nitCheckDigit } from '#domain/clients/nit.ts';
import { typedMoney } from '#domain/typed-number.ts';

/** PN or PJ: which of the two forms it is. */
export type Kind = 'natural' | 'juridica';

const NATURAL = {
  nombre_comercial: '',
  first_name: '',
  second_name: '',
  last_name: '',
  second_surname: '',
  cedula: '',
  cedula_dv: '',
  mobile_phone: '',
  gender: '',
};
const LEGAL = {
  razon_social: '',
  nit: '',
  dv: '',
  phone: '',
  sector_industria: '',
  rep_legal_first_name: '',
  rep_legal_second_name: '',
  rep_legal_last_name: '',
  rep_legal_second_surname: '',
  rep_legal_cargo: '',
};
const PLACE = { country: '', department: '', city: '', address: '', email: '' };
const BIRTH = { birth_day: '', birth_month: '', birth_year: '' };

export interface SeriesValues {
  /** Id of a stored series; null for a series that is to be made. */
  id: number | null;
  nombre_establecimiento: string;
  prefijo: string;
  rango_inicio: string;
  rango_fin: string;
  longitud_consecutivo: string;
}

/** Both forms as typed; each shows its own fields. */
export type BusinessValues = typeof NATURAL &
  typeof LEGAL &
  typeof PLACE &
  typeof BIRTH & {
    resolucion: { numero_resolucion: string; fecha_resolucion: string; vigencia_hasta: string };
    series: SeriesValues[];
    opciones: {
      bolsa_tarifas: { desde: string; valor: string }[];
      redondeo_efectivo: string;
      devolucion_nivel: string;
      devolucion_dias: string;
      devolucion_sin_red_max: string;
      varios_iva: string;
      domicilio_iva: string;
      etiqueta_balanza: ScaleValues;
    } & CashOptions;
  };

/** The first series of a new business (owner-area §9). */
export const FIRST_SERIES: SeriesValues = {
  id: null,
  nombre_establecimiento: 'Principal',
  prefijo: 'POS1',
  rango_inicio: '1',
  rango_fin: '10000',
  longitud_consecutivo: '6',
};

export const EMPTY: BusinessValues = {
  ...NATURAL,
  ...LEGAL,
  ...PLACE,
  ...BIRTH,
  resolucion: { numero_resolucion: '', fecha_resolucion: '', vigencia_hasta: '' },
  series: [FIRST_SERIES],
  opciones: {
    bolsa_tarifas: [],
    redondeo_efectivo: '0',
    ...CASH_OPTIONS,
    ...returnValues(RETURN_OPTIONS),
    ...sellValues(SELL_OPTIONS),
  },
};

/** A further establishment: no name, and the first POSn that is free (contract §4). */
export function nextSeries(present: readonly SeriesValues[]): SeriesValues {
  const taken = new Set(present.map(({ prefijo }) => prefijo.trim().toUpperCase()));
  let number = 1;
  while (taken.has(`POS${number}`)) number += 1;
  // POS10 has five characters.
  const prefijo = number < 10 ? `POS${number}` : '';
  return { ...FIRST_SERIES, nombre_establecimiento: '', prefijo };
}

/** How returns are taken, as the fields show it. */
function returnValues({ devolucion_nivel, devolucion_dias, devolucion_sin_red_max }: ReturnOptions) {
  return {
    devolucion_nivel: String(devolucion_nivel),
    devolucion_dias: String(devolucion_dias),
    devolucion_sin_red_max: shownAmount(devolucion_sin_red_max),
  };
}

/** '70.00' → '70', '73.50' → '73,5'. */
function shownAmount(amount: string): string {
  return amount.replace(/\.?0+$/u, '').replace('.', ',');
}

/** A further establishment of a stored business: nothing is filled in for it (owner-area §2). */
export const BLANK_SERIES: SeriesValues = {
  id: null,
  nombre_establecimiento: '',
  prefijo: '',
  rango_inicio: '',
  rango_fin: '',
  longitud_consecutivo: '',
};

type Stored = Record<string, string | number | null | undefined>;

const known = <Fields extends object>(fields: Fields, detail: object): Fields =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, String((detail as Stored)[name] ?? '')]),
  ) as Fields;

/** A stored business as its form starts. */
export function valuesOf(detail: BusinessDetail): BusinessValues {
  const [birth_year = '', birth_month = '', birth_day = ''] =
    detail.business_type === 'natural' ? (detail.birth_date ?? '').split('-') : [];
  return {
    ...known(NATURAL, detail),
    ...known(LEGAL, detail),
    ...known(PLACE, detail),
    birth_day: birth_day.replace(/^0/u, ''),
    birth_month: birth_month.replace(/^0/u, ''),
    birth_year,
    resolucion: known(EMPTY.resolucion, detail.resolucion),
    series: detail.series.map((one) => ({ ...known(FIRST_SERIES, one), id: one.id })),
    opciones: {
      bolsa_tarifas: detail.opciones.bolsa_tarifas.map(({ desde, valor }) => ({
        desde,
        valor: shownAmount(valor),
      })),
      redondeo_efectivo: String(detail.opciones.redondeo_efectivo),
      ...cashOptionsOf(detail.opciones),
      ...returnValues(returnOptionsOf(detail.opciones)),
      ...sellValues(sellOptionsOf(detail.opciones)),
    },
  };
}

/** YYYY-MM-DD of the three selectors; empty while one of them is. */
export function birthDateOf({ birth_day, birth_month, birth_year }: typeof BIRTH): string {
  if (birth_day === '' || birth_month === '' || birth_year === '') return '';
  return `${birth_year}-${birth_month.padStart(2, '0')}-${birth_day.padStart(2, '0')}`;
}

const trimmed = (fields: object, values: BusinessValues) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name as 'email'].trim()]));

/** Digits as a number; what is none goes as it was typed, for the server to say so. */
const number = (typed: string): number | string =>
  /^[0-9]{1,15}$/u.test(typed.trim()) ? Number(typed.trim()) : typed.trim();

function toSeries({ id, nombre_establecimiento, prefijo, ...numbers }: SeriesValues) {
  return {
    ...(id === null ? {} : { id }),
    nombre_establecimiento: nombre_establecimiento.trim(),
    prefijo: prefijo.trim(),
    rango_inicio: number(numbers.rango_inicio),
    rango_fin: number(numbers.rango_fin),
    longitud_consecutivo: number(numbers.longitud_consecutivo),
  };
}

/** The body of a registration (owner-area §3). */
export function toBody(kind: Kind, values: BusinessValues): Record<string, unknown> {
  const { resolucion, series } = values;
  const own =
    kind === 'natural'
      ? { ...trimmed(NATURAL, values), birth_date: birthDateOf(values) }
      : trimmed(LEGAL, values);
  return {
    business_type: kind,
    ...own,
    ...trimmed(PLACE, values),
    resolucion: { ...resolucion, numero_resolucion: resolucion.numero_resolucion.trim() },
    series: series.map(toSeries),
  };
}

/** The body of an edit: the same with the options of the billing block (contract §4). */
export function toEdit(kind: Kind, values: BusinessValues): Record<string, unknown> {
  const { bolsa_tarifas, redondeo_efectivo, caja_obligatoria, conteo_ciego, ...returns } = values.opciones;
  return {
    ...toBody(kind, values),
    opciones: {
      bolsa_tarifas: bolsa_tarifas.map(({ desde, valor }) => ({ desde, valor: typedMoney(valor) ?? valor })),
      redondeo_efectivo: Number(redondeo_efectivo),
      caja_obligatoria,
      conteo_ciego,
      devolucion_nivel: Number(returns.devolucion_nivel),
      devolucion_dias: number(returns.devolucion_dias),
      devolucion_sin_red_max: typedMoney(returns.devolucion_sin_red_max) ?? returns.devolucion_sin_red_max,
      varios_iva: returns.varios_iva,
      domicilio_iva: returns.domicilio_iva,
      etiqueta_balanza: toScale(returns.etiqueta_balanza),
    },
  };
}

/** What an owner's profile tells of a business of this kind: the person, or who represents the company. */
export function profileValues(kind: Kind, user: OwnerUser): Partial<BusinessValues> {
  const { country, department, city, address, email } = user;
  const second = user.second_name ?? '';
  const shared = { country, department, city, address, email };
  if (kind === 'juridica') {
    return {
      ...shared,
      phone: user.mobile_phone,
      rep_legal_first_name: user.first_name,
      rep_legal_second_name: second,
      rep_legal_last_name: user.last_name,
      rep_legal_second_surname: user.second_surname,
    };
  }
  return {
    ...shared,
    first_name: user.first_name,
    second_name: second,
    last_name: user.last_name,
    second_surname: user.second_surname,
    cedula: user.cedula,
    cedula_dv: nitCheckDigit(user.cedula) ?? '',
    mobile_phone: user.mobile_phone,
  };
}

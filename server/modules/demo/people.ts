import { type CreditTerms, grantedCredit, NO_CREDIT } from '#contract/clients/client-fields.ts';
import { nitCheckDigit } from '#domain/clients/nit.ts';
import { type Names, readNames } from './data/names.ts';
import { createRandom, mixSeed, type Random } from './random.ts';

/** A client as its form writes it; the fields of the other kind are null (workspace §3). */
export interface DemoClient extends CreditTerms {
  tipo_cliente: 'Natural' | 'Juridico';
  is_active: boolean;
  nombre_completo_natural: string | null;
  cedula_natural: string | null;
  /** Year-month-day. */
  fecha_nacimiento_natural: string | null;
  genero_natural: 'NoEspecifica' | 'Masculino' | 'Femenino' | 'Otro' | null;
  telefono_natural: string | null;
  correo_electronico_natural: string | null;
  direccion_natural: string | null;
  nombre_empresa_juridico: string | null;
  nit_juridico: string | null;
  dv_nit_juridico: string | null;
  nombre_representante_juridico: string | null;
  cargo_representante_juridico: string | null;
  telefono_contacto_juridico: string | null;
  correo_corporativo_juridico: string | null;
  direccion_empresa_juridico: string | null;
  sector_industria_juridico: string | null;
}

type Identity = Omit<DemoClient, 'is_active' | keyof CreditTerms>;

const NO_NATURAL = {
  nombre_completo_natural: null,
  cedula_natural: null,
  fecha_nacimiento_natural: null,
  genero_natural: null,
  telefono_natural: null,
  correo_electronico_natural: null,
  direccion_natural: null,
} as const;

const NO_JURIDICO = {
  nombre_empresa_juridico: null,
  nit_juridico: null,
  dv_nit_juridico: null,
  nombre_representante_juridico: null,
  cargo_representante_juridico: null,
  telefono_contacto_juridico: null,
  correo_corporativo_juridico: null,
  direccion_empresa_juridico: null,
  sector_industria_juridico: null,
} as const;

/**
 * Clients of a neighbourhood shop: of every four one is a company, of every three one buys on credit.
 * A seed always gives the same list, and the first n of a longer list are the list of n. Identifiers are unique.
 */
export function demoClients(count = 60, seed = 1): DemoClient[] {
  const names = readNames();
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(mixSeed(seed, index, 0xc11e));
    const isCompany = isChosenOf(4, index, seed);
    const hasCredit = isChosenOf(3, index, seed);
    const identity = isCompany ? company(random, names, taken) : person(random, names, taken);
    return {
      ...identity,
      is_active: hasCredit || random.chance(0.94),
      ...creditOf(hasCredit, isCompany, random),
    };
  });
}

/** True for exactly one index of each group of that size. */
function isChosenOf(size: number, index: number, seed: number): boolean {
  const group = Math.floor(index / size);
  return index % size === createRandom(mixSeed(seed, group, size)).integer(0, size - 1);
}

function creditOf(hasCredit: boolean, isCompany: boolean, random: Random): CreditTerms {
  if (!hasCredit) return NO_CREDIT;
  const amount = isCompany ? random.integer(5, 50) * 100_000 : random.integer(5, 60) * 10_000;
  const days = isCompany ? random.pick([15, 30, 30, 45, 60]) : random.pick([8, 15, 15, 30]);
  return grantedCredit(`${amount}.00`, days);
}

function person(random: Random, names: Names, taken: Set<string>): Identity {
  const isWoman = random.chance(0.55);
  const name = fullName(random, names, isWoman);
  const year = random.integer(1946, 2006);
  const month = String(random.integer(1, 12)).padStart(2, '0');
  const day = String(random.integer(1, 28)).padStart(2, '0');
  return {
    ...NO_JURIDICO,
    tipo_cliente: 'Natural',
    nombre_completo_natural: name,
    cedula_natural: unique(taken, () => cedula(random, year, isWoman)),
    fecha_nacimiento_natural: random.chance(0.6) ? `${year}-${month}-${day}` : null,
    genero_natural: random.chance(0.12) ? 'NoEspecifica' : isWoman ? 'Femenino' : 'Masculino',
    telefono_natural: mobile(random),
    correo_electronico_natural: random.chance(0.55) ? personalMail(name, random) : null,
    direccion_natural: random.chance(0.85) ? address(random, names, true) : null,
  };
}

function company(random: Random, names: Names, taken: Set<string>): Identity {
  const { negocio, sector } = random.pick(names.businessKinds);
  const name = unique(taken, () => `${negocio} ${random.pick(names.businesses)}`, random);
  const nit = unique(
    taken,
    () => `${random.pick([800, 830, 860, 890, 900, 900, 901, 901])}${digits(random, 6)}`,
  );
  return {
    ...NO_NATURAL,
    tipo_cliente: 'Juridico',
    nombre_empresa_juridico: `${name} ${random.pick(['S.A.S.', 'S.A.S.', 'S.A.S.', 'Ltda.', 'E.U.'])}`,
    nit_juridico: nit,
    dv_nit_juridico: nitCheckDigit(nit),
    nombre_representante_juridico: fullName(random, names, random.chance(0.5)),
    cargo_representante_juridico: random.pick(names.positions),
    telefono_contacto_juridico: mobile(random),
    correo_corporativo_juridico: random.chance(0.8) ? `compras@${slug(name, '-')}.example` : null,
    direccion_empresa_juridico: address(random, names, false),
    sector_industria_juridico: sector,
  };
}

function fullName(random: Random, names: Names, isWoman: boolean): string {
  const first = random.pick(isWoman ? names.women : names.men);
  const second = random.pick(isWoman ? names.secondWomen : names.secondMen);
  const given = random.chance(0.6) && second !== first ? `${first} ${second}` : first;
  return `${given} ${random.pick(names.surnames)} ${random.pick(names.surnames)}`;
}

/** The address of "Luz Marina Ríos Peña": luz.rios and a number. */
function personalMail(name: string, random: Random): string {
  const words = name.split(' ');
  return `${slug(`${words[0]} ${words.at(-2)}`, '.')}${random.integer(1, 99)}@correo.example`;
}

/** The elder have up to eight digits (men and women in different ranges), the younger ten. */
function cedula(random: Random, birthYear: number, isWoman: boolean): string {
  if (birthYear >= 1986) return `10${random.integer(1, 9)}${random.integer(1, 9)}${digits(random, 6)}`;
  if (birthYear < 1952) return `${random.integer(1, 9)}${digits(random, random.pick([5, 6, 6]))}`;
  return `${isWoman ? random.pick([24, 39, 41, 43, 51, 52, 63]) : random.pick([10, 16, 19, 71, 79, 80, 91])}${digits(random, 6)}`;
}

function mobile(random: Random): string {
  const operator = random.pick([
    300, 301, 302, 304, 310, 311, 312, 313, 314, 315, 316, 317, 318, 320, 321, 322, 323, 350,
  ]);
  return `${operator}${digits(random, 7)}`;
}

function address(random: Random, names: Names, isHome: boolean): string {
  const road = random.pick(['Cra', 'Cra', 'Cra', 'Cl', 'Cl', 'Cl', 'Dg', 'Tv', 'Av']);
  const suffix = random.pick(['', '', '', '', 'A', 'B', ' Bis', ' Sur']);
  const plate = `${random.integer(1, 120)}-${String(random.integer(1, 99)).padStart(2, '0')}`;
  const place = `${road} ${random.integer(1, 140)}${suffix} # ${plate}`;
  if (!isHome) return random.chance(0.3) ? `${place} Local ${random.integer(1, 20)}` : place;
  if (random.chance(0.35)) return `${place} Apto ${random.integer(1, 9)}0${random.integer(1, 6)}`;
  return random.chance(0.4) ? `${place}, barrio ${random.pick(names.neighbourhoods)}` : place;
}

function digits(random: Random, length: number): string {
  return Array.from({ length }, () => random.integer(0, 9)).join('');
}

/** Tries until it is new; with a name that runs out, the twentieth try on is one more branch. */
function unique(taken: Set<string>, make: () => string, branches?: Random): string {
  for (let turn = 1; ; turn += 1) {
    const made = branches && turn > 20 ? `${make()} Sede ${branches.integer(2, turn)}` : make();
    if (taken.has(made)) continue;
    taken.add(made);
    return made;
  }
}

function slug(name: string, separator: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, separator);
}

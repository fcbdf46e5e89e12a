/** The people and the shop of the demo business; the password is the same for all, and printed at start. */
export const DEMO_PASSWORD = 'mostrador2026';

export const DEMO_OWNER = {
  email: 'rosa@laesquina.example',
  first_name: 'Rosa',
  second_name: 'Elena',
  last_name: 'Cárdenas',
  second_surname: 'Mora',
  cedula: '52418803',
  country: 'Colombia',
  department: 'Bogotá, D.C.',
  city: 'Bogotá, D.C.',
  mobile_phone: '3104478215',
  address: 'Cra 15 # 82-31',
} as const;

export const DEMO_SERIES = {
  nombre_establecimiento: 'Principal',
  prefijo: 'POS1',
  rango_inicio: 1,
  rango_fin: 10_000,
  longitud_consecutivo: 6,
} as const;

export const DEMO_COLLABORATORS = [
  {
    email: 'carlos@laesquina.example',
    first_name: 'Carlos',
    second_name: null,
    last_name: 'Méndez',
    second_surname: 'Ortiz',
    cedula: '1018447302',
    permission_level: 1,
  },
  {
    email: 'ana@laesquina.example',
    first_name: 'Ana',
    second_name: 'María',
    last_name: 'Pérez',
    second_surname: 'Lozano',
    cedula: '1020733418',
    permission_level: 2,
  },
  {
    email: 'luis@laesquina.example',
    first_name: 'Luis',
    second_name: null,
    last_name: 'Rojas',
    second_surname: 'Beltrán',
    cedula: '79884512',
    permission_level: 3,
  },
] as const;

/** The counter PC of the demo's past, as devices name themselves. */
export const DEMO_DEVICE = '6f1c2f0a-5a0e-4b1e-9d55-0c4b7e3f9a21';

/** Pesos for a bag, and what cash is rounded to. */
export const DEMO_BAG_RATE = '70.00';
export const DEMO_CASH_STEP: 0 | 50 = 50;

/** As most scales print: grams of the product whose number it tells. */
const DEMO_SCALE = {
  prefijos: Array.from({ length: 10 }, (_, at) => `2${at}`),
  plu: 5,
  valor: 5,
  tipo: 'peso' as const,
  decimales: 3,
};

/** The business itself; the resolution runs two years from shortly before the demo is made. */
export function demoBusiness(resolvedOn: string, validUntil: string) {
  return {
    tipo: 'PJ' as const,
    nombre_display: 'Minimercado La Esquina',
    identificacion: '900508908',
    dv: '9',
    country: 'Colombia',
    department: 'Bogotá, D.C.',
    city: 'Bogotá, D.C.',
    address: 'Cra 15 # 82-31',
    phone: '6017432210',
    email: 'contacto@laesquina.example',
    numero_resolucion: '18764000001',
    fecha_resolucion: resolvedOn,
    vigencia_hasta: validUntil,
    opciones: {
      bolsa_tarifas: [{ desde: '2000-01-01', valor: DEMO_BAG_RATE }],
      redondeo_efectivo: DEMO_CASH_STEP,
      etiqueta_balanza: DEMO_SCALE,
    },
    datos: {
      sector_industria: 'Comercio al por menor',
      rep_legal_first_name: DEMO_OWNER.first_name,
      rep_legal_second_name: DEMO_OWNER.second_name,
      rep_legal_last_name: DEMO_OWNER.last_name,
      rep_legal_second_surname: DEMO_OWNER.second_surname,
      rep_legal_cargo: 'Gerente',
    },
  };
}

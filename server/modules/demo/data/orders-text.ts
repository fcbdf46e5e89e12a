import type { OrderInput } from '#contract/orders/order-input.ts';
import { priceWithTaxes, salePrice } from '#domain/money/price.ts';
import type { OrderKind, OrderStep } from '#domain/orders/orders.ts';
import type { DemoProduct } from './product.ts';

/** One order of the demo's counter. */
export interface DemoOrder {
  at: Date;
  /** Index of the collaborator who took it. */
  cashier: number;
  input: OrderInput;
  steps: readonly { at: Date; estado: OrderStep; motivo: string | null }[];
}

interface Told {
  tipo: OrderKind;
  /** Minutes ago that it was taken, and from now until it is wanted. */
  ago: number;
  until: number | null;
  nombre: string;
  telefono: string;
  direccion?: string;
  indicaciones?: string;
  domicilio?: string;
  nota?: string;
  /** Products by name, how many, and what was said about them. */
  lines: readonly (readonly [product: string, cantidad: string, nota?: string])[];
  steps?: readonly OrderStep[];
}

const DAY = 24 * 60;

const TOLD: readonly Told[] = [
  {
    tipo: 'domicilio',
    ago: 12,
    until: 25,
    nombre: 'Marta Díaz',
    telefono: '3001234567',
    direccion: 'Calle 10 # 4-21, apto 302',
    indicaciones: 'Portería azul, timbre 302',
    domicilio: '3000.00',
    nota: 'Lleva vueltas de 50.000',
    lines: [
      ['Gaseosa Colombiana 1,5 L', '2', 'bien fría'],
      ['Arroz Diana 500 g', '1'],
    ],
  },
  {
    tipo: 'recoger',
    ago: 20,
    until: 10,
    nombre: 'Don Hernán',
    telefono: '3105550142',
    lines: [
      ['Pan rollo unidad', '12'],
      ['Leche entera Alquería 1,1 L', '2'],
    ],
    steps: ['preparando'],
  },
  {
    tipo: 'recoger',
    ago: 55,
    until: -5,
    nombre: 'Óscar Peña',
    telefono: '3209876543',
    lines: [['Empanada de pollo unidad', '8', 'con ají aparte']],
    steps: ['preparando', 'listo'],
  },
  {
    tipo: 'domicilio',
    ago: 40,
    until: 5,
    nombre: 'Peluquería Nubia',
    telefono: '6017432210',
    direccion: 'Cra 15 # 82-31, local 4',
    domicilio: '2000.00',
    lines: [
      ['Tinto pequeño', '4', 'dos sin azúcar'],
      ['Pan de queso unidad', '4'],
    ],
    steps: ['preparando', 'listo', 'en_camino'],
  },
  {
    tipo: 'apartado',
    ago: 2 * DAY,
    until: 3 * DAY,
    nombre: 'Gloria Suárez',
    telefono: '3156677889',
    nota: 'Para el viernes',
    lines: [['Queso campesino (kg)', '1.500']],
    steps: ['listo'],
  },
  {
    tipo: 'apartado',
    ago: 90,
    until: DAY,
    nombre: 'Colegio San José',
    telefono: '6015551234',
    lines: [['Agua Brisa 600 ml', '10']],
  },
  {
    tipo: 'recoger',
    ago: DAY,
    until: null,
    nombre: 'Andrés Rojas',
    telefono: '3112223344',
    lines: [['Huevo AA unidad', '10']],
    steps: ['preparando', 'listo', 'entregado'],
  },
  {
    tipo: 'domicilio',
    ago: DAY + 30,
    until: -DAY,
    nombre: 'Luz Marina',
    telefono: '3017654321',
    direccion: 'Transversal 5 # 40-12',
    domicilio: '3000.00',
    lines: [['Coca-Cola 400 ml', '6']],
    steps: ['cancelado'],
  },
];

const MINUTE_MS = 60_000;
/** Between one step and the next. */
const STEP_MINUTES = 4;

/**
 * The orders of the demo's counter, the oldest first: of each kind and state some.
 * @param products with `productIds` in the same order
 * @param bagRate pesos per plastic bag
 */
export function demoOrders(
  products: readonly DemoProduct[],
  productIds: readonly string[],
  now: Date,
  bagRate: string,
): DemoOrder[] {
  const found = new Map(products.map((product, at) => [product.nombre, { product, id: productIds[at] }]));
  const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  const told = TOLD.map((order, index): DemoOrder => {
    const { tipo, ago, until, nombre, telefono, direccion = null, indicaciones = null } = order;
    const at = after(now, -ago);
    return {
      at,
      cashier: index % 2,
      input: {
        tipo,
        cliente_id: null,
        contacto: { nombre, telefono, direccion, indicaciones },
        para: until === null ? null : after(now, until).toISOString(),
        domicilio: order.domicilio ?? '0.00',
        nota: order.nota ?? null,
        serie_id: null,
        lineas: order.lines.flatMap(([name, cantidad, nota = null]) => {
          const { product, id } = found.get(name) ?? {};
          if (!product || !id) return [];
          const precio_visto = priceWithTaxes(salePrice(product), product, bagRate);
          return [{ product_id: id, cantidad, descuento: '0.00', precio_visto, nota }];
        }),
      },
      steps: (order.steps ?? []).map((estado, step) => ({
        at: after(at, (step + 1) * STEP_MINUTES),
        estado,
        motivo: estado === 'cancelado' ? 'Nadie abrió la puerta' : null,
      })),
    };
  });
  return told.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

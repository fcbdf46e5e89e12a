import { bogotaDate } from '#domain/bogota-time.ts';
import { type CountedNote, DENOMINATIONS, type MovementKind } from '#domain/cash/drawer.ts';
import { demoDrawerText } from './demo-drawers-text.ts';
import type { DemoSale } from './demo-sales.ts';
import { createRandom, type Random } from './random.ts';

/** Money that was moved without a sale. */
export interface DemoMovement {
  at: Date;
  /** Index of the collaborator who moved it. */
  cashier: number;
  tipo: MovementKind;
  categoria: string;
  valor: string;
  nota: string;
}

/** One day of the demo's past, with the drawer that its sales went into. */
export interface DemoDay {
  sales: readonly DemoSale[];
  /** Index of the collaborator who opens, counts and closes. */
  cashier: number;
  opensAt: Date;
  closesAt: Date;
  movements: readonly DemoMovement[];
  /** What was counted above what should be there, whole pesos. */
  difference: number;
}

/** What stays in the drawer each night, whole pesos as money is written. */
export const DEMO_BASE = '100000.00';

const SEED = 20_260_116;
const MINUTE_MS = 60_000;
const PAYDAY_OF_LIGHT = 12;

/** The days of these sales, which come oldest first: who had the drawer, what was paid out of it, and by how much it was wrong. */
export function demoDays(sales: readonly DemoSale[]): DemoDay[] {
  const random = createRandom(SEED);
  const byDay = new Map<string, DemoSale[]>();
  for (const sale of sales) {
    const day = bogotaDate(sale.at);
    byDay.set(day, [...(byDay.get(day) ?? []), sale]);
  }
  return [...byDay].map(([day, some]) => {
    const at = (hour: number, minute: number) =>
      new Date(new Date(`${day}T00:00:00-05:00`).getTime() + (hour * 60 + minute) * MINUTE_MS);
    const cashier = random.pick([0, 0, 1, 1]);
    return {
      sales: some,
      cashier,
      opensAt: at(6, random.integer(40, 58)),
      closesAt: at(21, random.integer(2, 25)),
      movements: drawMovements(random, cashier, at, Number(day.slice(-2))),
      difference: random.pick([0, 0, 0, 0, 0, 0, 0, 50, -50, -50, -100, 200, -500, -1000, 2000]),
    };
  });
}

function drawMovements(
  random: Random,
  cashier: number,
  at: (hour: number, minute: number) => Date,
  dayOfMonth: number,
): DemoMovement[] {
  const { supplier, delivery, utilities, change, handedOver } = demoDrawerText;
  const movements: DemoMovement[] = [];
  const move = (hour: number, tipo: MovementKind, categoria: string, pesos: number, nota: string) =>
    movements.push({
      at: at(hour, random.integer(0, 59)),
      cashier,
      tipo,
      categoria,
      valor: `${pesos}.00`,
      nota,
    });
  if (random.chance(0.3)) move(8, 'ingreso', 'sencillo', random.integer(2, 5) * 10_000, change);
  if (random.chance(0.6))
    move(10, 'gasto', 'proveedor', random.integer(12, 60) * 1000, random.pick([...supplier]));
  if (random.chance(0.4)) move(13, 'gasto', 'domicilio', random.integer(3, 6) * 1000, delivery);
  if (dayOfMonth === PAYDAY_OF_LIGHT) move(15, 'gasto', 'servicios', 86_500, utilities);
  if (random.chance(0.5)) move(17, 'retiro', 'entrega al dueño', random.integer(5, 10) * 10_000, handedOver);
  return movements;
}

/** An amount in as few notes and coins as it takes; what no coin makes up is left out. @param pesos whole, not negative */
export function inNotes(pesos: number): CountedNote[] {
  let rest = pesos;
  return DENOMINATIONS.flatMap((valor) => {
    const cantidad = Math.floor(rest / valor);
    rest -= cantidad * valor;
    return cantidad > 0 ? [{ valor, cantidad }] : [];
  });
}

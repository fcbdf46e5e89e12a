import fc from 'fast-check';
import { ORDER_KINDS, ORDER_STEPS } from '#domain/orders/orders.ts';
import { DESTINATIONS } from '#domain/returns.ts';
import type { Buyer, Command } from './command.ts';
import type { Fault } from './network.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

const at = fc.nat({ max: 1 });
const product = fc.nat({ max: 3 });
const which = fc.nat({ max: 30 });
const never = fc.constant(undefined);
const dies = fc.oneof(never, fc.nat({ max: 60 }));
const rarelyDies = fc.oneof({ weight: 7, arbitrary: never }, fc.nat({ max: 30 }));
const costo = fc.constantFrom('1000', '2000', '3500');
/** With taxes; null gives the price back to cost and margin. */
const finalPrice = fc.constantFrom<string | null>('2000.00', '2600.00', null);
const ARRIVED: Fault[] = ['lost-reply', 'twice', 'cut-early', 'cut-late'];
const IN_VAIN: Fault[] = ['lost-request', 'captive-portal', 'error-500', 'error-503', 'busy', 'timeout'];
const fault = fc.oneof(fc.constant<Fault>('ok'), fc.constantFrom(...ARRIVED), fc.constantFrom(...IN_VAIN));
const faults = fc.array(fault, { maxLength: 6 });
const none = fc.constant<Fault[]>([]);

const one = <Name extends Command['do']>(name: Name) => fc.constant(name);
type Weighted = fc.WeightedArbitrary<Command>;
const often = (weight: number, arbitrary: fc.Arbitrary<Command>): Weighted => ({ weight, arbitrary });

const counterCommands: Weighted[] = [
  often(
    8,
    fc.record({
      do: one('sell'),
      at,
      product,
      units: fc.integer({ min: 1, max: 9 }),
      delivered: fc.boolean(),
      buyer: fc.constantFrom<Buyer>('final', 'final', 'credit', 'own'),
      isMisread: fc.constantFrom(false, false, false, false, false, true),
      extra: fc.constantFrom(undefined, undefined, undefined, 'sundries', 'discount'),
      dies: rarelyDies,
    }) as fc.Arbitrary<Command>,
  ),
  often(2, fc.record({ do: one('basket'), at, product, units: fc.integer({ min: 1, max: 3 }) })),
  often(2, fc.record({ do: one('charge basket'), at, delivered: fc.boolean() })),
  often(2, fc.record({ do: one('deliver'), at, which })),
  often(2, fc.record({ do: one('new client'), at, cedula: fc.nat({ max: 2 }), isValid: fc.boolean() })),
  often(2, fc.record({ do: one('new product'), at, code: fc.nat({ max: 1 }) })),
  often(2, fc.record({ do: one('edit product'), at, product, nombre: fc.constantFrom('Tinto', 'Perico') })),
  often(3, fc.record({ do: one('edit product'), at, product, costo })),
  often(2, fc.record({ do: one('edit product'), at, product, precio_final: finalPrice })),
  often(
    2,
    fc.record({ do: one('edit client'), at, which, telefono: fc.constantFrom('3100000001', '3100000002') }),
  ),
  often(
    4,
    fc.record({
      do: one('stock'),
      at,
      product,
      units: fc.integer({ min: -6, max: 6 }),
      dies: rarelyDies,
    }) as fc.Arbitrary<Command>,
  ),
  often(3, fc.record({ do: one('limit'), at, limit: fc.integer({ min: 1, max: 50 }) })),
  often(1, fc.record({ do: one('printer'), at, fontSize: fc.integer({ min: 8, max: 20 }) })),
  often(1, fc.record({ do: one('printer'), at, margin: fc.integer({ min: 0, max: 9 }) })),
  often(2, fc.record({ do: one('pay'), at, valor: fc.constantFrom(500, 1500, 100_000) })),
  often(1, fc.record({ do: one('delete product'), at, product })),
  often(1, fc.record({ do: one('delete client'), at, which })),
];

const returnCommands: Weighted[] = [
  often(
    12,
    fc.record({
      do: one('take back'),
      at,
      which,
      units: fc.integer({ min: 1, max: 5 }),
      destino: fc.constantFrom(...DESTINATIONS),
      isDelivered: fc.boolean(),
      dies: rarelyDies,
    }) as fc.Arbitrary<Command>,
  ),
  often(2, fc.record({ do: one('give money'), at, which })),
  often(
    12,
    fc.record({
      do: one('exchange'),
      at,
      which,
      units: fc.integer({ min: 1, max: 5 }),
      product,
      wanted: fc.integer({ min: 1, max: 5 }),
      delivered: fc.boolean(),
      dies: rarelyDies,
    }) as fc.Arbitrary<Command>,
  ),
];

const drawerCommands: Weighted[] = [
  often(
    4,
    fc.record({
      do: one('open drawer'),
      at,
      base: fc.constantFrom(0, 50_000),
      dies: rarelyDies,
    }) as fc.Arbitrary<Command>,
  ),
  often(
    2,
    fc.record({
      do: one('move money'),
      at,
      tipo: fc.constantFrom('ingreso' as const, 'gasto' as const, 'retiro' as const),
      valor: fc.integer({ min: 1, max: 9000 }),
      dies: rarelyDies,
    }) as fc.Arbitrary<Command>,
  ),
  often(
    2,
    fc.record({
      do: one('close drawer'),
      at,
      counted: fc.integer({ min: 0, max: 90_000 }),
      dies: rarelyDies,
    }) as fc.Arbitrary<Command>,
  ),
];

const estado = fc.constantFrom(...ORDER_STEPS);
const promised = fc.integer({ min: 1, max: 5 });

const orderCommands: Weighted[] = [
  often(
    7,
    fc.record({
      do: one('take order'),
      at,
      product,
      units: promised,
      tipo: fc.constantFrom(...ORDER_KINDS),
      dies: rarelyDies,
    }) as fc.Arbitrary<Command>,
  ),
  often(3, fc.record({ do: one('edit order'), at, which, units: promised })),
  often(2, fc.record({ do: one('edit order'), at, which, nota: fc.constantFrom('sin bolsa', 'timbre 2') })),
  often(
    5,
    fc.record({ do: one('move order'), at, which, estado, dies: rarelyDies }) as fc.Arbitrary<Command>,
  ),
  often(
    7,
    fc.record({
      do: one('bill order'),
      at,
      which,
      delivered: fc.boolean(),
      dies: rarelyDies,
    }) as fc.Arbitrary<Command>,
  ),
  often(2, fc.record({ do: one('pay order'), at, which, valor: fc.constantFrom(500, 30_000) })),
  often(2, fc.record({ do: one('other order'), product, units: promised })),
  often(3, fc.record({ do: one('other move'), which, estado })),
  often(2, fc.record({ do: one('other edit'), which, units: promised })),
  often(3, fc.record({ do: one('annul'), which })),
];

const workListCommands: Weighted[] = [
  often(3, fc.record({ do: one('retry'), at, which: fc.option(which, { nil: null }) })),
  often(2, fc.record({ do: one('give up'), at, which, faults })),
  often(2, fc.record({ do: one('correct'), at, which })),
  often(1, fc.record({ do: one('use existing'), at })),
];

const wireCommands: Weighted[] = [
  often(8, fc.record({ do: one('sync'), at, tab: fc.nat({ max: 1 }), faults: none })),
  often(
    12,
    fc.record({ do: one('sync'), at, tab: fc.nat({ max: 1 }), faults, dies }) as fc.Arbitrary<Command>,
  ),
  often(3, fc.record({ do: one('tabs'), at, faults })),
  often(
    3,
    fc.record({
      do: one('pull'),
      at,
      limit: fc.integer({ min: 1, max: 5 }),
      faults,
      dies,
    }) as fc.Arbitrary<Command>,
  ),
  often(4, fc.record({ do: one('late copy'), at, which })),
  often(2, fc.record({ do: one('token'), at, isValid: fc.boolean() })),
  often(
    1,
    fc.record({
      do: one('clock'),
      at,
      ms: fc.constantFrom(-DAY_MS, -10 * MINUTE_MS, 0, 10 * MINUTE_MS, DAY_MS, 8 * DAY_MS),
    }),
  ),
  often(2, fc.record({ do: one('update'), at })),
];

const otherCommands: Weighted[] = [
  often(1, fc.record({ do: one('night') })),
  often(2, fc.record({ do: one('new epoch') })),
  often(2, fc.record({ do: one('restock'), product, units: fc.integer({ min: -9, max: 9 }) })),
  often(2, fc.record({ do: one('reprice'), product, costo })),
  often(1, fc.record({ do: one('rename'), product, nombre: fc.constantFrom('Tinto', 'Campesino') })),
  often(3, fc.record({ do: one('other sale'), product, units: fc.integer({ min: 1, max: 9 }) })),
  often(3, fc.record({ do: one('other return'), which, units: fc.integer({ min: 1, max: 5 }) })),
  often(2, fc.record({ do: one('crowd'), product, sales: fc.integer({ min: 9, max: 16 }) })),
  often(1, fc.record({ do: one('other client'), cedula: fc.nat({ max: 2 }) })),
  often(1, fc.record({ do: one('remove'), product })),
  often(1, fc.record({ do: one('series'), at, which: fc.nat({ max: 2 }) })),
  often(1, fc.record({ do: one('level'), at, level: fc.constantFrom(1 as const, 2 as const, 3 as const) })),
  often(1, fc.record({ do: one('resolution'), isInForce: fc.boolean() })),
  often(1, fc.record({ do: one('range'), isUsedUp: fc.boolean() })),
  often(
    1,
    fc.record({
      do: one('module'),
      slug: fc.constantFrom(
        'facturacion' as const,
        'inventario' as const,
        'clientes' as const,
        'pedidos' as const,
      ),
      isOn: fc.boolean(),
    }),
  ),
];

/** A command of a day on which only one thing befalls requests or browsers: a failure then names its cause. */
const only = (cause: Fault | 'death', command: Command): Command => {
  const faults = 'faults' in command && command.faults.map((one) => (one === 'ok' ? one : cause));
  if (cause === 'death') return { ...command, ...(faults && { faults: [] }) };
  return { ...command, ...(faults && { faults }), ...('dies' in command && { dies: undefined }) } as Command;
};

const mixed: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    ...counterCommands,
    ...returnCommands,
    ...drawerCommands,
    ...orderCommands,
    ...workListCommands,
    ...wireCommands,
    ...otherCommands,
  ),
  { minLength: 5, maxLength: 20 },
);

/** A day at the shop; on every third only one kind of thing goes wrong with requests and browsers. */
export const someCommands: fc.Arbitrary<Command[]> = fc
  .tuple(fc.oneof({ weight: 2, arbitrary: never }, fc.constantFrom('death', ...ARRIVED, ...IN_VAIN)), mixed)
  .map(([cause, commands]) => (cause ? commands.map((command) => only(cause, command)) : commands));

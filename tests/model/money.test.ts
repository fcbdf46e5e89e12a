import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceInvoice, priceLine } from '#domain/money/invoice-math.ts';
import type { LineInput } from '#domain/money/invoice-math.ts';
import { salePrice } from '#domain/money/price.ts';
import { INC_RATES, IVA_RATES, NO_TAXES } from '#domain/money/tax.ts';
import {
  addUp,
  plus,
  readFraction,
  writeCents,
  writeOracleInvoice,
  writeOracleLine,
  writeOraclePrice,
} from './money-oracle.ts';
import type { OracleLine } from './money-oracle.ts';

// MONEY_RUNS=1000000 at night; MONEY_SEED repeats a failure.
const RUNS = Number(process.env['MONEY_RUNS'] ?? 100_000);
const SEED = Number(process.env['MONEY_SEED'] ?? Date.now() % 2 ** 31);
const OPTIONS = { numRuns: RUNS, seed: SEED };
const LIMIT = { timeout: 60_000 + RUNS };

process.stdout.write(`money: ${RUNS} runs, MONEY_SEED=${SEED}\n`);

/** Decimal text of an integer scaled by 10^places, sometimes without its trailing zeros. */
function decimals(min: number, max: number, places: number): fc.Arbitrary<string> {
  return fc.tuple(fc.integer({ min, max }), fc.boolean()).map(([scaled, isShort]) => {
    const digits = String(scaled).padStart(places + 1, '0');
    const full = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    return isShort ? full.replace(/\.?0+$/, '') : full;
  });
}

/** Small amounts make the ties of half a cent; shop prices are mostly whole pesos; a few are enormous. */
const money = fc.oneof(
  decimals(0, 1_000, 2),
  decimals(0, 10_000_000, 2),
  fc.integer({ min: 0, max: 2_000_000 }).map(String),
  decimals(0, Number.MAX_SAFE_INTEGER, 2),
);
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map(String),
  decimals(1, 5_000, 3),
  decimals(1, 9_999_999_999, 3),
);
const discount = fc.oneof(
  fc.constantFrom('0', '100', '10', '50.00'),
  fc.integer({ min: 0, max: 100 }).map(String),
  decimals(0, 10_000, 2),
);
const bagRate = fc.oneof(fc.constantFrom('70.00', '73.00', '0.00'), decimals(0, 100_000, 2));

interface Drawn {
  text: OracleLine;
  input: LineInput;
}

/** A line as text for the oracle, and as the wire may bring it: numbers where JSON may have them. */
const line: fc.Arbitrary<Drawn> = fc
  .record({
    precio: money,
    cantidad: quantity,
    descuento: discount,
    iva_rate: fc.constantFrom(...IVA_RATES),
    inc_rate: fc.constantFrom(...INC_RATES),
    applies_icui: fc.boolean(),
    applies_bag_tax: fc.boolean(),
    isNumeric: fc.boolean(),
  })
  .map(({ isNumeric, ...text }) => {
    const { cantidad, descuento } = text;
    const numbers = isNumeric ? { cantidad: Number(cantidad), descuento: Number(descuento) } : {};
    return { text, input: { ...text, ...numbers } };
  });
const invoice = fc.array(line, { maxLength: 4 });

/** `expect` on every run would cost more than the arithmetic; it is called for its message only. */
function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected);
}

test('every line costs what exact fractions say', LIMIT, () => {
  fc.assert(
    fc.property(line, bagRate, ({ text, input }, bag) => {
      expectSame(priceLine(input, bag), writeOracleLine(text, bag));
    }),
    OPTIONS,
  );
});

test('every invoice costs what exact fractions say', LIMIT, () => {
  fc.assert(
    fc.property(invoice, bagRate, (lines, bag) => {
      const expected = writeOracleInvoice(
        lines.map(({ text }) => text),
        bag,
      );
      expectSame(
        priceInvoice(
          lines.map(({ input }) => input),
          bag,
        ),
        expected,
      );
    }),
    OPTIONS,
  );
});

test('the total is the subtotal plus the taxes, and the sum of the lines', LIMIT, () => {
  fc.assert(
    fc.property(invoice, bagRate, (lines, bag) => {
      const priced = priceInvoice(
        lines.map(({ input }) => input),
        bag,
      );
      const total = priced.total_factura;
      const taxes = readFraction(priced.total_impuestos);
      expectSame(writeCents(plus(readFraction(priced.subtotal), taxes)), total);
      expectSame(sum(priced.lines.map((row) => row.total)), total);
      expectSame(sum(priced.lines.map((row) => row.base)), priced.subtotal);
      expectSame(sum(priced.taxTotals.map((tax) => tax.valor)), priced.total_impuestos);
      for (const row of priced.lines) {
        const applied = row.impuestos_aplicados.map((tax) => tax.valor_calculado);
        expectSame(sum(applied), row.impuestos);
        expectSame(sum([row.base, row.descuento_valor]), row.bruto);
      }
    }),
    OPTIONS,
  );
});

test('every sale price is what exact fractions say', LIMIT, () => {
  fc.assert(
    fc.property(money, fc.integer({ min: 0, max: 1000 }), fc.boolean(), (costo, margin, isRounded) => {
      const rule = { ...NO_TAXES, costo, porcentaje_margen: margin, redondear_precio_venta: isRounded };
      expectSame(salePrice(rule), writeOraclePrice(costo, margin, isRounded));
    }),
    OPTIONS,
  );
});

function sum(amounts: readonly string[]): string {
  return writeCents(addUp(amounts.map(readFraction)));
}

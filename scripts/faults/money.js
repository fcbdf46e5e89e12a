// Planted faults of money, credit and numbering rules.
const MATH = 'domain/money/invoice-math.ts';
const BASE = 'roundHalfEven(price * (FULL_DISCOUNT - discount) * quantity, FULL_DISCOUNT * THOUSANDTHS)';
const CREDIT = 'server/modules/clients/credit.service.ts';
const PAY = 'server/modules/clients/account.service.ts';
const golden = { files: ['domain/money/invoice-math.test.ts'] };
const oracle = { files: ['tests/model/money.test.ts'], env: { MONEY_RUNS: '20000' } };
const finalPrice = { files: ['domain/money/final-price.test.ts'] };
const openSale = (test) => ({ files: ['tests/flow/selling/open-prices.test.ts'], test });
const finalSale = (test) => ({ files: ['tests/flow/till/final-prices.test.ts'], test });
const ledger = (test) => ({ files: ['tests/flow/selling/ledger.test.ts'], test });

export const money = [
  {
    name: 'money in floats',
    edits: [
      {
        file: MATH,
        find: BASE,
        replace:
          'BigInt(Math.round((Number(price) * (1 - Number(discount) / 10000) * Number(quantity)) / 1000))',
      },
    ],
    suite: oracle,
  },
  {
    name: 'rounding of a value told as a discount',
    edits: [
      {
        file: MATH,
        find: 'const full = valor === null ? gross : beforeDiscount(amount, discount);',
        replace: 'const full = gross;',
      },
    ],
    suite: openSale('is to the centavo that of the reports'),
  },
  {
    name: 'the base rounded twice',
    edits: [
      { file: MATH, find: BASE, replace: 'roundHalfEven(gross * (FULL_DISCOUNT - discount), FULL_DISCOUNT)' },
    ],
    suite: oracle,
  },
  {
    name: 'taxes cascade',
    edits: [
      {
        file: MATH,
        find: 'roundHalfEven(base * BigInt(percent), 100n)',
        replace: "roundHalfEven((kind === 'iva' ? base : base + base / 5n) * BigInt(percent), 100n)",
      },
    ],
    suite: golden,
  },
  {
    name: 'the discount touches bags',
    edits: [
      {
        file: MATH,
        find: "requireAmount(bagRate, 'bagRate') * roundUp(quantity, THOUSANDTHS)",
        replace:
          "(requireAmount(bagRate, 'bagRate') * roundUp(quantity, THOUSANDTHS) * (FULL_DISCOUNT - discount)) / FULL_DISCOUNT",
      },
    ],
    suite: golden,
  },
  {
    name: 'the pesos that the screen shows held against the centavos',
    edits: [
      {
        file: 'domain/money/payments.ts',
        find: 'return typed === roundToPesos(shown) ? shown : typed;',
        replace: 'return typed;',
      },
    ],
    suite: { files: ['domain/money/payments.test.ts', 'domain/clients/credit.test.ts'] },
  },
  {
    name: 'exact multiples of 100 rounded up as well',
    edits: [
      {
        file: 'domain/money/price.ts',
        find: 'roundUp(exact, 100n * HUNDRED_PESOS) * HUNDRED_PESOS',
        replace: '(exact / (100n * HUNDRED_PESOS) + 1n) * HUNDRED_PESOS',
      },
    ],
    suite: { files: ['domain/money/price.test.ts'] },
  },
  {
    name: 'the resolution ends on its last day',
    edits: [
      {
        file: 'server/modules/invoicing/sale.service.ts',
        find: 'return isResolutionExpired(series.resolucion.vigencia_hasta, bogotaDate(now));',
        replace: 'return series.resolucion.vigencia_hasta <= bogotaDate(now);',
      },
    ],
    suite: { files: ['tests/flow/selling/invoices.test.ts'], test: 'the last day of the resolution' },
  },
  {
    name: 'days by UTC instead of Bogotá',
    edits: [
      {
        file: 'server/modules/invoicing/sale.service.ts',
        find: 'return isResolutionExpired(series.resolucion.vigencia_hasta, bogotaDate(now));',
        replace:
          'return isResolutionExpired(series.resolucion.vigencia_hasta, now.toISOString().slice(0, 10));',
      },
    ],
    suite: { files: ['tests/flow/selling/invoices.test.ts'], test: 'the last day of the resolution' },
  },
  {
    name: 'the client’s price is believed',
    edits: [
      {
        file: 'server/modules/invoicing/sale.service.ts',
        find: '    if (!facts.isOffline) {\n',
        replace: '    if (facts.shownTotal === undefined) {\n',
      },
    ],
    suite: { files: ['tests/flow/selling/sale-on-server.test.ts'], test: 'whose total is not the one shown' },
  },
  {
    name: 'a payment without lock pays more than is owed',
    edits: [
      {
        file: 'server/modules/clients/client-writes.repo.ts',
        find: 'AND id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE',
        replace: 'AND id = ${id} AND deleted_at IS NULL',
      },
    ],
    suite: ledger('never pays more than is owed'),
  },
  {
    name: 'a payment is not held against the balance',
    edits: [
      {
        file: PAY,
        find: 'if (isOver && compareMoney(valor, balance) > 0)',
        replace: "if (isOver && compareMoney(valor, '0.00') < 0)",
      },
    ],
    suite: ledger('above the balance'),
  },
  {
    name: 'the credit limit read before the lock',
    edits: [
      {
        file: 'server/modules/clients/ledger.repo.ts',
        find: 'RETURNING saldo_credito,',
        replace: `RETURNING (SELECT o.saldo_credito FROM clients o WHERE o.business_id = \${businessId} AND o.id = \${id})
      + \${amount}::numeric AS saldo_credito,`,
      },
    ],
    suite: ledger('stays within the limit however many'),
  },
  {
    name: 'credit without a limit',
    edits: [
      {
        file: CREDIT,
        find: 'if (isOver && !charge.isDelivered) {',
        replace: 'if (isOver && charge.amount === null) {',
      },
    ],
    suite: ledger('stays within the limit'),
  },
  {
    name: 'one module of two is enough',
    edits: [
      {
        file: 'server/platform/actor.ts',
        find: 'everyModule?.every(isOn) === false',
        replace: 'everyModule?.some(isOn) === false',
      },
    ],
    suite: { files: ['tests/contract/matrix.test.ts'], test: 'is closed while its modules are switched off' },
  },
  {
    name: 'a sale charged before the rules of the shop were read has neither bag tax nor rounding',
    edits: [
      {
        file: 'src/features/workspace/invoicing/use-sale.ts',
        find: "isSettled: setting !== undefined && isRead && (goodsInIt === '' || shelf?.of === goodsInIt),",
        replace: 'isSettled: true,',
      },
    ],
    suite: { files: ['src/features/workspace/invoicing/sell-screen.test.tsx'] },
  },
  {
    name: 'taxes on top of a final price',
    edits: [
      {
        file: MATH,
        find: 'roundHalfEven(amount * BigInt(percent), all)',
        replace: 'roundHalfEven(amount * BigInt(percent), 100n)',
      },
    ],
    suite: finalPrice,
  },
  {
    name: 'the base of a final price rounded by itself, and its total off by a cent',
    edits: [
      { file: MATH, find: 'base: amount - sum(inside)', replace: 'base: roundHalfEven(amount * 100n, all)' },
    ],
    suite: finalPrice,
  },
  {
    name: 'a version of a product without its final price',
    edits: [
      {
        file: 'contract/inventory/product-fields.ts',
        find: "precio_final: { type: 'optional-money', ...PRICE, isSold: true }",
        replace: "precio_final: { type: 'optional-money', ...PRICE }",
      },
    ],
    suite: finalSale('three for 2.000 are 6.000'),
  },
  {
    name: 'an app of before prices by cost and margin what has a final price',
    edits: [
      {
        file: 'server/modules/inventory/how-sold.ts',
        find: 'kept(body.precio_final, stored.precio_final)',
        replace: 'body.precio_final ?? null',
      },
    ],
    suite: finalSale('keeps it under an edit'),
  },
  {
    name: 'a price that the counter names is taken for any product',
    edits: [{ file: 'server/modules/invoicing/named-prices.ts', find: 'if (!isOpen || ', replace: 'if (' }],
    suite: openSale('is refused, and flagged'),
  },
  {
    name: 'the quantity of goods asked for by their value is rounded before it is checked',
    edits: [
      {
        file: 'server/modules/invoicing/named-prices.ts',
        find: 'parseDecimal(wanted, 3) === parseDecimal(line.cantidad, 3)',
        replace: 'Number(wanted).toFixed(1) === Number(line.cantidad).toFixed(1)',
      },
    ],
    suite: openSale('of another quantity'),
  },
  {
    name: 'goods that left with another quantity than their value buys are told to nobody',
    edits: [
      {
        file: 'server/modules/invoicing/named-prices.ts',
        find: 'valor === null ? (item.valor ?? null) : null',
        replace: 'null',
      },
    ],
    suite: openSale('flagged where no total was told'),
  },
  {
    name: 'Varios takes stock of nothing',
    edits: [{ file: 'domain/money/invoice-math.ts', find: 'if (isBuiltIn(id)) continue;', replace: '' }],
    suite: openSale('sells what is no product|comes back without touching'),
  },
  {
    name: 'the rest of a discount on the whole sale is lost',
    edits: [
      { file: 'domain/money/spread.ts', find: '(shares[at] ?? 0n) + rest', replace: '(shares[at] ?? 0n)' },
    ],
    suite: { files: ['domain/money/open-amounts.test.ts'] },
  },
  {
    name: 'a sale on the device priced by the rounded net price of a final one',
    edits: [
      {
        file: 'src/data/writes/sales.ts',
        find: '...pricingOf(product),',
        replace: '...pricingOf({ ...product, precio_final: null }),',
      },
    ],
    suite: finalSale('is billed at the price that was shown'),
  },
];

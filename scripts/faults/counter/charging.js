// Planted faults of charging: what a key held down, a key too many or a screen that is left does to a sale.
const quick = (test) => ({
  files: ['src/features/workspace/invoicing/cart/quick-sale.test.tsx'],
  test,
});
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

export const charging = [
  fault(
    'goods that were asked for by their pesos are repeated with the bag and the discount of then',
    'src/features/workspace/invoicing/cart/repeat-last.ts',
    'full * (1 - Number(descuento_pct) / 100) * withTaxes',
    'Number(total_linea)',
    quick('the server has told'),
  ),
  fault(
    'a sale is charged before what is left of the goods just scanned is known',
    'src/features/workspace/invoicing/use-sale.ts',
    " && (goodsInIt === '' || shelf?.of === goodsInIt)",
    '',
    quick('right behind a scan'),
  ),
  fault(
    'a key pressed too early charges its sale when it comes to the front again',
    'src/features/workspace/invoicing/SellScreen.tsx',
    'if (askedFor.current !== sale.draft.id) askedFor.current = null;\n    else if (sale.isSettled) chargeAsked();',
    'if (askedFor.current === sale.draft.id && sale.isSettled) chargeAsked();',
    quick('comes to the front again later'),
  ),
  fault(
    'a sale that another tab has open is handed over, and charged by both',
    'src/data/identity/hand-on.ts',
    'if (draft && !living.has(draft.tab) &&',
    'if (draft &&',
    { files: ['src/data/identity/hand-on.test.ts'], test: 'open in another tab' },
  ),
  fault(
    'a sale that another tab charged while it was handed over is open at its taker',
    'src/data/identity/hand-on.ts',
    'for (const { id } of rows) if (await isCharged(db, id)) await other.drafts.delete(id);',
    '',
    { files: ['src/data/identity/hand-on.test.ts'], test: 'while it is copied' },
  ),
  fault(
    'a counter that opens in the middle of a hand-over takes the sale back',
    'src/data/identity/hand-on.ts',
    'await atTheDoor(from, () =>',
    'await ((_: string, run: () => Promise<unknown>) => run())(from, () =>',
    { files: ['src/data/identity/hand-on.test.ts'], test: 'before a tab that opens' },
  ),
  fault(
    'goods whose unit has changed are sold in another quantity',
    'src/data/drafts/draft-edits.ts',
    'if (product && unitOf(product) !== unitOf(line.product)) {',
    'if (!line.product) {',
    { files: ['src/features/workspace/invoicing/price/price-labels.test.tsx'], test: 'quantity anew' },
  ),
  fault(
    'the last sale is repeated in another unit',
    'src/features/workspace/invoicing/cart/repeat-last.ts',
    " || (known.unidad ?? 'und') !== (line.unidad ?? 'und')",
    '',
    { files: ['src/features/workspace/invoicing/cart/quick-sale.test.tsx'], test: 'by another unit' },
  ),
  fault(
    'what is no product is given away for nothing',
    'server/modules/invoicing/named-prices.ts',
    ' || moneyToCents(named) === 0n) return true;',
    ') return true;',
    { files: ['tests/flow/selling/open-prices.test.ts'], test: 'for nothing' },
  ),
  fault(
    'the label of a price loses its centavos',
    'src/data/read/products/scale-labels.ts',
    "label.price.replace(/\\.00$/u, '')",
    "label.price.replace(/\\.\\d\\d$/u, '')",
    { files: ['src/features/workspace/invoicing/price/price-labels.test.tsx'], test: 'with centavos' },
  ),
  fault(
    'a held Enter charges a card that nobody has approved',
    'src/features/workspace/invoicing/keys/use-sell-keys.ts',
    "event.key === 'Enter' && event.repeat",
    "event.key === 'Enter' && !event.key",
    quick('stops at the button'),
  ),
  fault(
    'goods of a sale whose screen was left while it was saved count as still here',
    'src/features/workspace/invoicing/use-charge.ts',
    'if (isLeft.current) {',
    'if (isLeft.current === null) {',
    quick('left meanwhile'),
  ),
  fault(
    'the last sale once more leaves goods out without a word',
    'src/features/workspace/invoicing/cart/repeat-last.ts',
    'left.push(nombre);',
    '',
    quick('names what it leaves out'),
  ),
  fault(
    'a second tab locks over the receipt of a sale',
    'src/app/session/lock.ts',
    'return !held.some(({ name }) => name === RECEIPT_KEY);',
    'return !held.some(({ name }) => name === undefined);',
    { files: ['src/app/counter/use-lock.test.tsx'], test: 'another tab still has in front' },
  ),
  fault(
    'the products of a person who has left are read to their end',
    'src/data/memory/product-memory.ts',
    'if (this.#isOver) return;',
    '',
    { files: ['src/data/read/products/product-catalogue.test.ts'], test: 'reads no more' },
  ),
];

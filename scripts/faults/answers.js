// Planted faults in what a device makes of the server's answers: an edit that changed nothing, a refusal that is not
// the last word, a sale's answer that is stored with the mark of the next. And in what it answers for the server.
const sameEdits = (test) => ({ files: ['tests/flow/device/same-edits.test.ts'], test });
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

const noted = { files: ['tests/flow/till/line-notes.test.ts'], test: 'is on the provisional paper' };

const RETRY = 'src/data/resolve/retry.ts';
const retried = (test) => ({ files: ['src/data/resolve/retry.test.ts'], test });

export const answers = [
  fault(
    'the note of a line stays on the device',
    'src/data/writes/sales.ts',
    '...(valor === null ? {} : { valor }),\n        ...(nota && { nota }),\n',
    '...(valor === null ? {} : { valor }),\n',
    noted,
  ),
  fault(
    'the note of a line is not on the provisional paper',
    'src/print/receipt.ts',
    'nota: line.nota ?? null,',
    'nota: null,',
    noted,
  ),
  fault(
    'the note of a line is not told to other counters',
    'server/modules/invoicing/invoices.repo.ts',
    "'nota', l.nota)",
    "'nota', NULL)",
    noted,
  ),
  fault(
    'offline: a refusal of a server that was restored is the last word',
    'src/sync/push/store-answer.ts',
    'return outcome.error.status === 404 || ROW_UNKNOWN.has(outcome.error.codigo);',
    'return false;',
    { files: ['tests/flow/restored/restored-server.test.ts'], test: 'invoices what waited' },
  ),
  fault(
    'offline: a delete is done although the server has forgotten the row only with a restore',
    'src/sync/push/store-answer.ts',
    'mayRestOnLost(current, told, delivered)',
    'mayRestOnLost(current, told, delivered) && !isGone(operation, reply)',
    { files: ['tests/flow/restored/restored-server.test.ts'], test: 'loses for good' },
  ),
  fault(
    'offline: an edit that changed nothing is taken for the newest of its row',
    'src/data/send/edit-base.ts',
    'return !row || vTo === null || vTo > held;',
    'return true;',
    sameEdits('lets the next'),
  ),
  fault(
    'offline: an edit that was kept leaves before its row has come',
    'src/data/send/freeze.ts',
    'if (!newer && (await isFetchedAnew(db)))',
    'if (false)',
    sameEdits('waits for the row'),
  ),
  fault(
    'offline: a sale is settled by number alone although the stock is past its answer',
    'src/sync/push/store-sale-answers.ts',
    'isAwaited(sale.stocks) && isOut(rows[at], sale.operation)',
    'isOut(rows[at], sale.operation)',
    { files: ['src/sync/push/store-sale-answers.test.ts'], test: 'write nothing where' },
  ),
  fault(
    'offline: a sale is charged to a client that was given up while it was charged',
    'src/data/writes/sales.ts',
    'if (draft !== charge.draft) return draft;',
    '',
    { files: ['tests/flow/device/work-list.test.ts'], test: 'while a sale to it is being charged' },
  ),
  fault(
    'offline: a delete overtakes the own sale of its row',
    'src/data/queue/dependencies.ts',
    'return unsent.filter((operation) => rowsUsedBy(operation).includes(touched))',
    'return unsent.filter(() => touched === null)',
    { files: ['tests/flow/device/delete-waits.test.ts'] },
  ),
  fault(
    'offline: a delete waits for a payment that stands still',
    'src/data/queue/dependencies.ts',
    'return !isStopped(operation);',
    'return true;',
    { files: ['tests/flow/device/offline-writes.test.ts'], test: 'waits for no payment' },
  ),
  fault(
    'offline: the mirror counts the invoices that it has as if they were all',
    'src/data/read/rest/mirror-answers.ts',
    "const isDay = date === '' || bogotaDayRange(date) !== null;",
    'const isDay = bogotaDayRange(date) !== null;',
    { files: ['src/data/read/rest/mirror-answers.test.ts'], test: 'leaves every question' },
  ),
  fault(
    'offline: an answer that comes late settles a row that has got another key',
    'src/sync/push/cancel.ts',
    'if (current?.op !== operation.op || ',
    'if (!current || ',
    { files: ['src/sync/push/push.test.ts'], test: 'gives up nothing under a key' },
  ),
  fault(
    'offline: an approval at the drawer waits for the module of sales',
    'src/data/queue/blocked.ts',
    "return effect.accion.startsWith('cash.') ? ['caja'] : ['facturacion'];",
    "return ['facturacion'];",
    { files: ['src/data/resolve/module-causes.test.ts'], test: 'of what it lets do' },
  ),
  fault(
    'offline: a sale that is refused for its own series is sent again because the one before has numbers',
    'src/data/queue/blocked.ts',
    '(operation.delivered || !own ? [sold, own] : [own])',
    '[sold, own]',
    { files: ['src/data/resolve/module-causes.test.ts'], test: 'exhausted range' },
  ),
  fault(
    'offline: a payment goes on without the module of clients',
    'src/data/queue/blocked.ts',
    'return PAYMENT_MODULES;',
    "return ['facturacion'];",
    { files: ['src/data/resolve/module-causes.test.ts'], test: 'waits for the modules of its call' },
  ),
  fault(
    'offline: a disputed edit goes again over a version of the history before',
    RETRY,
    '{ ...newest, v: null } : newest;',
    'newest : newest;',
    retried('a disputed edit goes again'),
  ),
  fault(
    'offline: an edit that a person sent again has used up its looks',
    'src/data/queue/rekey.ts',
    '    awaitsRow: undefined,\n    looks: undefined,\n',
    '',
    retried('may wait for its row'),
  ),
  fault(
    'offline: what was given up is forgotten at once',
    'src/data/restore/receipts.ts',
    '< now.getTime() - DISCARDED_MS)',
    '< now.getTime())',
    { files: ['src/sync/receipts.test.ts'], test: 'are kept for ninety days' },
  ),
  {
    name: 'a comma makes pesos of centavos',
    edits: [
      { file: 'src/ui/form/pesos/typed-pesos.ts', find: 'if (comma !== -1) return comma;', replace: '' },
    ],
    suite: { files: ['src/ui/form/pesos/typed-pesos.test.ts'] },
  },
  {
    name: 'a code scanned into an amount is that amount',
    edits: [
      {
        file: 'src/ui/scanner/scan-burst.ts',
        find: 'mayBeWord ? SHORTEST : SHORTEST_OF_CODES',
        replace: 'SHORTEST',
      },
    ],
    suite: {
      files: ['src/features/workspace/invoicing/keys/sell-keys.test.tsx'],
      test: 'a short code of the shop',
    },
  },
  {
    name: 'a scan vanishes while a price is named',
    edits: [
      {
        file: 'src/features/workspace/invoicing/use-sale-actions.ts',
        find: 'prices.keep(code);',
        replace: '',
      },
    ],
    suite: {
      files: ['src/features/workspace/invoicing/price/open-prices.test.tsx'],
      test: 'is asked for in front of a scan',
    },
  },
  {
    name: 'weighed goods have whole units in stock',
    edits: [
      { file: 'domain/stock/stock-edit.ts', find: 'if (isDivisible(unit)) {', replace: 'if (false) {' },
    ],
    suite: { files: ['domain/stock/stock-edit.test.ts'] },
  },
];

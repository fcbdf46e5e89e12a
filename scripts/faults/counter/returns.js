// Planted faults of goods that come back: more than was sold, money for what is still owed, notes without order.
const DOMAIN = 'domain/returns.ts';
const SERVICE = 'server/modules/returns/returns.service.ts';
const LIMITS = 'server/modules/returns/return-limits.ts';
const PLAN = 'server/modules/returns/return-plan.ts';
const REFUNDS = 'server/modules/returns/refunds.ts';
const SUMS = 'server/modules/reports/returns-sums.repo.ts';
const amounts = { files: ['domain/returns.test.ts'] };
const rules = { files: ['tests/flow/returns/returns.test.ts', 'tests/flow/returns/exchange.test.ts'] };
const device = { files: ['tests/flow/till/returns.test.ts'] };
const exchanges = { files: ['tests/flow/till/exchange.test.ts'] };
const histories = { files: ['tests/flow/reports/random-histories.test.ts'] };
const panel = {
  files: ['src/features/workspace/invoice-history/returns/return-panel.test.tsx'],
};
const fault = (name, file, find, replace, suite = rules) => ({
  name,
  edits: [{ file, find, replace }],
  suite,
});

export const returns = [
  fault(
    'an exchange leaves without its sale',
    'src/data/send/wire.ts',
    'body: { ...exchange.body, venta }',
    'body: exchange.body',
    exchanges,
  ),
  fault(
    'what comes back for a sale is not on the shelf',
    'src/data/projection/project-stock.ts',
    'const before = foldReturn(row, operation);',
    'const before = row;',
    exchanges,
  ),
  fault(
    'what comes back for a sale is not in the history',
    'src/data/queue/exchange.ts',
    "return isKind(operation, 'sale') ? operation.effect.exchange?.back : undefined;",
    'return undefined;',
    exchanges,
  ),
  fault(
    'the debt stays though the goods came back',
    'src/data/projection/project-client.ts',
    'exchange && exchange.back.cliente_id === client?.id',
    'exchange === null',
    exchanges,
  ),
  fault(
    'an exchange does not wait for the sale that comes back',
    'src/data/writes/sales.ts',
    '...needs, ...(brought?.dependsOn ?? [])',
    '...needs',
    exchanges,
  ),
  fault(
    'the invoice of an exchange is its return',
    'src/data/queue/exchange.ts',
    "isKind(operation, 'sale') && operation.effect.exchange !== undefined",
    'false',
    exchanges,
  ),
  fault('goods that pay for goods are takings', 'domain/reports/figures.ts', '.filter(isMoney)', '', {
    files: ['domain/reports/figures.test.ts'],
  }),
  fault(
    'a part of a line is rounded by itself',
    DOMAIN,
    'return roundHalfEven(whole * (before + now), sold) - roundHalfEven(whole * before, sold);',
    'return roundHalfEven(whole * now, sold);',
    amounts,
  ),
  fault(
    'two returns do not see each other',
    'server/modules/returns/returned-lines.repo.ts',
    'ORDER BY r.linea FOR UPDATE OF r`',
    'ORDER BY r.linea`',
  ),
  fault(
    'what had come back before goes into the stock again',
    SERVICE,
    '    const noted = plan.lines.filter(({ con_nota }) => con_nota);\n    const products',
    '    const noted = plan.lines;\n    const products',
  ),
  fault(
    'what had come back before gets a note again',
    PLAN,
    "before: '0', cantidad: excess, destino, con_nota: false",
    "before: '0', cantidad: excess, destino, con_nota: true",
  ),
  fault(
    'the row of the invoice is put into the feed again',
    SERVICE,
    "      changes.put('devoluciones', id);",
    "      changes.put('devoluciones', id);\n      if (basis.invoice) changes.put('facturas', basis.invoice.id);",
  ),
  fault('what is still owed is given back in cash', REFUNDS, 'if (!isDelivered && isShort)', 'if (false)'),
  fault(
    'a second return settles the debt again',
    SERVICE,
    'const amount = compareMoney(credit, total) > 0 ? total : credit;',
    'const amount = credit;',
  ),
  fault(
    'spoilt goods are for sale again',
    'server/modules/inventory/stock.service.ts',
    "const spoilt = movements(['averia'], '-');",
    "const spoilt = movements([], '-');",
  ),
  fault(
    'goods are taken back at any time',
    LIMITS,
    'if (dias <= devolucion_dias) return NO_LIMIT;',
    'if (dias <= 10_000) return NO_LIMIT;',
  ),
  fault(
    'anybody takes goods back',
    LIMITS,
    '? canReturn(actor.level, business.opciones.devolucion_nivel)',
    '? canReturn(3, business.opciones.devolucion_nivel)',
  ),
  fault(
    'an exchange is of two days',
    LIMITS,
    'boundOccurredAt(input.venta?.fecha_venta, now) ??',
    '(input && undefined) ??',
  ),
  fault(
    'who may take nothing back hears first what else is amiss',
    LIMITS,
    '? refusal : tooLow(true)',
    '? refusal : refusal',
  ),
  fault(
    'without invoice a final price is taken for one before taxes',
    'server/modules/returns/without-invoice.ts',
    'precio_final: finalOf(precio, product),',
    'precio_final: finalOf(precio, product) && null,',
    { files: ['tests/flow/returns/without-invoice.test.ts'] },
  ),
  fault(
    'a note settles the oldest charge',
    'domain/clients/credit.ts',
    'if (medio === NOTE_PAYMENT && factura_id) notes.set(',
    'if (medio === NOTE_PAYMENT && factura_id && false) notes.set(',
    { files: ['domain/clients/credit.test.ts'] },
  ),
  fault(
    'an exchange may be worth two things',
    REFUNDS,
    "if (venta && (exchanged === '0.00' || exchanged !== sumOf(refunds, EXCHANGE)))",
    "if (venta && exchanged === '0.00')",
  ),
  fault(
    'a device whose goods had come back before is not told of its shelf',
    SERVICE,
    'con_nota ? [] : [producto_id]',
    'con_nota ? [] : []',
    device,
  ),
  fault(
    'a return goes before the sale that it is of',
    'src/data/writes/returns/return-operation.ts',
    "dependsOn: await openCreates(db, 'sale', touch.invoice(of.id)),",
    'dependsOn: [],',
    device,
  ),
  fault(
    'the drawer of a device keeps what was given back',
    'src/data/read/cash/drawer.ts',
    '.flatMap(({ parts }) => parts),',
    '.flatMap(() => []),',
    device,
  ),
  fault(
    'reports: what came back without a note is taken off',
    SUMS,
    'l.return_id = d.id AND l.con_nota`',
    'l.return_id = d.id`',
    histories,
  ),
  fault(
    'reports: spoilt goods cost nothing',
    SUMS,
    "coalesce(sum(l.costo_linea) FILTER (WHERE l.destino <> 'averia'), 0.00) AS costo",
    'coalesce(sum(l.costo_linea), 0.00) AS costo',
    histories,
  ),
  fault(
    'reports: what went to an account counts as money given back',
    SUMS,
    "AND r.medio <> 'credito')",
    ')',
    histories,
  ),
  fault(
    'reports: money for what came back twice is taken off the takings',
    SUMS,
    'r.valor - greatest(d.total - n.total - coalesce(',
    'r.valor - greatest(0.00 - coalesce(',
    histories,
  ),
  fault('one sale pays for two returns', SERVICE, "if (replayed) throw new Problem('id_en_uso');", ''),
  fault('a return that is sent again has other versions', SERVICE, 'from: to - cambios + 1', 'from: to'),
  fault(
    'money that has left is refused',
    'src/sync/push/answer-meaning.ts',
    "  'devolucion_excedida',\n",
    '',
    { files: ['src/sync/push/answer-meaning.test.ts'] },
  ),
  fault(
    'a return outlives the sale that was discarded',
    'src/data/resolve/discard.ts',
    "new Set([\n  'reprint',\n  'return-reprint',\n  'return',",
    "new Set([\n  'reprint',\n  'return-reprint',",
    device,
  ),
  fault(
    'a second note of a sale is not on the account of its own device',
    'src/data/projection/project-client.ts',
    "(entry.tipo === 'cargo' || srv.referencia === reference)",
    'true',
    device,
  ),
  fault('a copy of an exchange that was waited for is refused', SERVICE, 'if (late) return late;', '', {
    files: ['tests/flow/returns/exchange.test.ts'],
  }),
  fault(
    'a device says when goods came back that are still on the counter',
    LIMITS,
    '(facts.isOffline ? facts.occurredAt : null) ?? now',
    'facts.occurredAt ?? now',
    rules,
  ),
  fault(
    'the refund of an exchange is in no drawer where only its sale names one',
    SERVICE,
    'caja_id: input.caja_id ?? venta.caja_id,',
    '',
    { files: ['tests/flow/returns/exchange.test.ts'] },
  ),
  fault(
    'money of an exchange goes without the server’s word',
    'src/features/workspace/invoicing/charge/exchange/ExchangeMoney.tsx',
    'if (!isHeld)\n',
    'if (!isWaiting)\n',
    { files: ['src/features/workspace/invoicing/charge/exchange/exchange.test.tsx'] },
  ),
  fault(
    'the owner’s limit without network does not hold for an exchange that nobody answers',
    'src/features/workspace/invoicing/charge/exchange/ExchangeMoney.tsx',
    '{obstacle === null && (',
    '{(',
    { files: ['src/features/workspace/invoicing/charge/exchange/exchange.test.tsx'] },
  ),
  fault(
    'the second paper of a return is not logged',
    'src/features/workspace/invoice-history/returns/print-return.ts',
    'if (isReprint) await',
    'if (!isReprint) await',
    panel,
  ),
  fault(
    'a reprint outlives its return',
    'src/data/resolve/discard.ts',
    '    await discardDependents(db, waiting.op, discard, now);\n',
    '',
    device,
  ),
  fault(
    'a refused return that is closed shows what was left before',
    'src/features/workspace/invoice-history/returns/ReturnDialog.tsx',
    'if ((await giveUp()) && isRefused) onClose();',
    'if ((await giveUp()) && !isRefused) onClose();',
    panel,
  ),
  fault(
    'each part of a refund in cash is rounded by itself',
    REFUNDS,
    'cashAsOne(withoutNothing(given))',
    'withoutNothing(given)',
  ),
  fault(
    'of many odd returns the owner hears of those that are named alone',
    SUMS,
    'cuantas_devoluciones: rows[0]?.cuantas ?? 0,',
    'cuantas_devoluciones: rows.length,',
    { files: ['tests/flow/returns/arrival.test.ts'] },
  ),
];

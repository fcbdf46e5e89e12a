// Planted faults of drawers: what they should hold, what comes late, and who sees it.
const FIGURES = 'domain/cash/figures.ts';
const WRITES = 'server/modules/cash/cash-writes.service.ts';
const FACTS = 'server/modules/cash/drawer-facts.repo.ts';
const SERVICE = 'server/modules/cash/cash.service.ts';
const LABELS = 'server/modules/cash/drawer-labels.ts';
const sums = { files: ['domain/cash/figures.test.ts'] };
const drawers = { files: ['tests/flow/drawers/drawers.test.ts'] };
const rules = { files: ['tests/flow/drawers/rules.test.ts'] };
const closing = { files: ['tests/flow/drawers/closing.test.ts'] };
const approved = (test) => ({ files: ['tests/flow/drawers/approvals.test.ts'], test });
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

export const cash = [
  fault(
    'sales that an app of before kept are left out of their drawer',
    'src/data/read/cash/drawer.ts',
    'keys.length === count',
    'keys.length > 0',
    { files: ['tests/flow/till/drawer.test.ts'], test: 'without the key of their drawer' },
  ),
  fault(
    'a correction of another’s drawer needs an approval of the drawer besides',
    WRITES,
    'if (!countsAlone(actor, session) && !mayCorrect && ',
    'if (!countsAlone(actor, session) && ',
    approved('on the approval of the count alone'),
  ),
  fault(
    'a count that was made to close a drawer corrects it where its approval comes later',
    WRITES,
    'input.corrige ?? (row',
    '(row',
    approved('where that was made to close it'),
  ),
  fault(
    'a closing without effect waits for its approval for ever',
    'server/modules/cash/cash-closing.service.ts',
    'operation: cerrada_en ? null : id,',
    'operation: id,',
    approved('was closed by its owner'),
  ),
  {
    name: 'a later operation on an approval is taken for the one before',
    edits: [
      {
        file: 'server/modules/approvals/approvals.repo.ts',
        find: '${use.operation}, ${use.op},',
        replace: '${use.op}, ${use.op},',
      },
      {
        file: 'server/modules/approvals/approvals.repo.ts',
        find: 'DO NOTHING`',
        replace: 'DO UPDATE SET approval_id = excluded.approval_id, created_at = excluded.created_at`',
      },
    ],
    suite: approved('a day after the count'),
  },
  fault(
    'who reads what a drawer should hold counts it once more',
    FIGURES,
    'byAge.at(inTime.length > 0 ? -1 : 0)',
    'byAge.at(-1)',
    sums,
  ),
  fault(
    'a late count is dated before the late one that it comes after',
    WRITES,
    'corrects || one.tarde ?',
    'corrects ?',
    rules,
  ),
  fault(
    'of a lost device a count from before the closing does not hold',
    FIGURES,
    'tarde || Date.parse(fisico_en)',
    'Date.parse(fisico_en)',
    sums,
  ),
  fault(
    'what a lost device had seen is not asked for once it is back',
    'server/modules/cash/cash-closing.service.ts',
    "row.cierre === 'sin_conteo' && visto.documentos && isItsDevice",
    "row.cierre === 'conteo' && visto.documentos && isItsDevice",
    closing,
  ),
  fault(
    'change is counted as cash',
    FIGURES,
    'formatMoney(roundToPesos(roundCash(received < due ? received : due, step)))',
    'formatMoney(roundToPesos(roundCash(received, step)))',
    sums,
  ),
  fault(
    'a drawer keeps centavos',
    FIGURES,
    'formatMoney(roundToPesos(roundCash(received < due ? received : due, step)))',
    'formatMoney(roundCash(received < due ? received : due, step))',
    sums,
  ),
  fault(
    'a movement that was taken back goes on counting',
    FIGURES,
    'return all.filter(({ id }) => !undone.has(id));',
    'return [...all];',
    sums,
  ),
  fault(
    'a count that came too late overrules the one in time',
    FIGURES,
    'const inTime = counts.filter(({ tarde }) => !tarde);',
    'const inTime = counts;',
    sums,
  ),
  {
    name: 'sales belong to a drawer by their time and not by its label',
    edits: [
      {
        file: FACTS,
        find: 'SELECT i.id, i.cash_session_id AS session_id,',
        replace: 'SELECT i.id, x.id AS session_id,',
      },
      {
        file: FACTS,
        find: 'FROM invoices i WHERE i.business_id = ${businessId} AND i.cash_session_id = ANY(${ids}::uuid[])',
        replace: `FROM invoices i JOIN cash_sessions x ON x.business_id = i.business_id AND x.id = ANY(\${ids}::uuid[])
      AND i.fecha_emision BETWEEN x.abierta_en AND coalesce(x.cerrada_en, i.fecha_emision)
    WHERE i.business_id = \${businessId}`,
      },
    ],
    suite: drawers,
  },
  fault(
    'a late sale is dropped from the figures of its drawer',
    'server/modules/invoicing/invoice-document.ts',
    'caja_id: input.caja_id ?? null,',
    'caja_id: input.fecha_venta ? null : (input.caja_id ?? null),',
    drawers,
  ),
  fault(
    'what comes after the closing is not told',
    'server/modules/cash/drawer-labels.ts',
    'if (!drawer || drawer.z === null) return;',
    'if (drawer !== null) return;',
    drawers,
  ),
  fault(
    'two closings at once take two numbers',
    'server/modules/cash/cash-sessions.repo.ts',
    'AND x.id = ${id} FOR NO KEY UPDATE OF x',
    'AND x.id = ${id}',
    drawers,
  ),
  fault(
    'the drawer rounds as the business does by now',
    WRITES,
    'redondeo: input.redondeo ?? business.opciones.redondeo_efectivo,',
    'redondeo: 0,',
    drawers,
  ),
  fault(
    'documents of another device make up for those that are missing',
    'server/modules/cash/cash.service.ts',
    'rows.filter(({ device_id }) => device_id === visto.equipo).map(({ id }) => id)).size',
    'rows.map(({ id }) => id)).size',
    drawers,
  ),
  fault(
    'a cashier sees what the open drawer should hold',
    'server/modules/cash/cash.service.ts',
    '(isCounted(row, session) || !countsBlindly(viewer, options))',
    'true',
    rules,
  ),
  fault(
    'a cashier counts blindly whatever the owner decided',
    'server/modules/cash/cash-projection.ts',
    "conteo_ciego && !can(level, 'cash.expected')",
    "(conteo_ciego || level === 1) && !can(level, 'cash.expected')",
    rules,
  ),
  fault(
    "a cashier sees the amounts in somebody else's drawer",
    'server/modules/cash/cash-projection.ts',
    "abierta_por.id === id || can(level, 'cash.view-others')",
    'abierta_por.id > 0 || level > 0 || id === null',
    rules,
  ),
  fault(
    "anybody closes anybody's drawer",
    'server/modules/cash/cash-closing.service.ts',
    'if (session.abierta_por.id !== actor.id && !(await mayClose(request, write, session)))',
    'if (session.abierta_por.id < 0 && !(await mayClose(request, write, session)))',
    rules,
  ),
  fault(
    'anybody corrects a closed drawer by saying that there was no network',
    WRITES,
    'const tarde = session.cerrada_en !== null && !corrects && !isNamed;',
    'const tarde = session.cerrada_en !== null && !corrects && !isNamed && !facts.isOffline;',
    rules,
  ),
  fault(
    'the count of a colleague hides what a device had still to send',
    SERVICE,
    'stored), awaited.length);',
    'stored), 0);',
    closing,
  ),
  fault(
    'a sale that was given up is awaited for ever',
    LABELS,
    "if (isNews) changes.put('cajas', cajaId);",
    'return;',
    closing,
  ),
  fault(
    'a closing that names no count shows what should have been there to who counts blindly',
    SERVICE,
    'if (cerrada_en === null) return false;',
    'return cerrada_en !== null;',
    closing,
  ),
  fault(
    'a closing forgets what a colleague has still to send',
    'src/data/read/cash/seen-at-closing.ts',
    'queues.push(await documentsOf(other, cajaId))',
    'void other',
    { files: ['tests/flow/till/drawer-shared.test.ts'] },
  ),
  fault(
    'a closing awaits no payment on account',
    'src/data/read/cash/seen-at-closing.ts',
    "(operation.delivered || isKind(operation, 'payment'))",
    'operation.delivered',
    { files: ['tests/flow/till/drawer-shared.test.ts'] },
  ),
  fault(
    'a payment that was given up is awaited for ever',
    SERVICE,
    "abonos: ofDevice(abonos) + givenUp('abonos'),",
    'abonos: ofDevice(abonos),',
    closing,
  ),
  fault(
    'nobody tells the server of a payment that was given up',
    'src/data/resolve/discard.ts',
    '    else await recordGivenUp(db, operation, told, now);\n',
    '',
    { files: ['tests/flow/till/drawer-shared.test.ts'] },
  ),
  fault(
    'the goods of an exchange that was given up are awaited for ever',
    'server/modules/invoicing/invoices.service.ts',
    'if (devolucion_id && caja_id)',
    'if (devolucion_id && !caja_id)',
    closing,
  ),
  fault(
    'a movement that is sent twice while it is being saved moves the money twice',
    'src/features/workspace/cash/MoveForm.tsx',
    'if (isBusy) return;',
    'if (isBusy) void isBusy;',
    { files: ['src/features/workspace/cash/cash-screen.test.tsx'], test: 'is noted once' },
  ),
  fault(
    'the paper of a drawer is silent about what was given back by other means',
    'src/print/drawer/report.ts',
    'others.filter(({ reembolsos }) => reembolsos.cantidad > 0)',
    'others.filter(({ reembolsos }) => reembolsos.cantidad < 0)',
    { files: ['src/print/drawer/report.test.ts'] },
  ),
];

// Planted faults of reports: whose sales they count, of which day, and what of them is money, cost and gain.
const FIGURES = 'domain/reports/figures.ts';
const SUMS = 'server/modules/reports/sales-sums.ts';
const REPO = 'server/modules/reports/sales-sums.repo.ts';
const SCOPE = 'server/modules/reports/scope.ts';
const DEBTS = 'server/modules/clients/debtors.repo.ts';
const definitions = { files: ['domain/reports/figures.test.ts'] };
const histories = { files: ['tests/flow/reports/random-histories.test.ts'] };
const rules = (test) => ({ files: ['tests/flow/reports/rules.test.ts'], test });
const holdings = (test) => ({ files: ['tests/flow/reports/holdings.test.ts'], test });
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

export const reports = [
  fault(
    'reports: the hour of a sale by the clock of London',
    SCOPE,
    "(coalesce(i.fecha_venta, i.fecha_emision) AT TIME ZONE INTERVAL '-05:00')",
    "(coalesce(i.fecha_venta, i.fecha_emision) AT TIME ZONE INTERVAL '00:00')",
    histories,
  ),
  fault(
    'reports: a sale counts on the day of its invoice',
    SCOPE,
    'i.business_id = ${businessId} AND i.dia BETWEEN ${desde}::date AND ${hasta}::date',
    "i.business_id = ${businessId} AND (i.fecha_emision AT TIME ZONE INTERVAL '-05:00')::date BETWEEN ${desde}::date AND ${hasta}::date",
    histories,
  ),
  fault(
    'reports: the sales of another shop count',
    SCOPE,
    'i.business_id = ${businessId} AND i.dia',
    'i.dia',
    histories,
  ),
  fault(
    'reports: those of another store count',
    SCOPE,
    '${serieId === null ? sql`` : sql`AND i.serie_id = ${serieId}`}',
    '',
    histories,
  ),
  fault(
    'reports: a credit note is taken off twice',
    FIGURES,
    'const netas = subtract(ventas, notas.total);',
    'const netas = subtract(subtract(ventas, notas.total), notas.total);',
    definitions,
  ),
  fault(
    'reports: what is bought on credit is money that came in',
    SUMS,
    'paid.filter((part) => !isCredit(part))',
    'paid',
    histories,
  ),
  fault(
    'reports: change that was given back is money that came in',
    REPO,
    'least(sum(coalesce(p.recibido, p.valor)), sum(p.valor))',
    'sum(coalesce(p.recibido, p.valor))',
    histories,
  ),
  fault(
    'reports: cash in centavos that no drawer has',
    SUMS,
    'valor: addMoney(valor, times(added, veces))',
    'valor',
    histories,
  ),
  fault(
    'reports: goods cost what they cost today',
    SCOPE,
    'coalesce(sum(l.costo_linea), 0.00) AS costo',
    'coalesce(sum((SELECT round(p.costo * l.cantidad, 2) FROM products p WHERE p.business_id = l.business_id AND p.id = l.product_id)) FILTER (WHERE l.costo_linea IS NOT NULL), 0.00) AS costo',
    histories,
  ),
  fault(
    'reports: a line without a cost is all gain',
    SCOPE,
    'coalesce(sum(l.base_gravable) FILTER (WHERE l.costo_linea IS NOT NULL), 0.00) AS base',
    'coalesce(sum(l.base_gravable), 0.00) AS base',
    histories,
  ),
  fault(
    'reports: goods that came back broken cost nothing',
    'domain/reports/sums.ts',
    'returned.filter(({ vuelve }) => vuelve)',
    'returned',
    definitions,
  ),
  fault(
    'reports: costs are shown to those who may not see them',
    FIGURES,
    '...(withCosts\n',
    '...(withCosts || true\n',
    definitions,
  ),
  fault(
    'reports: sales that came late are not named',
    REPO,
    "AT TIME ZONE INTERVAL '-05:00')`;\n  const { rows }",
    "AT TIME ZONE INTERVAL '-05:00') AND false`;\n  const { rows }",
    histories,
  ),
  fault(
    'reports: a day is compared with all of the day before',
    'server/modules/reports/sales-reports.service.ts',
    'call.now.getTime() - daysBack * DAY_MS',
    'call.now.getTime()',
    rules('up to the same hour'),
  ),
  fault(
    'reports: a report that failed keeps its place',
    'server/modules/reports/report-runner.ts',
    '      if (left > 0) this.#running.set(businessId, left);\n      else this.#running.delete(businessId);\n',
    '      if (left > 0) this.#running.set(businessId, left + 1);\n',
    rules('whatever comes of them'),
  ),
  fault(
    'reports: a payment settles the newest charge',
    DEBTS,
    'ORDER BY c.fecha, c.id',
    'ORDER BY c.fecha DESC, c.id',
    holdings('one by one'),
  ),
  fault(
    'reports: a debt is overdue on its last day',
    DEBTS,
    '::date + dias < ${today}::date',
    '::date + dias <= ${today}::date',
    holdings('one by one'),
  ),
  fault(
    'reports: stock that is owed lessens what is there',
    'server/modules/reports/holdings-reports.service.ts',
    'valor: sum(there.map(({ valor }) => valor)),',
    'valor: sum(valued.map(({ valor }) => valor)),',
    holdings('worth its cost'),
  ),
  fault(
    'reports: a device that has something to send is never quiet',
    'domain/reports/devices.ts',
    '(pendientes > 0 && silentMs >= WITH_WORK_MS)',
    'false',
    { files: ['domain/reports/devices.test.ts'] },
  ),
  fault(
    'reports: a device tells only what it has to send of late',
    'server/modules/sync/device-contacts.service.ts',
    'last.pending === contact.pending && ',
    '',
    { files: ['tests/flow/till/quiet-device.test.ts'], test: 'more or less to send' },
  ),
  fault(
    'reports: level 2 sees what goods cost',
    'server/modules/reports/collaborator-call.ts',
    "withCosts: can(actor.level, 'reports.margin')",
    'withCosts: true',
    { files: ['tests/flow/reports/levels.test.ts'], test: 'says nothing of costs' },
  ),
  fault(
    'reports: level 2 sees another store',
    'server/modules/reports/collaborator-call.ts',
    'query: { ...call.query, serie_id: String(serieId) }',
    'query: call.query',
    { files: ['tests/flow/reports/levels.test.ts'], test: 'says nothing of costs' },
  ),
  fault(
    'reports: Andy tells everybody what was earned',
    'domain/andy/rights.ts',
    "isOn('facturacion') && can(level, 'reports.margin')",
    "isOn('facturacion')",
    { files: ['tests/flow/selling/andy-figures.test.ts'], test: 'what was earned' },
  ),
  fault(
    'reports: Andy counts the sales of every cashier as one cashier',
    SCOPE,
    '${cajero === null ? sql`` : sql`AND i.cajero = ${cajero}`}',
    '',
    { files: ['tests/flow/selling/andy-figures.test.ts'] },
  ),
];

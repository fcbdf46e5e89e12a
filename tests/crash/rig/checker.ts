import { isDeepStrictEqual } from 'node:util';
import { type Facts, type InvoiceFact, type StoredOutcome, thousandths } from './facts.ts';
import { answersOf, type History, isApplied, isDefinite, type Operation } from './history.ts';

/**
 * Holds what the cashiers were told against what the API shows. Written apart from the product: it shares no
 * rule with it but those of the specification, and never looks into the database.
 */
export interface Evidence {
  before: Facts;
  after: Facts;
  history: History;
  /** By key, of every key that was ever sent. */
  outcomes: ReadonlyMap<string, StoredOutcome | null>;
  /** What a device pulled while everything broke. */
  mirror: ReadonlyMap<string, string>;
  debtor: string;
  creditLimit: bigint;
}

/** Every invariant that does not hold, in words; an empty list is a pass. */
export function findViolations(evidence: Evidence): string[] {
  return [
    ...evidence.history.anomalies,
    ...checkAnswers(evidence),
    ...checkStock(evidence),
    ...checkNumbers(evidence),
    ...checkInvoices(evidence),
    ...checkKeys(evidence),
    ...checkTotals(evidence),
    ...checkAccount(evidence),
    ...checkClients(evidence),
    ...checkActivity(evidence),
    ...checkFeed(evidence),
  ];
}

const isSale = ({ kind }: Operation) => kind === 'sale' || kind === 'credit-sale';

/** What a good request may be refused for. */
const REFUSALS: Readonly<Record<Operation['kind'], readonly string[]>> = {
  sale: ['stock_insuficiente'],
  'credit-sale': ['stock_insuficiente', 'cupo_insuficiente'],
  payment: ['datos_invalidos'],
  stock: ['datos_invalidos'],
  client: [],
};

function applied({ history }: Evidence, choose: (operation: Operation) => boolean = () => true): Operation[] {
  return history.operations.filter((operation) => isApplied(operation) && choose(operation));
}

function firstBody(operation: Operation) {
  return answersOf(operation)[0]?.body ?? {};
}

/** Every operation ends in one answer, the same however often it is asked for; refusals have a reason. */
function checkAnswers({ history }: Evidence): string[] {
  return history.operations.flatMap((operation) => {
    const [first, ...others] = answersOf(operation);
    if (!first) return [`I4 ${operation.kind} ${operation.key} never got an answer`];
    const found: string[] = [];
    const told = JSON.stringify([first.status, first.body]);
    const changed = others.filter(({ status, body }) => JSON.stringify([status, body]) !== told);
    for (const { status, body } of changed)
      found.push(`I3 ${operation.kind} ${operation.key}: ${told}, then ${JSON.stringify([status, body])}`);
    const codigo = String(first.body?.['codigo']);
    if (first.status >= 400 && !REFUSALS[operation.kind].includes(codigo))
      found.push(`${operation.kind} ${operation.key} was refused: ${told}`);
    const fresh = answersOf(operation).filter(({ isReplay }) => !isReplay);
    if (fresh.length > 1)
      found.push(`I4 ${operation.kind} ${operation.key} was carried out ${fresh.length} times`);
    for (const copy of operation.attempts.filter(({ as }) => as === 'new-key'))
      if (
        isDefinite(copy.status) &&
        !(copy.status === 200 && copy.isReplay && copy.body?.['id'] === first.body?.['id'])
      )
        found.push(
          `${operation.kind} ${operation.entity} under a new key: ${copy.status} ${JSON.stringify(copy.body)}`,
        );
    return found;
  });
}

/** I1, I5: stock = before + edits − sales, and never below zero. */
function checkStock(evidence: Evidence): string[] {
  const expected = new Map(
    [...evidence.before.stock].map(([key, places]) => [key, places.vitrina + places.bodega]),
  );
  const add = (key: string, units: bigint) => expected.set(key, (expected.get(key) ?? 0n) + units);
  for (const { lines, delta, serieId } of applied(evidence)) {
    for (const { producto_id, cantidad } of lines) add(`${producto_id}:${serieId}`, -thousandths(cantidad));
    if (delta) add(`${delta.producto_id}:${serieId}`, thousandths(delta.vitrina + delta.bodega));
  }
  return [...expected].flatMap(([key, units]) => {
    const places = evidence.after.stock.get(key);
    const found = places && places.vitrina + places.bodega;
    const isWrong =
      found !== units ? [`I1 stock of ${key} is ${found} and should be ${units} thousandths`] : [];
    const isNegative = places && (places.vitrina < 0n || places.bodega < 0n);
    return isNegative ? [...isWrong, `I5 stock of ${key} is below zero`] : isWrong;
  });
}

/** I2: the numbers of a series are exactly from its start to the next one, each once. */
function checkNumbers({ after }: Evidence): string[] {
  return after.series.flatMap(({ id, rango_inicio, proximo_consecutivo }) => {
    const numbers = after.invoices
      .filter((invoice) => invoice.serie_id === id)
      .map(({ numero }) => numero)
      .sort((a, b) => a - b);
    const wanted = Array.from({ length: proximo_consecutivo - rango_inicio }, (_, at) => rango_inicio + at);
    return JSON.stringify(numbers) === JSON.stringify(wanted)
      ? []
      : [
          `I2 series ${id} has ${numbers.length} numbers and should have ${wanted.length}: ${gaps(numbers, wanted)}`,
        ];
  });
}

function gaps(numbers: readonly number[], wanted: readonly number[]): string {
  const seen = new Set(numbers);
  const missing = wanted.filter((number) => !seen.has(number));
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  return `missing ${missing.slice(0, 10).join(' ')}, twice ${twice.slice(0, 10).join(' ')}`;
}

/** I3: what was acknowledged is there once, as acknowledged; nothing else is. */
function checkInvoices(evidence: Evidence): string[] {
  const found: string[] = [];
  const byId = new Map<string, InvoiceFact>();
  for (const invoice of evidence.after.invoices) {
    if (byId.has(invoice.id)) found.push(`I3 invoice ${invoice.id} is listed twice`);
    byId.set(invoice.id, invoice);
  }
  for (const { id } of evidence.before.invoices) byId.delete(id);
  for (const operation of applied(evidence, isSale)) {
    const told = firstBody(operation);
    const invoice = byId.get(operation.entity);
    byId.delete(operation.entity);
    if (!invoice) found.push(`I3 acknowledged invoice ${operation.entity} is lost`);
    else if (!isDeepStrictEqual(invoice, told))
      found.push(
        `I3 invoice ${operation.entity} is not as acknowledged: ${JSON.stringify(told)}, now ${JSON.stringify(invoice)}`,
      );
  }
  for (const id of byId.keys()) found.push(`I3 invoice ${id} was acknowledged to nobody`);
  return found;
}

/** I4: the server knows every key, with the outcome that the cashier heard. */
function checkKeys({ history, outcomes }: Evidence): string[] {
  return history.operations.flatMap((operation) => {
    const [first] = answersOf(operation);
    const stored = outcomes.get(operation.key);
    const estado = first && first.status < 400 ? 'aplicada' : 'rechazada';
    return first && stored?.status === first.status && stored.estado === estado
      ? []
      : [`I4 key ${operation.key}: told ${first?.status}, stored ${JSON.stringify(stored)}`];
  });
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''));
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);

/** I6: total = subtotal + taxes = Σ lines = Σ payments. */
function checkTotals({ after }: Evidence): string[] {
  return after.invoices.flatMap((invoice) => {
    const { numero_factura_display: number, detalles_items: lines } = invoice;
    const total = cents(invoice.total_factura);
    const taxes = lines.flatMap(({ impuestos_aplicados }) =>
      impuestos_aplicados.map((tax) => cents(tax.valor_calculado)),
    );
    const sums: [string, bigint, bigint][] = [
      ['subtotal + taxes', cents(invoice.subtotal) + cents(invoice.total_impuestos), total],
      ['lines', sum(lines.map(({ total_linea }) => cents(total_linea))), total],
      ['bases', sum(lines.map(({ base_gravable }) => cents(base_gravable))), cents(invoice.subtotal)],
      ['taxes', sum(taxes), cents(invoice.total_impuestos)],
      ['payments', sum(invoice.pagos.map(({ valor }) => cents(valor))), total],
    ];
    return sums
      .filter(([, one, other]) => one !== other)
      .map(([what, one, other]) => `I6 ${number}: ${what} ${one} and not ${other}`);
  });
}

/** The account owes what was charged less what was paid, never more than the limit nor less than nothing. */
function checkAccount(evidence: Evidence): string[] {
  const { saldo, movimientos } = evidence.after.account;
  const moved = applied(evidence, ({ credit }) => credit !== 0n);
  const owed = sum(moved.map(({ credit }) => credit));
  const found: string[] = [];
  if (cents(saldo) !== owed) found.push(`the account owes ${saldo} and should owe ${owed} cents`);
  if (cents(saldo) < 0n || cents(saldo) > evidence.creditLimit) found.push(`the account owes ${saldo}`);
  const signed = movimientos.map(({ tipo, valor }) => (tipo === 'cargo' ? cents(valor) : -cents(valor)));
  if (sum(signed) !== owed) found.push(`the account's movements make ${sum(signed)} and not ${owed} cents`);
  if (movimientos.length !== moved.length)
    found.push(`the account has ${movimientos.length} movements and should have ${moved.length}`);
  return found;
}

function checkClients(evidence: Evidence): string[] {
  const made = applied(evidence, ({ kind }) => kind === 'client').map(({ entity }) => entity);
  const wanted = [...evidence.before.clientIds, ...made].sort();
  return JSON.stringify([...evidence.after.clientIds].sort()) === JSON.stringify(wanted)
    ? []
    : [
        `I3 there are ${evidence.after.clientIds.length} clients and should be ${wanted.length}, these very ones`,
      ];
}

/** An edit that changes nothing leaves no record. */
const isLogged = ({ delta }: Operation) => delta === null || delta.vitrina !== 0 || delta.bodega !== 0;

const RECORDED: Readonly<Record<Operation['kind'], string>> = {
  sale: 'facturacion Vender',
  'credit-sale': 'facturacion Vender',
  payment: 'clientes Abonar',
  stock: 'inventario Ajustar',
  client: 'clientes Crear',
};

/** I8: one record per committed change, none for others; each invoice's number in exactly one of them. */
function checkActivity(evidence: Evidence): string[] {
  const known = new Set(evidence.before.activity.map(({ id }) => id));
  const records = evidence.after.activity.filter(({ id }) => !known.has(id));
  const tally = new Map<string, number>();
  const count = (what: string, by: number) => tally.set(what, (tally.get(what) ?? 0) + by);
  for (const { modulo, accion } of records) count(`${modulo} ${accion}`, 1);
  for (const { kind } of applied(evidence, isLogged)) count(RECORDED[kind], -1);
  const wrong = [...tally].filter(([, surplus]) => surplus !== 0);
  const found = wrong.map(([what, surplus]) => `I8 the log has ${surplus} records of «${what}» too many`);
  const sold = records.filter(({ accion }) => accion === 'Vender');
  for (const operation of applied(evidence, isSale)) {
    const number = String(firstBody(operation)['numero_factura_display']);
    const telling = sold.filter(({ descripcion }) => descripcion.includes(`${number} `)).length;
    if (telling !== 1) found.push(`I8 invoice ${number} stands ${telling} times in the log`);
  }
  return found;
}

/** No change missed: who pulled all the time has what a new device gets, and that is what the lists show. */
function checkFeed({ after, mirror }: Evidence): string[] {
  const found: string[] = [];
  for (const key of new Set([...after.feed.keys(), ...mirror.keys()]))
    if (after.feed.get(key) !== mirror.get(key))
      found.push(`the feed missed ${key}: ${mirror.get(key)} and not ${after.feed.get(key)}`);
  for (const [key, { vitrina, bodega }] of after.stock) {
    const text = after.feed.get(`existencias ${key}`) ?? '0 {}';
    const row = JSON.parse(text.slice(text.indexOf(' '))) as {
      cantidad_vitrina?: number;
      cantidad_bodega?: number;
    };
    const isSame =
      thousandths(row.cantidad_vitrina ?? 0) === vitrina && thousandths(row.cantidad_bodega ?? 0) === bodega;
    if (!isSame) found.push(`the feed has other stock of ${key}: ${text}`);
  }
  const invoices = [...after.feed.keys()].filter((key) => key.startsWith('facturas ')).length;
  if (invoices !== after.invoices.length)
    found.push(`the feed has ${invoices} invoices and the history ${after.invoices.length}`);
  return found;
}

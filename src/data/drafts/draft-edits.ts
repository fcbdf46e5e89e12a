import { formatMoney, moneyToCents } from '#domain/money/money.ts';
import { quantityFor } from '#domain/money/by-value.ts';
import { priceBeforeTaxes } from '#domain/money/invoice-math.ts';
import { MAX_LINE_NOTE } from '#domain/invoicing/line-note.ts';
import { addToQuantity } from '#domain/stock/quantity.ts';
import type { DraftClient, DraftLine, DraftPayment, DraftProduct, SaleDraft } from './draft.ts';
import type { DraftExchange } from './exchange.ts';
import { newUuid } from '#app/data/ids.ts';
import { readDiscount } from './draft-math.ts';

/** Changes of an open sale, pure: each gives the draft as it is afterwards. */

/** Adds one unit, or as much as told: a product that is in the sale gets more, a new one stands first. */
export function addProduct(draft: SaleDraft, product: DraftProduct, quantity = '1'): SaleDraft {
  const present = draft.lines.find(
    (line) => line.product?.id === product.id && !line.isApart && line.valor === undefined,
  );
  if (present) return setQuantity(draft, present.key, addToQuantity(present.cantidad, quantity));
  return addLine(draft, product, { cantidad: limitDigits(quantity, 7, 3) });
}

const addLine = (
  draft: SaleDraft,
  product: DraftProduct,
  more: Pick<DraftLine, 'cantidad'> & Partial<DraftLine>,
) => ({
  ...draft,
  error: null,
  lines: [{ key: newUuid(), product, text: product.nombre, descuento: '0', ...more }, ...draft.lines],
});

/** Adds a line of its own: of a scale's label, or at a price that was named. @param cantidad decimal text */
export const addApart = (draft: SaleDraft, product: DraftProduct, cantidad = '1'): SaleDraft =>
  addLine(draft, product, { cantidad: shownQuantity(cantidad), isApart: true });

/** Adds so many pesos of a product, with taxes. @param valor whole ones as typed, or money of a label, which may have centavos */
export const addByValue = (draft: SaleDraft, product: DraftProduct, valor: string): SaleDraft =>
  addLine(draft, product, withValue({ product, descuento: '0' }, valor));

/** The value of a line and the quantity that follows; none where it buys nothing. @param valor as `addByValue` takes it */
export function withValue(
  { product, descuento }: Pick<DraftLine, 'product' | 'descuento'>,
  valor: string,
): Pick<DraftLine, 'valor' | 'cantidad'> & { valor: string } {
  const discount = readDiscount(descuento);
  const cantidad =
    product && valor !== '' && discount !== null
      ? quantityFor(formatMoney(moneyToCents(valor)), { ...product, descuento: discount })
      : null;
  return { valor, cantidad: cantidad === null ? '' : shownQuantity(cantidad) };
}

/** '0.250' → '0.25', '1.000' → '1'. */
const shownQuantity = (decimal: string): string => String(Number(decimal));

const MOST_PESOS = 10;

/** How many pesos of the product it is to be, as typed. */
export function setValue(draft: SaleDraft, key: string, typed: string): SaleDraft {
  const line = draft.lines.find((one) => one.key === key);
  return line
    ? changeLine(draft, key, withValue(line, typed.replaceAll(/\D/gu, '').slice(0, MOST_PESOS)))
    : draft;
}

/** What goes off the whole sale, as typed; empty for nothing. */
export function setSaleDiscount(draft: SaleDraft, typed: string): SaleDraft {
  const { descuento: _before, ...rest } = draft;
  return typed === '' ? { ...rest, error: null } : { ...rest, error: null, descuento: typed };
}

function changeLine(draft: SaleDraft, key: string, changes: Partial<DraftLine>): SaleDraft {
  const lines = draft.lines.map((line) => (line.key === key ? { ...line, ...changes } : line));
  return { ...draft, error: null, lines };
}

/** Leaves out the digits that are too many, before and after the dot. */
function limitDigits(typed: string, whole: number, places: number): string {
  const [before = '', after] = typed.split('.');
  const kept = before.slice(0, whole);
  return after === undefined ? kept : `${kept}.${after.slice(0, places)}`;
}

/** Quantity as typed, up to 7 digits and 3 decimals (domain §1): more could neither be priced nor held against the stock. */
export function setQuantity(draft: SaleDraft, key: string, typed: string): SaleDraft {
  const { lines } = changeLine(draft, key, { cantidad: limitDigits(typed, 7, 3) });
  return {
    ...draft,
    error: null,
    lines: lines.map((line) => (line.key === key ? withoutValue(line) : line)),
  };
}

function withoutValue({ valor: _valor, ...line }: DraftLine): DraftLine {
  return line;
}

/** Discount as typed, clamped to 0 through 100 (workspace §5), up to 2 decimals. */
export function setDiscount(draft: SaleDraft, key: string, typed: string): SaleDraft {
  const descuento = Number(typed) > 100 ? '100' : limitDigits(typed, 3, 2);
  const line = draft.lines.find((one) => one.key === key);
  // For the same money there is more of it now.
  const followed = line?.valor === undefined ? {} : withValue({ ...line, descuento }, line.valor);
  return changeLine(draft, key, { descuento, ...followed });
}

/** Editing the text of a line clears its product (workspace §2); the text as it was brings it back. */
export function setLineText(
  draft: SaleDraft,
  key: string,
  text: string,
  product: DraftProduct | null = null,
): SaleDraft {
  return changeLine(draft, key, { text, product });
}

/** What was said about the goods of one line; as much of it as the paper takes. */
export function setLineNote(draft: SaleDraft, key: string, typed: string): SaleDraft {
  return changeLine(draft, key, { nota: Array.from(typed).slice(0, MAX_LINE_NOTE).join('') });
}

/**
 * Picking a product sets the quantity to 1 (workspace §2) and drops the note on the product before it. A product at a named
 * price gets a line of its own.
 */
export function pickProduct(draft: SaleDraft, key: string, product: DraftProduct): SaleDraft {
  const apart = product.isNamed ? { isApart: true as const } : {};
  const { lines } = changeLine(draft, key, {
    product,
    text: product.nombre,
    cantidad: '1',
    nota: '',
    ...apart,
  });
  return {
    ...draft,
    error: null,
    lines: lines.map((line) => (line.key === key ? withoutValue(line) : line)),
  };
}

/** Without what was agreed on its goods: the next ones may be another customer's, who took no order and has paid nothing. */
const agreedOnNothing = ({ cajaId: _taken, pedido, ...draft }: SaleDraft): SaleDraft =>
  setSaleDiscount({ ...draft, payments: [], nota: pedido ? '' : draft.nota }, '');

/** The drawer in which the money of a sale lies already. */
const takenOf = ({ cajaId }: SaleDraft): Pick<SaleDraft, 'cajaId'> =>
  cajaId === undefined ? {} : { cajaId };

/** Removing the last line also clears payment, discount and order. */
export function removeLine(draft: SaleDraft, key: string): SaleDraft {
  const lines = draft.lines.filter((line) => line.key !== key);
  if (lines.length > 0) return { ...draft, error: null, lines };
  return agreedOnNothing({ ...draft, lines });
}

/** Puts a removed line back where it stood, and what went with the last one; what came in between stays. */
export function restoreLine(draft: SaleDraft, { key }: DraftLine, before: SaleDraft): SaleDraft {
  const at = before.lines.findIndex((line) => line.key === key);
  const line = before.lines[at];
  if (!line || draft.lines.some((present) => present.key === key)) return draft;
  const payments = draft.payments.length > 0 ? draft.payments : before.payments;
  const lines = draft.lines.toSpliced(at, 0, line);
  // What went with the last line comes back with it; anything else was taken away on purpose.
  const agreed = before.lines.length === 1 ? agreedOn(draft, before) : discountOf(draft, before);
  return { ...draft, lines, payments, ...agreed, ...takenOf(before) };
}

/** The discount of a sale, or that of the sale before where it has none. */
function discountOf({ descuento }: SaleDraft, before: SaleDraft): Pick<SaleDraft, 'descuento'> {
  const typed = descuento ?? before.descuento;
  return typed === undefined ? {} : { descuento: typed };
}

/** Note, discount and order of a sale, or those of the sale before where it has none. */
function agreedOn(draft: SaleDraft, before: SaleDraft): Partial<SaleDraft> {
  const order = draft.pedido ?? before.pedido;
  return {
    nota: draft.nota || before.nota,
    ...discountOf(draft, before),
    ...(order ? { pedido: order } : {}),
  };
}

/** The note printed under the sale. */
export function setNote(draft: SaleDraft, nota: string): SaleDraft {
  return { ...draft, error: null, nota };
}

/** Empties the sale; the client stays. */
export function clearLines(draft: SaleDraft): SaleDraft {
  return agreedOnNothing({ ...draft, lines: [], nota: '' });
}

/** Other goods in place of those of the sale. */
export const setLines = (draft: SaleDraft, lines: DraftLine[]): SaleDraft => ({
  ...draft,
  error: null,
  lines,
});

/** Brings back the lines of a cleared sale, behind those added since. */
export function restoreCleared(draft: SaleDraft, before: SaleDraft): SaleDraft {
  const since = new Set(draft.lines.map(({ key }) => key));
  return {
    ...draft,
    lines: [...draft.lines, ...before.lines.filter(({ key }) => !since.has(key))],
    payments: draft.payments.length > 0 ? draft.payments : before.payments,
    ...agreedOn(draft, before),
    ...takenOf(before),
  };
}

/**
 * Gives the lines today's products.
 * @param fresh by id; null for a product that is gone, which leaves its name as text. Lines of others stay as they
 * are
 */
export function repriceLines(draft: SaleDraft, fresh: ReadonlyMap<string, DraftProduct | null>): SaleDraft {
  const lines = draft.lines.map((line) => {
    const product = line.product && fresh.get(line.product.id);
    if (!line.product || product === undefined) return line;
    // A price that was named stays while the product has none of its own.
    const priced = product?.abierto && line.product.isNamed ? renamed(line.product, product) : product;
    const changed = { ...line, product: priced, text: line.product.nombre };
    // So much of one unit is something else of another: it is typed again.
    if (product && unitOf(product) !== unitOf(line.product)) {
      const { valor: _, ...anew } = changed;
      return { ...anew, cantidad: '' };
    }
    return line.valor === undefined ? changed : { ...changed, ...withValue(changed, line.valor) };
  });
  return { ...draft, lines };
}

const unitOf = ({ unidad = 'und' }: DraftProduct) => unidad;

/** A product as it is now at the price that was named for it. */
const renamed = (before: DraftProduct, now: DraftProduct): DraftProduct => {
  const { precioConImpuestos, precio_final = null } = before;
  const precio = precio_final === null ? now.precio : priceBeforeTaxes(precio_final, now);
  return { ...now, precio, precioConImpuestos, precio_final, isNamed: true };
};

/** What came back pays for the sale; null takes that away again. */
export function setExchange(draft: SaleDraft, exchange: DraftExchange | null): SaleDraft {
  return { ...draft, error: null, exchange };
}

export function setClient(draft: SaleDraft, client: DraftClient | null): SaleDraft {
  return {
    ...draft,
    error: null,
    clienteId: client?.id ?? null,
    isClientCleared: client === null,
    clienteNombre: client?.nombre ?? null,
    clienteIdentificacion: client?.identificacion ?? null,
  };
}

export const CASH: DraftPayment = { medio: 'efectivo', valor: '', recibido: '', referencia: '' };

/** The payments of a draft; one in cash while none was touched. */
export function paymentsOf(draft: SaleDraft): [DraftPayment, ...DraftPayment[]] {
  const [first = CASH, ...others] = draft.payments;
  return [first, ...others];
}

export function setPayment(draft: SaleDraft, at: number, changes: Partial<DraftPayment>): SaleDraft {
  const payments = paymentsOf(draft).map((payment, index) =>
    index === at ? { ...payment, ...changes } : payment,
  );
  return { ...draft, payments };
}

export function addPayment(draft: SaleDraft, payment: DraftPayment): SaleDraft {
  return { ...draft, payments: [...paymentsOf(draft), payment] };
}

export function removePayment(draft: SaleDraft, at: number): SaleDraft {
  return { ...draft, payments: paymentsOf(draft).filter((_, index) => index !== at) };
}

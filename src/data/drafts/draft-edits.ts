import { MAX_LINE_NOTE } from '#domain/invoicing/line-note.ts';
import { addToQuantity } from '#domain/stock/quantity.ts';
import type { DraftClient, DraftLine, DraftPayment, DraftProduct, SaleDraft } from './draft.ts';
import type { DraftExchange } from './exchange.ts';
import { newUuid } from '#app/data/ids.ts';

/** Changes of an open sale, pure: each gives the draft as it is afterwards. */

/** Adds one unit: a product that is in the sale gets one more, a new one stands first. */
export function addProduct(draft: SaleDraft, product: DraftProduct): SaleDraft {
  const present = draft.lines.find((line) => line.product?.id === product.id);
  if (present) return setQuantity(draft, present.key, addToQuantity(present.cantidad, '1'));
  const line: DraftLine = { key: newUuid(), product, text: product.nombre, cantidad: '1', descuento: '0' };
  return { ...draft, error: null, lines: [line, ...draft.lines] };
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
  return changeLine(draft, key, { cantidad: limitDigits(typed, 7, 3) });
}

/** Discount as typed, clamped to 0 through 100 (workspace §5), up to 2 decimals. */
export function setDiscount(draft: SaleDraft, key: string, typed: string): SaleDraft {
  return changeLine(draft, key, { descuento: Number(typed) > 100 ? '100' : limitDigits(typed, 3, 2) });
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

/** Picking a product sets the quantity to 1 (workspace §2); what was said of the one before is not said of it. */
export function pickProduct(draft: SaleDraft, key: string, product: DraftProduct): SaleDraft {
  return changeLine(draft, key, { product, text: product.nombre, cantidad: '1', nota: '' });
}

/** Removing the last line also clears the payment: the next goods may be another customer's. */
export function removeLine(draft: SaleDraft, key: string): SaleDraft {
  const lines = draft.lines.filter((line) => line.key !== key);
  return { ...draft, error: null, lines, payments: lines.length > 0 ? draft.payments : [] };
}

/** Puts a removed line back where it stood, and the payment that went with the last one; what came in between stays. */
export function restoreLine(draft: SaleDraft, { key }: DraftLine, before: SaleDraft): SaleDraft {
  const at = before.lines.findIndex((line) => line.key === key);
  const line = before.lines[at];
  if (!line || draft.lines.some((present) => present.key === key)) return draft;
  const payments = draft.payments.length > 0 ? draft.payments : before.payments;
  return { ...draft, lines: draft.lines.toSpliced(at, 0, line), payments };
}

/** The note printed under the sale. */
export function setNote(draft: SaleDraft, nota: string): SaleDraft {
  return { ...draft, error: null, nota };
}

/** Empties the sale; the client stays. */
export function clearLines(draft: SaleDraft): SaleDraft {
  return { ...draft, error: null, lines: [], payments: [], nota: '' };
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
    nota: draft.nota || before.nota,
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
    return line.product && product !== undefined ? { ...line, product, text: line.product.nombre } : line;
  });
  return { ...draft, lines };
}

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

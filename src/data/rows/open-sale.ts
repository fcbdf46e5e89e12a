import type { ApprovableAction } from '#domain/accounts/approvals.ts';
import type { PaymentMethod } from '#domain/money/payment-methods.ts';
import type { PriceProfile } from '#domain/money/invoice-math.ts';
import type { Unit } from '#domain/money/units.ts';
import type { ReturnLimits } from '#domain/return-limits.ts';
import type { BroughtLine, Destination, ReturnableLine } from '#domain/returns.ts';

/** A product as it was when it was added: a held sale keeps its prices for a day. */
export interface DraftProduct extends PriceProfile {
  id: string;
  codigo_barras: string;
  nombre: string;
  precio: string;
  /** Price of one unit with taxes: what the shelf shows. Money. */
  precioConImpuestos: string;
  /** Version of the server's that has the price shown; null while only an own write has it (`shown-price.ts`). */
  v: number | null;
  /** When it was added, ms since 1970. */
  at: number;
  /** What one of it is; absent of what is sold by the piece. */
  unidad?: Unit;
  /** The counter names its price, within these bounds; absent of what has one. Money. */
  abierto?: { min: string | null; max: string | null };
  /** Its price was named at the counter. */
  isNamed?: true;
}

export interface DraftLine {
  key: string;
  product: DraftProduct | null;
  /** What is typed in the line's product field while it has no product. */
  text: string;
  /** As typed: digits and a dot; may be empty while editing. */
  cantidad: string;
  descuento: string;
  /** Whole pesos that it comes to, of goods asked for so; the quantity follows from it. */
  valor?: string;
  /** From a scale's label, or at a price of its own: a scan of the product adds nothing to the line. */
  isApart?: true;
  /** What was said about it, as typed: sin cebolla. Absent where nobody said anything. */
  nota?: string;
}

/** Who buys, as the draft remembers them. */
export interface DraftClient {
  id: string;
  nombre: string;
  identificacion: string;
}

/** A payment being entered; values as typed, whole pesos. */
export interface DraftPayment {
  medio: PaymentMethod;
  valor: string;
  recibido: string;
  referencia: string;
}

/** A sale as somebody who takes it back has to know it. */
export interface Returnable extends ReturnLimits {
  id: string;
  /** Number on paper, or the provisional code. */
  number: string;
  /** The number alone; null while it has none. */
  invoice: string | null;
  client: DraftClient;
  /** Series of the store that takes it back. */
  serieId: number;
  lines: ReturnableLine[];
  /** What the server said had come back, of a sale that this device does not keep. */
  told?: { linea: number; cantidad: number }[];
  /** Nothing of it came back yet. */
  isUntouched: boolean;
  /** Still owed of it, money. */
  debt: string;
  /** Whether what is given back may go to the client's account. */
  hasAccount: boolean;
  cashStep: 0 | 50;
}

/** Goods that came back and pay for an open sale (returns.md). */
export interface DraftExchange {
  /** What the voucher of its rest says; absent for nothing. */
  referencia?: string;
  /** The sale as the goods were taken; it is read again when they pay (`readExchanged`). */
  of: Returnable;
  lines: readonly BroughtLine[];
  destino: Destination;
  motivo: string;
  /** How goes back what the new goods do not cost. */
  medio: PaymentMethod;
  /** The return's id and the approval that was given for it; absent where the person may take it alone. */
  approved?: { id: string; autoriza: string; accion: ApprovableAction };
}

/** The order that a sale bills, as the counter shows it. */
export interface DraftOrder {
  id: string;
  /** Empty while the server has not numbered it. */
  numero: string;
  /** What its client has paid towards it, money. */
  abonado: string;
  /** What it promised when the sale was opened, and which lines came of that; absent in sales of before. */
  opened?: { goods: string; keys: readonly string[] };
}

/** An open sale; several can be held. It never leaves the device. */
export interface SaleDraft {
  id: string;
  createdAt: number;
  updatedAt: number;
  /** Position name shown while the client is Consumidor final: 1, 2, 3… */
  ordinal: number;
  clienteId: string | null;
  /** The cashier took the client off; until then the built-in one is filled in as soon as it is known. */
  isClientCleared: boolean;
  clienteNombre: string | null;
  clienteIdentificacion: string | null;
  /** Newest first. */
  lines: DraftLine[];
  payments: DraftPayment[];
  nota: string;
  /** What goes off the whole sale, as typed: whole pesos, or a percent ('10%'); absent without one. */
  descuento?: string;
  /** The server's text after a refusal. */
  error: string | null;
  /** The order that it bills; absent in a sale that bills none. */
  pedido?: DraftOrder | null;
  /** What came back for it; absent in a sale that is no exchange. */
  exchange?: DraftExchange | null;
  /** Drawer in which its money lies already: of a sale that was handed over, refused and opened again. */
  cajaId?: string;
  /** Browser tab that has it open. */
  tab: string;
  /** Database of the colleague who goes on with it, until it has arrived there (`hand-on.ts`). */
  takenBy?: string | undefined;
}

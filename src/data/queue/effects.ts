import type { CashCount, CashMovement, CashSession } from '#contract/cash/cash-sessions.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { PaymentMethod } from '#contract/invoicing/invoices.ts';
import type { ProductData, StockRow } from '#contract/inventory/products.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Return } from '#contract/returns/returns.ts';
import type { ApprovableAction } from '#domain/accounts/approvals.ts';
import type { Favourites } from '#domain/invoicing/favourites.ts';
import type { PrinterSettings } from '#domain/printer/printer-templates.ts';
import type { StockPlaces } from '#domain/stock/stock.ts';
import type { LocalSale } from '#app/data/invoice-record.ts';

// What each kind of operation does to the rows of this device, independent of the body that the server gets.

/** Values of a form's fields by wire name; compared by identity. */
export type Fields = Readonly<Record<string, string | number | boolean | null>>;

export type PlaceNames = Pick<StockRow, 'nombre_vitrina' | 'nombre_bodega'>;

/** Goods that came back and pay for a sale, in one call with it (`wire.ts`): none of the two is ever there alone. */
export interface Exchange {
  /** Id of the return. */
  id: string;
  /** What the server gets beside the sale. */
  body: Record<string, unknown>;
  back: Return;
}

/** What a sale does to the rows of this device, independent of the wire body. */
export interface SaleEffect {
  type: 'sale';
  serie_id: number;
  /** Quantity by product id, decimal strings. */
  demand: Record<string, string>;
  sale: LocalSale;
  /** Products whose price on the receipt is that of an own edit or creation which the server had not seen. */
  rests: string[];
  /** Absent in a sale that is none. */
  exchange?: Exchange;
  /** The drawer that was open, of an exchange: what it gave back is found by it. */
  caja_id?: string;
}

interface ProductCreateEffect {
  type: 'product-create';
  data: ProductData;
  stock: PlaceNames & StockPlaces;
}

interface ProductEditEffect {
  type: 'product-edit';
  changes: Fields;
}

interface ProductDeleteEffect {
  type: 'product-delete';
  nombre: string;
  codigo_barras: string;
}

interface StockEditEffect {
  type: 'stock-edit';
  serie_id: number;
  deltas: StockPlaces;
  names: Partial<PlaceNames>;
}

export interface ClientCreateEffect {
  type: 'client-create';
  /** The code that the list shows until the server gives one. */
  client: Client;
}

interface ClientEditEffect {
  type: 'client-edit';
  changes: Fields;
}

interface ClientDeleteEffect {
  type: 'client-delete';
  nombre: string;
  identificacion: string;
}

interface PaymentEffect {
  type: 'payment';
  cliente_id: string;
  /** Whose money it is, for a client that is deleted meanwhile; absent in a payment of an older version. */
  nombre?: string | undefined;
  valor: string;
  medio: PaymentMethod;
  referencia: string | null;
  /** The drawer that was open; absent where there was none. */
  caja_id?: string;
  /** The order that it is paid towards; absent where it is none. */
  pedido_id?: string;
}

/** Goods that came back here; the note is the server's to number. */
interface ReturnEffect {
  type: 'return';
  back: Return;
  /** The drawer that was open; absent where there was none. */
  caja_id?: string;
}

/** A drawer as this device opened it. */
interface CashOpenEffect {
  type: 'cash-open';
  drawer: CashSession;
}

interface CashMoveEffect {
  type: 'cash-move';
  movement: CashMovement;
}

interface CashCountEffect {
  type: 'cash-count';
  count: CashCount;
}

interface CashCloseEffect {
  type: 'cash-close';
  /** What people call the drawer. */
  nombre: string;
  closing: Pick<CashSession, 'cerrada_por' | 'cerrada_en' | 'cierre' | 'conteo_id' | 'queda' | 'nota'>;
}

/** An order as this device took it; its number is the server's. */
interface OrderCreateEffect {
  type: 'order-create';
  order: Order;
}

interface OrderEditEffect {
  type: 'order-edit';
  /** Its number, and who it is for, for an order that this device forgets meanwhile. */
  about: OrderNames;
  /** `orderFields` that differ. */
  changes: Fields;
}

interface OrderStepEffect {
  type: 'order-step';
  pedido_id: string;
  about: OrderNames;
  paso: Order['pasos'][number];
}

/** What people call an order. */
export interface OrderNames {
  /** Empty until the server has given one. */
  number: string;
  client: string;
}

interface PrinterEffect {
  type: 'printer';
  /** What the screens show; absent in rows of a version that kept only what had changed. */
  settings?: PrinterSettings;
}

interface LogoEffect {
  type: 'logo';
  /** The picture as a data URL: what the screens show and print until the server has one. */
  picture: string;
}

interface LogoDeleteEffect {
  type: 'logo-delete';
}

interface AlertLimitEffect {
  type: 'alert-limit';
  limit: number;
}

interface FavouritesEffect extends Favourites {
  type: 'favourites';
}

interface ReprintEffect {
  type: 'reprint';
  factura_id: string;
}

interface ReturnReprintEffect {
  type: 'return-reprint';
  devolucion_id: string;
}

interface DiscardedSaleEffect {
  type: 'discarded-sale';
  codigo_provisional: string;
}

/** Money that had changed hands was given up on this device: told to the server, which never took it. */
interface GivenUpEffect {
  type: 'given-up';
  tipo: 'abono' | 'devolucion' | 'movimiento';
  nombre: string;
}

/** Somebody let a colleague do what is above the colleague's level: nothing on this device changes by it. */
interface ApprovalEffect {
  type: 'approval';
  accion: ApprovableAction;
}

export type OperationEffect =
  | SaleEffect
  | ProductCreateEffect
  | ProductEditEffect
  | ProductDeleteEffect
  | StockEditEffect
  | ClientCreateEffect
  | ClientEditEffect
  | ClientDeleteEffect
  | PaymentEffect
  | ReturnEffect
  | CashOpenEffect
  | CashMoveEffect
  | CashCountEffect
  | CashCloseEffect
  | OrderCreateEffect
  | OrderEditEffect
  | OrderStepEffect
  | PrinterEffect
  | LogoEffect
  | LogoDeleteEffect
  | AlertLimitEffect
  | FavouritesEffect
  | ReprintEffect
  | ReturnReprintEffect
  | DiscardedSaleEffect
  | GivenUpEffect
  | ApprovalEffect;

export type OperationKind = OperationEffect['type'];

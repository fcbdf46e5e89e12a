import type { IdentityField } from '#contract/clients/client-fields.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { Business, Series } from '#contract/session/session.ts';
import type { InvoiceWarningCode } from '#domain/invoicing/invoice-warnings.ts';
import type { PriceProfile } from '#domain/money/invoice-math.ts';
import type { Unit } from '#domain/money/units.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { Write } from '#server/platform/write.ts';

/** What invoicing needs of the other modules; `app.ts` hands it in. */
export interface InvoicingPorts {
  findSeries(tx: Tx, businessId: number, id: number): Promise<Series | undefined>;
  findBusiness(tx: Tx, businessId: number): Promise<Business>;
  /** Takes the next number and locks the series until commit; undefined when the range is used up. */
  takeNumber(tx: Tx, businessId: number, serieId: number): Promise<{ numero: number } | undefined>;
  /** Series that the collaborator held at that moment; at an unknown one every series ever held, the last one last. */
  seriesHeldAt(tx: Tx, businessId: number, collaboratorId: number, at: Date | null): Promise<number[]>;
  findClient(tx: Tx, businessId: number, id: string): Promise<SaleClient | undefined>;
  /** Charges the client's balance; answers the code of what a delivered sale overrode. */
  chargeCredit(write: Write, charge: CreditCharge): Promise<InvoiceWarningCode | undefined>;
  /** Enters the charge among the movements of the account, once the invoice has its time. */
  enterCharge(write: Write, charge: CreditCharge, issuedAt: Date): void;
  priceItems(
    write: Write,
    items: readonly { producto_id: string; v?: number | null | undefined }[],
    isDelivered: boolean,
  ): Promise<{ product: SaleProduct; isRepriced: boolean }[]>;
  takeForSale(write: Write, sale: SaleDemand): Promise<{ producto_id: string; disponible: number }[]>;
  /** What a sale does with the label of its drawer. */
  drawers: {
    watch(write: Write, id: string | null | undefined): Promise<WatchedDrawer | undefined>;
    noteLate(
      write: Write,
      actor: Collaborator,
      drawer: WatchedDrawer | undefined,
      what: 'una venta',
    ): Promise<void>;
  };
  /** What a sale does with the label of its order. */
  orders: {
    watch(write: Write, id: string | null | undefined): Promise<WatchedOrder | undefined>;
    bill(
      write: Write,
      order: WatchedOrder,
      sale: { invoiceId: string; collaboratorId: number; soldAt: Date },
    ): Promise<void>;
  };
  recordActivity(
    write: Write,
    actor: Collaborator,
    modulo: 'facturacion',
    accion: 'Vender' | 'Reimprimir' | 'Eliminar',
    descripcion: string,
  ): Promise<void>;
}

/** A drawer that is known here; its closing waits for the write that watches it. */
export interface WatchedDrawer {
  id: string;
  /** Number of its closing; null while it is open. */
  z: number | null;
}

/** An order, known here or not, that waits for the write that watches it. */
export interface WatchedOrder {
  id: string;
  /** The invoice in force that bills it already, with its number on paper. */
  billed: { id: string; numero: string } | null;
}

export type SaleClient = Pick<Client, 'id' | 'is_active' | 'dv_nit_juridico' | IdentityField> & {
  deleted_at: Date | null;
};

export interface CreditCharge {
  clientId: string;
  amount: string;
  invoiceId: string;
  reference: string;
  collaboratorId: number;
  isDelivered: boolean;
}

export interface SaleProduct extends PriceProfile {
  id: string;
  v: number;
  nombre: string;
  codigo_barras: string;
  precio_venta_calculado: string;
  /** What a unit costs now. */
  costo: string | null;
  deleted_at: Date | null;
  precio_abierto: boolean;
  precio_min: string | null;
  precio_max: string | null;
  unidad: Unit;
}

interface SaleDemand {
  serieId: number;
  demand: ReadonlyMap<string, string>;
  invoiceId: string;
  collaboratorId: number;
  isDelivered: boolean;
  soldAt: Date | null;
}

// What an open sale is made of lies below the database that keeps it.
export type {
  DraftClient,
  DraftLine,
  DraftOrder,
  DraftPayment,
  DraftProduct,
  SaleDraft,
} from '#app/data/rows/open-sale.ts';

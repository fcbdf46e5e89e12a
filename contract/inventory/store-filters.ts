import { fieldText } from '#contract/field-text.ts';
import { FilterReader, type Query } from '#contract/filters.ts';

/** What a question about products says of the store (contract §5). */
export interface StoreFilters {
  /** The series that is named; null for `global` and for none. */
  serieId: number | null;
  /** Invoicing asks: it gets the seller's own store, and no more than a sale needs. */
  isForInvoicing: boolean;
}

/** @throws Problem `datos_invalidos` (400) with every filter that cannot be read */
export function readStoreFilters(query: Query): StoreFilters {
  const isGlobal = query['serie_id']?.trim().toLowerCase() === 'global';
  const reader = new FilterReader(query);
  const filters = {
    serieId: isGlobal ? null : reader.id('serie_id', fieldText.notStore),
    isForInvoicing: reader.word('contexto', { facturacion: true }, false),
  };
  reader.finish();
  return filters;
}

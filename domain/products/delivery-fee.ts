/**
 * *Domicilio*: what bringing an order costs, a line like any other, so that taxes and totals stay the invoice's. It has
 * the same id in every business, no stock and no place in any list. Source: orders.md, decision 024.
 */
export const DELIVERY_FEE_ID = '00000000-0000-8000-8000-000000000006';

/** What it is before its price is named; without taxes unless the owner says otherwise. */
export const DELIVERY_FEE = { id: DELIVERY_FEE_ID, nombre: 'Domicilio' } as const;

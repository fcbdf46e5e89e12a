import type { Invoice } from '#contract/invoicing/invoices.ts';
import type { Business, Series } from './session.ts';

/** The seller as documents copy it. */
export function sellerOf(business: Business, series: Series): Invoice['datos_vendedor'] {
  return {
    nombre_vendedor: business.nombre,
    identificacion_vendedor: business.identificacion,
    nombre_establecimiento: series.nombre_establecimiento,
    direccion_vendedor: [business.direccion, business.ciudad].filter(Boolean).join(', '),
    telefono_vendedor: business.telefono,
  };
}

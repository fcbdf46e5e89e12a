import type { BusinessDetail } from '#contract/businesses/businesses.ts';

/** A business as its papers name it. */
export function nameOn(business: BusinessDetail): { nombre: string; identificacion: string } {
  const [nombre, number, digit] =
    business.business_type === 'juridica'
      ? [business.razon_social, business.nit, business.dv]
      : [business.nombre_comercial, business.cedula, business.cedula_dv];
  return { nombre, identificacion: digit ? `${number}-${digit}` : number };
}

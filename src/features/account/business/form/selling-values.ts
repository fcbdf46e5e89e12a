import type { SellOptions } from '#domain/products/sell-options.ts';

/** How the shop's scale prints labels, as typed; `tipo` is empty where it has none. */
export interface ScaleValues {
  tipo: '' | 'peso' | 'precio';
  prefijos: string;
  plu: string;
  valor: string;
  decimales: string;
}

/** What most scales print: two digits, five of the product, five of the weight in grams. */
const USUAL_SCALE = {
  prefijos: '20, 21, 22, 23, 24, 25, 26, 27, 28, 29',
  plu: '5',
  valor: '5',
  decimales: '3',
};

/** How *Varios*, *Domicilio* and labels of a scale are sold, as the fields show it. */
export function sellValues({ varios_iva, domicilio_iva, etiqueta_balanza: scale }: SellOptions) {
  const { tipo, prefijos = [], ...digits } = scale ?? {};
  const typed = Object.fromEntries(Object.entries(digits).map(([name, value]) => [name, String(value)]));
  return {
    varios_iva: String(varios_iva ?? 'ninguno'),
    domicilio_iva: String(domicilio_iva ?? 'ninguno'),
    etiqueta_balanza: {
      ...USUAL_SCALE,
      ...typed,
      ...(scale ? { prefijos: prefijos.join(', ') } : {}),
      tipo: tipo ?? ('' as const),
    },
  };
}

/** Its prefixes as people write lists; null where there is no scale. */
export function toScale({ tipo, prefijos, ...digits }: ScaleValues) {
  if (tipo === '') return null;
  return { ...digits, tipo, prefijos: prefijos.split(/[\s,;]+/u).filter(Boolean) };
}

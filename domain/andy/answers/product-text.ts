import { formatQuantity } from '#domain/money/money.ts';
import { bulleted, countOf, listOf, moneyOf, numbered, unitsOf } from './figures-text.ts';

/** What an answer says of one store's stock. */
export interface StorePlaces {
  store: string;
  places: { place: 'vitrina' | 'bodega'; name: string | null; quantity: string }[];
}

function placeOf({ place, name, quantity }: StorePlaces['places'][number]): string {
  return `${formatQuantity(quantity)} en ${place}${name ? ` (${name})` : ''}`;
}

/** ": 10 en vitrina y 2 en bodega", or ", en vitrina" where all of it is. */
function spread(places: StorePlaces['places']): string {
  const [only] = places;
  if (places.length === 1 && only) return `, en ${only.place}${only.name ? ` (${only.name})` : ''}`;
  return places.length === 0 ? '' : `: ${listOf(places.map(placeOf))}`;
}

const whose = (name: string | null, preposition = 'de'): string =>
  name === null ? '' : ` ${preposition} ${name}`;

/** Sentences about products; a null name means that the sentence before has said it. */
export const productText = {
  price: (name: string | null, withTaxes: string, base: string, taxes: string | null) =>
    taxes === null || withTaxes === base
      ? `${name ?? 'Cada unidad'} vale ${moneyOf(withTaxes)} (${taxes ?? 'sin impuestos'}).`
      : `${name ?? 'Cada unidad'} vale ${moneyOf(withTaxes)} con impuestos (${moneyOf(base)} más ${taxes}).`,
  priceOfMany: (name: string, times: number, total: string, each: string) =>
    `${countOf(times, 'unidad', 'unidades')} de ${name} suman ${moneyOf(total)} con impuestos (${moneyOf(each)} cada una).`,
  stock: (name: string | null, total: string, stores: readonly StorePlaces[], onlyStore: string | null) => {
    const inStore = onlyStore === null ? '' : ` en ${onlyStore}`;
    const [first] = stores;
    if (stores.length <= 1) {
      return `Hay ${unitsOf(total)}${whose(name)}${inStore}${spread(first?.places ?? [])}.`;
    }
    const lines = stores.map(({ store, places }) => `${store}: ${listOf(places.map(placeOf))}`);
    return `Hay ${unitsOf(total)}${whose(name)} entre todas las tiendas:\n${bulleted(lines)}`;
  },
  noStock: (name: string | null, onlyStore: string | null) =>
    `No hay existencias${whose(name)}${onlyStore === null ? '' : ` en ${onlyStore}`}: está en 0.`,
  negativeStock: (name: string | null, total: string) =>
    `El inventario${whose(name)} está en ${unitsOf(total)}: se entregó más de lo registrado. Conviene contarlo.`,
  lowFlag: (limit: number) => `Está en stock bajo (tu alerta es de ${countOf(limit, 'unidad', 'unidades')}).`,
  enough: (times: number, isEnough: boolean) =>
    isEnough ? `Sí alcanza para ${times}.` : `No alcanza para ${times}.`,
  where: (name: string | null, stores: readonly StorePlaces[]) => {
    const subject = name === null ? 'Está' : `${name} está`;
    const lines = stores.map(({ store, places }) => {
      const spots = places.map(
        ({ place, name: spot, quantity }) => `${place}${spot ? ` «${spot}»` : ''} (${unitsOf(quantity)})`,
      );
      return stores.length > 1 ? `${store}: ${listOf(spots)}` : listOf(spots);
    });
    return stores.length > 1 ? `${subject} en:\n${bulleted(lines)}` : `${subject} en ${lines.join('')}.`;
  },
  nowhere: (name: string) => `${name} no tiene existencias en ninguna vitrina ni bodega.`,
  supplier: (name: string | null, supplier: string | null) =>
    supplier === null
      ? `${name ?? 'El producto'} no tiene proveedor registrado.`
      : `El proveedor${whose(name)} es ${supplier}.`,
  taxes: (name: string | null, taxes: string | null) =>
    taxes === null
      ? `${name ?? 'El producto'} no tiene impuestos.`
      : `${name ?? 'El producto'} tiene ${taxes}.`,
  barcode: (name: string | null, code: string) => `El código de barras${whose(name)} es ${code}.`,
  cost: (name: string | null, cost: string, margin: number | null, base: string) => {
    const kept = margin === null ? '' : ` y su margen es del ${margin} %`;
    return `El costo${whose(name)} es ${moneyOf(cost)}${kept}: se vende a ${moneyOf(base)} antes de impuestos.`;
  },
  lineOf: (name: string, parts: readonly string[]) =>
    parts.length > 0 ? `${name} — ${parts.join(', ')}` : name,
  choose: (header: string, lines: readonly string[], question: string | null) =>
    `${header}\n${numbered(lines)}${question === null ? '' : `\n${question}`}`,
  candidates: (asked: string, count: number | null, totalUnits: string | null) => {
    const sum = totalUnits === null ? '' : ` y entre todos hay ${unitsOf(totalUnits)}`;
    return count === null
      ? `Hay muchos productos con «${asked}». Estos son algunos:`
      : `Encontré ${countOf(count, 'producto', 'productos')} con «${asked}»${sum}${count > 5 ? '. Estos son algunos' : ''}:`;
  },
  otherSizes: (asked: string) => `No encontré «${asked}». Esto es lo que hay:`,
  whichOne: '¿Cuál te interesa?',
  didYouMean: (asked: string, count: number) =>
    `No encontré «${asked}». ¿Quiso decir ${count === 1 ? 'este' : 'alguno de estos'}?`,
  unknown: (asked: string) =>
    `No encontré ningún producto con «${asked}». Revisa el nombre o dime el código de barras.`,
  unknownGuess: (asked: string) => `No encontré ningún producto con «${asked}».`,
  noneInStore: (asked: string, store: string) => `No hay existencias de «${asked}» en ${store}.`,
  candidatesInStore: (asked: string, store: string) => `Esto hay de «${asked}» en ${store}:`,
  whichProduct: '¿De qué producto quieres saber?',
};

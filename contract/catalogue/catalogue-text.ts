import type { NameDefect } from '#domain/catalogue/catalogue.ts';
import { MOST_CATALOGUE_LINES, MOST_CATALOGUE_UNITS } from '#domain/catalogue/limits.ts';

/** What a person reads beside a field of a catalogue or of an order from one. */
export const catalogueText = {
  /** Title of the page in the tab, and of a link to it in a messenger. */
  pageTitle: (shop: string) => `${shop} · Catálogo`,
  name: {
    length: 'Usa entre 3 y 40 caracteres.',
    letters: 'Usa solo letras minúsculas sin tildes, números y guiones, como tienda-la-esquina.',
    reserved: 'Esta palabra está reservada. Elige otro nombre.',
  } as const satisfies Record<NameDefect, string>,
  nameTaken: 'Otra tienda ya usa este nombre. Elige otro.',
  nameRequired: 'Escribe un nombre para publicar el catálogo.',
  whatsapp: 'Escribe un número de WhatsApp, como 300 123 4567 o +57 300 123 4567.',
  buyer: 'Escribe tu nombre.',
  phone: 'Escribe un teléfono de 7 a 15 dígitos.',
  kind: 'Elige si pasas a recoger o si te lo llevan.',
  address: 'Escribe la dirección del domicilio.',
  noLines: 'Añade al menos un producto.',
  tooManyLines: `Un pedido en línea admite hasta ${MOST_CATALOGUE_LINES} productos distintos.`,
  twice: 'Este producto está dos veces en el pedido.',
  quantity: `Escribe una cantidad mayor que cero y hasta ${MOST_CATALOGUE_UNITS}.`,
  notSold: 'Este producto ya no está en el catálogo.',
  priceNow: (price: string) => `Este precio cambió: ahora es ${price}.`,
  soldOut: 'Este producto se agotó.',
  /** Why nothing of a catalogue is shown or taken. */
  refusals: {
    missing: 'Esta página no existe o la tienda ya no la publica.',
    paused: 'La tienda no está recibiendo pedidos por ahora. Inténtalo más tarde.',
    noOrders: 'Esta tienda no recibe pedidos en línea.',
    tooMany: 'Ya enviaste varios pedidos en la última hora. Espera un rato o llama a la tienda.',
  },
  alreadySent: (number: string) =>
    `La tienda ya recibió este pedido como ${number}. Para cambiarlo, llámala.`,
  machine: 'No pudimos recibir el pedido. Llama a la tienda.',
} as const;

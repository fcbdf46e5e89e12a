import { text } from '#app/features/workspace/invoicing/text.ts';
import type { TileColour } from '#domain/invoicing/favourites.ts';

const COLOURS: Record<TileColour, string> = { verde: 'Verde', azul: 'Azul', arena: 'Arena', rosa: 'Rosa' };

export const editorText = {
  title: 'Editar favoritos',
  done: 'Listo',
  addPage: 'Nueva página',
  newPage: (ordinal: number) => `Página ${ordinal}`,
  begin: 'Crea la primera página y ponle los productos que más buscas.',
  pageName: 'Nombre de la página',
  pageLeft: 'Mover la página a la izquierda',
  pageRight: 'Mover la página a la derecha',
  removePage: (name: string) => `Quitar la página ${name}`,
  pageRemoved: (name: string) => `La página ${name} se quitó.`,
  addProduct: 'Agregar un producto a la página',
  addProductHint: 'Agregar un producto',
  addOther: 'Agregar otra casilla',
  varios: 'Varios',
  toPage: (name: string) => `Ir a ${name}`,
  full: (most: number) => `La página está llena: caben ${most} casillas.`,
  tiles: 'Casillas de la página',
  empty: 'Todavía no hay casillas. Busca un producto para agregarlo.',
  choose: 'Toca una casilla para moverla, cambiarle el texto o el color.',
  chosen: 'Casilla elegida',
  tileText: 'Texto de la casilla',
  left: 'Mover antes',
  right: 'Mover después',
  removeTile: (name: string) => `Quitar ${name}`,
  tileRemoved: (name: string) => `${name} se quitó de los favoritos.`,
  undo: 'Deshacer',
  colour: 'Color de la casilla',
  noColour: 'Sin color',
  colours: COLOURS,
  gone: 'Ya no existe',
  notSaved: text.favourites.notSaved,
};

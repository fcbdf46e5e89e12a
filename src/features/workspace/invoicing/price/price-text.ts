/** Why the label of a scale sells nothing. */
export const text = {
  label: {
    torn: 'La etiqueta de la balanza no se leyó bien: escanéala otra vez.',
    worthless: (name: string) =>
      `«${name}» no se puede vender por ese valor: revisa su precio en el inventario.`,
    empty: 'La etiqueta de la balanza está en cero.',
    unknown: (plu: string) => `Ningún producto tiene el número ${plu} de la balanza.`,
    byThePiece: (name: string) =>
      `«${name}» no se vende por peso: en el inventario, dile que se vende por kg, lb o g.`,
  },
};

/** Words of the product that is made in the middle of a sale. */
export const text = {
  title: 'Producto nuevo',
  price: 'Precio final',
  priceHint: { und: 'Con impuestos.', kg: 'De un kilo, con impuestos.' },
  stock: 'Existencias ahora',
  stockHint: { und: 'En blanco: 1, la que vendes.', kg: 'En kilos. En blanco: lo que vendes.' },
  ivaOptions: { none: 'Sin IVA', 0: '0 %', 5: '5 %', 19: '19 %' },
  incOptions: { none: 'Sin INC', 4: '4 %', 8: '8 %', 16: '16 %' },
  noCost: 'El costo queda en 0: complétalo después en Inventario.',
  moreData: 'Más datos',
  save: 'Guardar y agregar',
  cancel: 'Cancelar',
  notSaved: {
    full: 'El producto no se guardó: este equipo no tiene espacio.',
    closed: 'El producto no se guardó: la base de datos de este equipo se cerró. Recarga la página.',
    unknown: 'El producto no se guardó en este equipo. Inténtalo otra vez.',
  },
};

/** Words of what is sold without being an ordinary product. */
export const sellingText = {
  sundries: 'Varios y Domicilio',
  sundriesLead: 'Lo que se vende sin estar en el inventario, al precio que escribe el cajero.',
  ivaOf: { varios_iva: 'IVA de Varios', domicilio_iva: 'IVA de Domicilio' },
  ivas: { ninguno: 'Sin IVA', '0': '0 %', '5': '5 %', '19': '19 %' },
  scale: 'Etiquetas de balanza',
  scaleLead: 'La balanza imprime un código con el número del producto y su peso o su precio.',
  scaleKind: 'La etiqueta dice',
  valueDigits: 'Dígitos del peso o precio',
  kinds: { '': 'No hay balanza', peso: 'El peso', precio: 'El precio' },
};

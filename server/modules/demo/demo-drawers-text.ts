/** What is written at the demo's drawers. */
export const demoDrawerText = {
  name: 'Caja 1',
  supplier: ['Pan y ponqués', 'Huevos y lácteos', 'Verduras de la plaza', 'Hielo'],
  delivery: 'Domicilio a la cuadra',
  utilities: 'Recibo de la luz',
  change: 'Monedas de la panadería',
  handedOver: 'Efectivo de la tarde',
  counted: 'Se contó dos veces',
} as const;

/** The sale that previews and test prints show. */
export const sampleText = {
  business: {
    nombre: 'Su negocio',
    identificacion: '900508908-9',
    direccion: 'Calle 10 # 5-21',
    ciudad: 'Bogotá, D.C.',
    telefono: '3001234567',
  },
  establishment: 'Principal',
  cashier: 'Ana Pérez',
  buyer: { nombre: 'María Rodríguez', identificacion: '52123456' },
  number: 'POS1-000123',
  resolution:
    'Autorización numeración de facturación DIAN N° 18764000001 de 2026-01-15. Prefijo POS1 del 1 al 10000. Vigencia hasta 2028-01-15.',
  products: [
    ['7702004003508', 'Gaseosa 1,5 L', '4200.00', '2', '0'],
    ['7702189052370', 'Papas fritas', '3100.00', '3', '10'],
    ['2000000000015', 'Queso campesino kg', '18650.00', '0.75', '0'],
    ['7702032252015', 'Café 500 g', '12990.00', '1', '3.5'],
    ['7700000000017', 'Bolsa', '50.00', '2', '0'],
  ] as const,
};

/** What money is moved into or out of a drawer for, by the kind of movement. */
export const CATEGORIES = {
  ingreso: ['sencillo', 'otro'],
  gasto: ['proveedor', 'domicilio', 'transporte', 'servicios', 'otro'],
  retiro: ['entrega al dueño', 'consignación', 'caja fuerte'],
} as const;

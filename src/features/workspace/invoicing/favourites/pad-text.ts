export const padText = {
  quantity: 'Cantidad',
  pesos: 'Pesos',
  add: 'Agregar',
  erase: 'Borrar el último número',
  point: 'Punto decimal',
  byMoney: 'Vender por plata',
  byQuantity: 'Vender por cantidad',
  wrong: 'La cantidad debe ser mayor que 0.',
  noPesos: 'Escribe cuántos pesos.',
};

/** The keys of the sell screen and what each does; fetched with the dialog that lists them. */
export const keyRows = [
  ['F1', 'Ver estos atajos'],
  ['F2', 'Buscar o escanear un producto'],
  ['F4', 'Cambiar el cliente'],
  ['F6', 'Consultar un precio, sin tocar la venta'],
  ['F7', 'Escribir lo recibido'],
  ['F8', 'Facturar'],
  ['F9', 'Retener esta venta y abrir otra'],
  ['F10', 'Imprimir el recibo de la venta; sin recibo, bloquear la pantalla si hay PIN'],
  ['Ctrl + F10', 'Bloquear la pantalla'],
  ['$ 5000 Enter', 'Vender Varios por ese valor; en una cantidad, $ pide cuánta plata'],
  ['Enter', 'Agregar el producto marcado; sin nada escrito, pasar a lo recibido, y ahí facturar'],
  ['↑ ↓', 'Moverse por los resultados; en una cantidad, sumar o restar'],
  ['⇧ Enter', 'En un favorito: escribir la cantidad'],
  ['Esc', 'Cerrar resultados y ventanas'],
] as const;

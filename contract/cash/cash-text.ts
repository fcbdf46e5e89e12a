import { DENOMINATIONS } from '#domain/cash/drawer.ts';
import { formatCop } from '#domain/money/money.ts';

const notes = DENOMINATIONS.map((value) => formatCop(`${value}.00`)).join(', ');

/** What a person reads beside a field of the drawer that is wrong. */
export const cashText = {
  wholePesos: 'La caja se cuenta en pesos, sin centavos.',
  aboveZero: 'Debe ser mayor que cero.',
  notKind: 'Debe ser ingreso, gasto o retiro.',
  notGivenUp: 'Debe ser abono, devolucion o movimiento.',
  notCategory: 'Categoría desconocida para este movimiento.',
  notNote: `No es un billete o moneda: ${notes}.`,
  sameNote: 'Este billete o moneda ya está en el conteo.',
  notSum: 'Los billetes y monedas no suman este valor.',
  sameMeans: 'Este medio ya está declarado.',
  notDeclared: 'Solo se declaran medios distintos del efectivo.',
  unknownDrawer: 'La caja no existe en este negocio.',
  closedDrawer: 'Esta caja ya está cerrada.',
  unknownMovement: 'El movimiento no existe en esta caja.',
  alreadyUndone: 'Este movimiento ya se anuló.',
  undoesMore: 'Debe ser el mismo valor del movimiento que anula.',
  unknownCount: 'El conteo no existe en esta caja.',
  uncountedReason: 'Escribe por qué se cierra sin contar.',
} as const;

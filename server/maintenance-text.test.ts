import { expect, it } from 'vitest';
import { maintenanceText } from './maintenance-text.ts';

it('the end of a backup and of a restore count one thing as one', () => {
  expect(maintenanceText.backedUp(1, 1)).toBe('Respaldo completo: 1 fila de 1 tabla.');
  expect(maintenanceText.backedUp(250, 31)).toBe('Respaldo completo: 250 filas de 31 tablas.');
  expect(maintenanceText.restored(2, 1, 'hoy')).toContain('2 filas de 1 tabla, comprobadas una a una.');
});

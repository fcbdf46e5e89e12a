import { expect, it } from 'vitest';
import { maintenanceText } from './maintenance-text.ts';

it('the end of a backup and of a restore count one thing as one', () => {
  expect(maintenanceText.backedUp(1, 1, 1)).toBe('Respaldo completo: 1 fila de 1 tabla y 1 archivo.');
  expect(maintenanceText.backedUp(250, 31, 0)).toBe(
    'Respaldo completo: 250 filas de 31 tablas y 0 archivos.',
  );
  expect(maintenanceText.restored(2, 1, 1, 'hoy')).toContain(
    '2 filas de 1 tabla y 1 archivo, comprobados uno a uno.',
  );
});

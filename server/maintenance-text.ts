import { startText } from './start-text.ts';

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
const whole = (rows: number, tables: number) => `${count(rows, 'fila')} de ${count(tables, 'tabla')}`;

/** What the terminal shows during a backup, a restore and a new epoch. */
export const maintenanceText = {
  noData: (dir: string) =>
    `No hay datos en ${dir}: indica la carpeta con DATA_DIR o la base de datos con DATABASE_URL.`,
  noFile: 'Indica el archivo del respaldo: npm run restore <archivo>',
  missingFile: (file: string) => `No existe el archivo ${file}.`,
  fileExists: (file: string) => `El archivo ${file} ya existe: indica otro nombre.`,
  inUse:
    'Mostrador está en marcha con estos datos, o alguien ya restaura en ellos: ciérralo antes de restaurar.',
  noDatabase: startText.noDatabase,
  backingUp: (file: string) => `Respaldando en ${file}…`,
  backedUp: (rows: number, tables: number) => `Respaldo completo: ${whole(rows, tables)}.`,
  noBackupDir: (dir: string, reason: string) => `No se pudo crear la carpeta BACKUP_DIR=${dir}: ${reason}`,
  backedUpDaily: (file: string, rows: number) =>
    `Respaldo del día en ${file}: ${count(rows, 'fila')}, leídas de nuevo una a una.`,
  dailyFailed: (reason: string) =>
    `El respaldo del día no se pudo hacer; se intenta de nuevo en diez minutos: ${reason}`,
  restoring: (file: string) => `Restaurando ${file}…`,
  restored: (rows: number, tables: number, createdAt: string) =>
    `Restaurado el respaldo del ${createdAt}: ${whole(rows, tables)}, comprobadas una a una. Los equipos vuelven a descargar los datos al conectarse.`,
  begunAnew: (businesses: number) =>
    `Negocios: ${businesses}. Sus equipos vuelven a descargar los datos al conectarse y envían lo que tengan pendiente.`,
  notEmpty:
    'La base de datos tiene datos. Para reemplazarlos por los del respaldo agrega -- --force; lo que hay ahora se pierde.',
  newerBackup: 'El respaldo es de una versión más nueva de Mostrador: actualiza el programa y repite.',
  brokenBackup: (file: string) =>
    `El archivo ${file} no es un respaldo de Mostrador, está incompleto o fue alterado. No se cambió nada.`,
};

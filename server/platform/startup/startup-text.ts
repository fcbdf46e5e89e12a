// What the shopkeeper, or the person who installs, reads when the server starts or refuses to.
export const startupText = {
  alreadyRunning: (pid: number) => `Mostrador ya está en marcha en esta carpeta de datos (proceso ${pid}).`,
  dirNotWritable: (dir: string) =>
    `No se puede escribir en la carpeta de datos ${dir}: revisa sus permisos o indica otra con DATA_DIR.`,
  diskFull: (dir: string) => `No queda espacio en el disco de ${dir}: libera espacio y arranca de nuevo.`,
  noBinaries: (system: string) =>
    `No hay un PostgreSQL incluido para este sistema (${system}): instala las dependencias con npm ci o indica DATABASE_URL.`,
  brokenBinaries: (detail: string) =>
    `El PostgreSQL incluido no funciona en este sistema: ${detail}. Puedes usar otro con DATABASE_URL.`,
  noAccount:
    'PostgreSQL no corre como root y no se pudo crear el usuario postgres: créalo, arranca con un usuario normal o indica DATABASE_URL.',
  cannotSwitchUser: (uid: number) =>
    `PostgreSQL no corre como root y aquí no se puede cambiar al usuario ${uid}: arranca con un usuario normal o indica DATABASE_URL.`,
  otherOwner: (dir: string) =>
    `La base de datos de ${dir} es de otro usuario del sistema: arranca Mostrador con el mismo usuario de siempre.`,
  unreachable: (dir: string, uid: number) =>
    `El usuario ${uid}, dueño de la base de datos, no llega a ${dir}: abre el paso por las carpetas de encima (chmod o+x) y arranca de nuevo.`,
  clusterMissing: (dir: string, state: string) =>
    `Falta la base de datos en ${dir}: restáurala de una copia o, para empezar de cero, borra ${state}.`,
  keysMissing: (dir: string, state: string) =>
    `Faltan las claves de la base de datos de ${dir}: restaura ${state} de una copia.`,
  keysRefused: (dir: string, state: string) =>
    `La base de datos de ${dir} no acepta las claves de ${state}: restaura ambos de la misma copia.`,
  otherMajor: (dir: string, found: string, wanted: string) =>
    `La base de datos de ${dir} es de PostgreSQL ${found} y esta versión de Mostrador usa PostgreSQL ${wanted}: arranca con la versión anterior.`,
  damaged: (dir: string, logFile: string) =>
    `La base de datos de ${dir} está dañada o incompleta: restaura una copia de seguridad (detalle en ${logFile}).`,
  notUpdated: (migration: string | undefined, detail: string) =>
    `No se pudo actualizar la base de datos (${migration ?? 'esquema'}): ${detail}`,
  newerDatabase: (migration: string) =>
    `La base de datos es de una versión más nueva de Mostrador (tiene ${migration}, que esta no conoce): actualiza el programa y arranca de nuevo. No se cambió nada. Para volver a propósito a una versión anterior, mira docs/produccion.md.`,
  goesBack: (migration: string) =>
    `La base de datos es de una versión más nueva de Mostrador (tiene ${migration}): esta atiende con ella porque así se le pidió.`,
  mayNotMigrate: (migration: string | undefined) =>
    `Falta actualizar la base de datos (${migration ?? 'esquema'}) y este usuario de PostgreSQL no puede cambiar sus tablas: indica en MIGRATION_URL el usuario dueño de ellas y arranca de nuevo. No se cambió nada.`,
  waitsForTables: (migration: string | undefined) =>
    `La actualización de la base de datos (${migration ?? 'esquema'}) espera a que se desocupen sus tablas, que usa un reporte o un respaldo; mientras tanto se sigue vendiendo…`,
  tablesInUse: (migration: string | undefined) =>
    `No se pudo actualizar la base de datos (${migration ?? 'esquema'}): en diez minutos sus tablas no se desocuparon. Espera a que termine el respaldo o el reporte que las usa y arranca de nuevo. No se cambió nada.`,
  databaseFull:
    'No queda espacio en el disco de la base de datos: libera espacio y arranca de nuevo. No se perdió nada de lo que ya estaba guardado.',
  creationFailed: (detail: string) => `No se pudo crear la base de datos: ${detail}.`,
  startFailed: (logFile: string, detail: string) =>
    `PostgreSQL no arrancó (detalle en ${logFile}): ${detail}.`,
  stillBusy: (dir: string) =>
    `Otro proceso de PostgreSQL sigue usando ${dir}: espera a que termine o reinicia el equipo.`,
  noFreePort: 'No se encontró un puerto local libre para la base de datos.',
  creating: 'Preparando la base de datos por primera vez…',
  recovering: 'La base de datos se está recuperando de un cierre inesperado…',
  reattached: 'La base de datos seguía en marcha: se continúa con ella.',
  hung: 'La base de datos anterior no responde: se reinicia.',
  copyingBinaries: (dir: string) => `Copiando PostgreSQL a ${dir}…`,
  movedPlace: (dir: string) => `La base de datos queda en ${dir} (la carpeta de datos guarda la referencia).`,
};

/** What the terminal shows while the server starts and stops. */
export const startText = {
  /** @param name of the variable that says it, here and below: `PORT` */
  portBusy: (port: number, name: string) =>
    `El puerto ${port} está ocupado. Cierra el otro programa o elige otro con ${name}=….`,
  portForbidden: (port: number, name: string) =>
    `No hay permiso para usar el puerto ${port}. Elige uno mayor que 1023 con ${name}=….`,
  badHost: (host: string, name: string) => `La dirección ${name}=${host} no existe en este equipo.`,
  unknownWord: (words: string) =>
    `No se entiende «${words}»: hay --workers <n>, backup [archivo], restore <archivo> [--force] y new-epoch.`,
  badTls: (reason: string) => `No se pudieron leer TLS_CERT y TLS_KEY: ${reason}`,
  standby:
    'DATABASE_URL apunta a un PostgreSQL en espera, que no se puede escribir: indica el principal, o el proxy que lleva a él.',
  oldPostgres:
    'DATABASE_URL apunta a un PostgreSQL anterior al 15. Mostrador necesita PostgreSQL 15 o posterior.',
  noDatabase: (url: string, reason: string) =>
    `No se pudo usar la base de datos ${withoutPassword(url)}: ${reason}`,
  noMigrationUrl: (url: string, reason: string) =>
    `No se pudo usar MIGRATION_URL (${withoutPassword(url)}): ${reason}`,
  noPoolUrl: (url: string, reason: string) => `No se pudo usar POOL_URL (${withoutPassword(url)}): ${reason}`,
  noSessionSettings: (settings: string) =>
    `sus sesiones no llevan ${settings}: ponlos con connect_query, como en deploy/pgbouncer.ini, y la zona horaria con ALTER DATABASE … SET timezone TO 'UTC'.`,
  otherRole: 'no entra con el mismo usuario que DATABASE_URL.',
  otherDatabase: 'no lleva a la misma base de datos que DATABASE_URL.',
  mayChangeSchema:
    'El usuario de DATABASE_URL también puede cambiar las tablas: para que atender y actualizar sean permisos separados, usa otro usuario (docs/produccion.md).',
  clockOff: (minutes: number) =>
    `El reloj de este equipo y el de la base de datos difieren en ${minutes} minutos: pon los dos en hora. Las facturas llevan la hora de la base de datos; las sesiones y los códigos de verificación, la de este equipo.`,
  badPassword: 'el usuario o la clave no sirven.',
  noSuchDatabase: 'esa base de datos no existe.',
  noConnectionLeft: 'no le quedan conexiones libres.',
  noRoom: 'no queda espacio en su disco.',
  unreachable: 'no responde. Revisa que esté encendida y que la dirección sea correcta.',
  restoring: 'Alguien restaura un respaldo en esta base de datos: espera a que termine y arranca de nuevo.',
  newEpochs:
    'La base de datos quedó en un punto anterior, o está en otro PostgreSQL: los equipos vuelven a descargar los datos al conectarse.',
  noMark: (dir: string, reason: string) =>
    `No se pudo anotar en ${dir} hasta dónde llegan los datos; sin eso no se nota si la base de datos vuelve a un punto anterior: ${reason}`,
  databaseDied: 'PostgreSQL se detuvo sin que nadie lo pidiera: se inicia de nuevo.',
  noRevival: (reason: string) => `PostgreSQL no pudo iniciar de nuevo: ${reason}`,
  purgeFailed: (reason: string) =>
    `No se pudieron borrar los registros vencidos; se intenta de nuevo mañana: ${reason}`,
  queueFailed: (reason: string) => `La cola de trabajos falló: ${reason}`,
  creatingDemo: 'Creando el negocio de demostración…',
  demoIsThere: 'Otro servidor acaba de crear el negocio de demostración: se usa ese.',
  logosTaken: (dir: string, logos: { taken: number; foreign: number; missing: number }) =>
    `Logos de ${dir}: ${logos.taken} pasados a la base de datos, ${logos.missing} sin archivo, ${logos.foreign} archivos que no son el logo de ningún negocio y se quedan ahí.`,
  logosNotTaken: (dir: string, reason: string) =>
    `No se pudieron pasar los logos de ${dir} a la base de datos; se intenta de nuevo al arrancar: ${reason}`,
  localLinks:
    'Sin PUBLIC_URL los enlaces de los correos solo sirven en este equipo: indica el origen público.',
  stopping: 'Cerrando Mostrador…',
  workerDied: 'un proceso de trabajo se cerró antes de atender.',
  beginsLate: (reason: string) => `Los trabajos en segundo plano esperan a la base de datos: ${reason}`,
  workerAgain: 'Un proceso de trabajo se cerró sin que nadie lo pidiera: se inicia otro.',
  tooManyConnections: (workers: number, poolSize: number, most: number) =>
    `WORKERS=${workers} con POOL_SIZE=${poolSize} abriría más de las ${most} conexiones que tiene el PostgreSQL integrado: baja uno de los dos, o usa DATABASE_URL.`,
  unexpected: (reason: string) => `Mostrador no pudo iniciar: ${reason}`,
  ready(url: string): string {
    return `\n  Mostrador está listo en  ${url}\n`;
  },
  demo(collaborators: readonly { email: string; level: number }[], owner: string, password: string): string {
    const rows = collaborators.map(({ email, level }) => `    ${email.padEnd(28)} nivel ${level}`);
    return [
      '  Negocio de demostración: Minimercado La Esquina',
      `  Colaboradores (contraseña: ${password})`,
      ...rows,
      `  Dueña (misma contraseña)\n    ${owner}\n`,
    ].join('\n');
  },
};

function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    return `${parsed.hostname}:${parsed.port || '5432'}${parsed.pathname}`;
  } catch {
    return 'dirección ilegible';
  }
}

/** Why a server takes no work, as its `ready` says it. */
export const watchText = {
  standby: 'la base de datos es una réplica y no recibe escrituras',
  migrations: 'faltan migraciones de la base de datos',
  disk: 'queda menos del 5 % del disco',
};

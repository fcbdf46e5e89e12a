/** Addresses of the calls of a person about the own account, apart from those that every page has to load. */
export const OWN_PATHS = {
  changePassword: '/api/auth/password/change/',
  ownerSessions: '/api/auth/sesiones/',
  secondFactor: '/api/auth/segundo-factor/',
  activateFactor: '/api/auth/segundo-factor/activar/',
  endFactor: '/api/auth/segundo-factor/quitar/',
  lastBackup: '/api/auth/copia-de-seguridad/',
  closeOtherOwnerSessions: '/api/auth/sesiones/cerrar-otras/',
  changeOwnPassword: '/api/erp/subusers/me/password/',
  ownSessions: '/api/erp/subusers/me/sesiones/',
  closeOtherSessions: '/api/erp/subusers/me/sesiones/cerrar-otras/',
} as const;

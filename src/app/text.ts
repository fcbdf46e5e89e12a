/** Texts of the frame around the screens. */
export const appText = {
  workspaceName: 'Inicio',
  historyName: 'Historial de Facturas',
  syncName: 'Sincronización',
  workspaceTitle: (page: string) => `${page} · ERP Core · Mostrador`,
  loadingOwner: 'Cargando sesión principal...',
  loading: 'Cargando…',
  notFoundTitle: 'Esta página no existe',
  notFoundText: 'La dirección cambió o está mal escrita.',
  goHome: 'Ir al inicio',
  andy: 'Andy',
  update: 'Actualizar',
  updateReady: 'Hay una versión nueva. Se instala cuando no haya ventas abiertas, o ahora mismo.',
  install: 'Instalar la app',
  updateShort: 'Hay una versión nueva.',
  codeAway:
    'Sin conexión. Esta página todavía no está en este equipo: se abre sola cuando vuelva la conexión.',
  failedTitle: 'Esta pantalla no se pudo mostrar',
  failedText: 'Vuelve a cargar. Lo que vendiste y la venta abierta están guardados en este equipo.',
  openFailedTitle: 'No se pudo abrir la base de datos de este equipo',
  openFailedText:
    'Cierra las demás pestañas de Mostrador y vuelve a cargar. Tus ventas guardadas no se borran.',
  fullText:
    'Este equipo no tiene espacio. Borra archivos o programas que no uses y vuelve a cargar. Tus ventas guardadas no se borran.',
  signedOutElsewhere: (name: string) =>
    `La sesión de ${name} se cerró en otra pestaña. Lo que faltaba por enviar quedó guardado en este equipo.`,
  otherSignedIn: (name: string, before: string) =>
    `${name} inició sesión en otra pestaña. Las ventas abiertas de ${before} quedaron guardadas en este equipo.`,
  outdatedTitle: 'Mostrador se actualizó en otra pestaña',
  outdatedText:
    'Recarga esta pestaña para seguir. Las ventas guardadas y las que están abiertas no se pierden.',
  blockedTitle: 'Otra pestaña de Mostrador impide abrir esta',
  blockedText:
    'Cierra las demás pestañas de Mostrador en este equipo: esta sigue sola. Tus ventas guardadas no se borran.',
  reload: 'Recargar',
};

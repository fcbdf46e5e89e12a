/** Texts of the frame around the screens. */
export const appText = {
  loginTitle: 'Iniciar sesión · Mostrador',
  workspaceTitle: 'ERP Core · Mostrador',
  loading: 'Cargando…',
  notFoundTitle: 'Esta página no existe',
  notFoundText: 'La dirección cambió o está mal escrita.',
  goHome: 'Ir al inicio',
  update: 'Actualizar',
  updateReady: 'Hay una versión nueva. Se instala cuando no haya ventas abiertas, o ahora mismo.',
  outdatedTitle: 'Mostrador se actualizó en otra pestaña',
  outdatedText:
    'Recarga esta para seguir. Lo que vendiste y la venta abierta están guardados en este equipo.',
  outdatedReload: 'Recargar',
  openFailedTitle: 'No se pudo abrir la base de datos de este equipo',
  openFailedText:
    'Cierra las demás pestañas de Mostrador y vuelve a cargar. Tus ventas guardadas no se borran.',
  reload: 'Volver a cargar',
};

/** What a person reads about the own password and sessions, owner and collaborator alike. */
export const accountText = {
  passwordTitle: 'Contraseña',
  passwordLead: 'Al cambiarla se cierran tus sesiones en otros equipos. Esta sigue abierta.',
  labels: {
    password: 'Contraseña actual',
    password1: 'Contraseña nueva',
    password2: 'Confirmar contraseña nueva',
  },
  save: 'Cambiar contraseña',
  saving: 'Cambiando…',
  sessionsTitle: 'Sesiones abiertas',
  sessionsLead:
    'Los equipos donde entraste y no has cerrado sesión. Si no reconoces uno, ciérralo y cambia tu contraseña.',
  loading: 'Cargando sesiones…',
  again: 'Intentar de nuevo',
  current: 'Esta sesión',
  close: 'Cerrar',
  closing: 'Cerrando…',
  closeTitle: 'Cerrar sesión en otro equipo',
  closeOthers: 'Cerrar todas las demás',
  closeOthersTitle: 'Cerrar todas las demás sesiones',
  closeOthersAsk: 'Esta sesión sigue abierta; en los demás equipos habrá que volver a entrar.',
  closed: (name: string) => `Se cerró la sesión de ${name}.`,
};

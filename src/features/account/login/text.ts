export const text = {
  title: 'Iniciar sesión',
  lead: 'Entra a tu puesto de venta.',
  collaboratorTab: 'Soy Colaborador',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión…',
  emailRequired: 'Email es obligatorio',
  emailFormat: 'Formato de email inválido',
  passwordRequired: 'Contraseña es obligatoria',
  refused: 'Error en login (Colaborador). Ver consola.',
  noAnswer: 'No se recibió respuesta del servidor. Verifica tu conexión.',
  unexpected: 'Respuesta inesperada del servidor (Colaborador)',
  failed: 'Error al preparar la petición.',
  pendingHere: (count: number, name: string) =>
    count === 1
      ? `Queda 1 operación de ${name} en este equipo.`
      : `Quedan ${count} operaciones de ${name} en este equipo.`,
  pitch: 'La caja que no se detiene.',
  points: [
    'Sigue vendiendo aunque se caiga el internet.',
    'Ninguna venta se pierde ni se duplica.',
    'Numeración en orden, con tu resolución.',
  ],
};

export const text = {
  title: 'Registro de Negocio Exitoso',
  lead: (name: string) => `${name} ya está registrado. Esto es lo que falta para vender:`,
  leadWithoutName: 'Tu negocio ya está registrado. Esto es lo que falta para vender:',
  steps: 'Siguientes pasos',
  collaborator: {
    title: 'Crea el primer colaborador',
    words:
      'En la caja trabajan los colaboradores, cada uno con su acceso. Crea el tuyo y asígnale un establecimiento.',
    action: 'Crear colaborador',
  },
  workspace: {
    title: 'Abre la caja',
    words:
      'Entra como colaborador con el correo y la contraseña que acabas de crear. Tu sesión de dueño se cierra.',
    action: 'Entrar a la caja',
  },
  products: {
    title: 'Agrega tus productos',
    words: 'En Inventario los creas uno a uno o los importas de un archivo CSV. Después, a vender.',
  },
  services: 'Ir a Servicios',
};

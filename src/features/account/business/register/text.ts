export const text = {
  title: 'Registra tu negocio',
  lead: 'Tu primer negocio es gratis, y puedes tener los que quieras.',
  kind: 'Tipo de persona',
  kinds: { natural: 'Persona Natural', juridica: 'Persona Jurídica' },
  autofill: 'Autorrellenar',
  autofillLead: 'Copia los datos de tu cuenta en el formulario.',
  noProfile: 'No se pudieron leer los datos de tu cuenta. Intenta de nuevo.',
  submit: { natural: 'Registrar Persona Natural', juridica: 'Registrar Persona Jurídica' },
  submitting: 'Registrando...',
  cancel: 'Cancelar',
  failed: 'Ocurrió un error al registrar el negocio.',
  noAnswer: 'No se recibió respuesta del servidor. Intenta de nuevo: el negocio no se registra dos veces.',
};

/** Everything that Andy's chat says of itself; the errors are workspace §8, word for word. */
export const text = {
  name: 'Andy',
  caption: 'Asistente del negocio',
  close: 'Cerrar chat',
  talk: 'Conversación',
  greeting: (firstName: string) => `¡Hola, ${firstName}! Soy Andy. ¿En qué te ayudo?`,
  anybody: 'colaborador',
  you: 'Tú:',
  typing: 'Andy está escribiendo…',
  field: 'Pregunta para Andy',
  placeholder: 'Escribe una pregunta',
  send: 'Enviar',
  ideas: 'Preguntas de ejemplo',
  idea: {
    low: '¿Qué se está acabando?',
    sales: '¿Cuánto se vendió hoy?',
    dearest: '¿Cuál es el producto más caro?',
    debtors: '¿Quiénes deben?',
  },
  offline: (time: string) => `Sin conexión, con datos de ${time}:`,
  tooOld:
    'En este equipo solo están las ventas de los últimos 90 días. Vuelve a preguntarme cuando haya conexión.',
  serverError: (status: number) => `Error del servidor: ${status}`,
  unexpected: 'Respuesta inesperada o vacía del backend (sin campo response).',
  fallback: 'Lo siento, estoy teniendo problemas para conectarme. Por favor, inténtalo de nuevo más tarde.',
};

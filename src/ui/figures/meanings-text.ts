/** Over the meanings of figures; by itself, so that no screen without them loads it. */
export const whatIsThis = '¿Qué es esto?';

/** The sentences for a write that the server did not take without saying why (workspace §8). */
export const saveErrorWords = {
  client: {
    network: (deed: string) => `Error de red o el servidor no respondió al intentar ${deed} el cliente.`,
    failed: (deed: string) => `Error al ${deed} el cliente.`,
    unknown: (deed: string) => `Error desconocido al ${deed} el cliente.`,
    removeFailed: (name: string) => `${['Error al eliminar el cliente', name].filter(Boolean).join(' ')}.`,
  },
  product: {
    network: (deed: string) => `Error de red o el servidor no respondió al intentar ${deed} el producto.`,
    removeFailed: 'Error al eliminar el producto',
  },
  exchangeRefused: (number: string | null, why: string) =>
    `${['El cambio', number && `de ${number}`].filter(Boolean).join(' ')} no se hizo: no entregues el dinero. ${why}`,
  unexpected: 'Ocurrió un error inesperado.',
  conflict: 'Otra persona cambió lo mismo mientras tanto.',
};

import { clientLabels } from '#contract/clients/client-text.ts';
import { productLabels } from '#contract/inventory/product-text.ts';
import type { SentAgain } from '#app/data/resolve/work-list.ts';

const operations = (count: number) => (count === 1 ? '1 operación' : `${count} operaciones`);
const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** What a cause is called, and who does what about it. */
interface CauseText {
  title: string;
  what: string;
}

export const workText = {
  review: 'Por revisar',
  reviewHint: 'Nada de esto se ha perdido: está guardado en este equipo.',
  pending: 'Por enviar',
  retry: 'Reintentar',
  retryAll: 'Reintentar todas',
  correct: 'Corregir',
  choose: 'Elegir qué queda',
  reopen: 'Volver a la venta',
  existingAction: 'Usar el existente',
  discard: 'Descartar',
  more: (action: string, name: string) => `${action}: ${name}`,
  sending: 'Enviando…',
  attempts: (count: number) => `${count} intentos`,
  waiting: (count: number) =>
    count === 1 ? '1 operación espera por esta' : `${count} operaciones esperan por esta`,
  waitsFor: (names: string) => `Espera por: ${names}`,
  delivered: 'Mercancía entregada',
  seeMore: (count: number) => `Ver ${count} más`,
  oldest: (duration: string) => `La más antigua espera desde hace ${duration}`,
  attentionTitle: 'Atención: el servidor no responde bien',
  attention: 'Se sigue intentando solo. Si dura más de un día, avísale al dueño.',
  conflict: 'Otra persona cambió lo mismo mientras tanto. Elige qué queda.',
  gone: 'Ya no existe: alguien lo eliminó mientras tanto.',
  lostClient: {
    reason: (name: string) =>
      `El servidor no tiene a “${name}”: lo creó otro equipo. Cuando ese equipo lo envíe, esta venta sale sola.`,
    needsLevel: 'Es a crédito: una persona de nivel 2 o 3 puede crear el cliente y luego lo eliges aquí.',
    use: (name: string) => `Usar “${name}”`,
    create: 'Crear el cliente de nuevo',
    anonymous: 'Enviar como Consumidor final',
  },
  conflictDelete: 'Otra persona cambió estos datos después de que lo eliminaste.',
  existing: (name: string, id: string) =>
    id === '' ? `El que existe: “${name}”.` : `El que existe: “${name}” (${id}).`,
  causes: {
    resolucion_vencida: {
      title: 'La resolución de facturación venció',
      what: 'El dueño debe registrar la resolución nueva. Apenas lo haga, estas ventas se envían solas.',
    },
    rango_agotado: {
      title: 'Se acabaron los números de factura',
      what: 'El dueño debe ampliar el rango de numeración. Apenas lo haga, estas ventas se envían solas.',
    },
    sin_serie: {
      title: 'No tienes un establecimiento asignado',
      what: 'El dueño debe asignarte uno con su numeración. Apenas lo haga, estas ventas se envían solas.',
    },
    modulo_inactivo: {
      title: 'El módulo está apagado',
      what: 'El dueño debe activarlo de nuevo. Apenas lo haga, esto se envía solo.',
    },
  } as Record<string, CauseText | undefined>,
  otherCause: {
    title: 'Falta algo por hacer',
    what: 'Habla con el dueño del negocio y luego reintenta.',
  } satisfies CauseText,
  /** Why it can't be given up. */
  needed: (count: number) =>
    `No se puede descartar: ${count === 1 ? 'otra operación la usa' : `${operations(count)} la usan`}.`,
  level: 'Es una venta entregada: solo un administrador (nivel 3) puede descartarla.',
  dialog: {
    title: 'Descartar operación',
    plain: 'No se enviará al servidor. Queda anotada en “Descartadas” durante 90 días.',
    delivered:
      'La mercancía ya salió. Si la descartas no tendrá factura y las existencias vuelven a su cuenta anterior.',
    goingAlong: (count: number) =>
      count === 1 ? 'Con ella se descarta su devolución:' : 'Con ella se descartan sus devoluciones:',
    cash: 'Es dinero de la caja. Si lo descartas, lo que debe haber ya no lo tendrá en cuenta.',
    cancel:
      'Ya salió de este equipo y falta la respuesta. Le pediremos al servidor que la anule; si ya la había recibido, se queda.',
    reason: 'Motivo',
    reasonRequired: 'Escribe el motivo.',
    confirm: 'Descartar',
    busy: 'Preguntando al servidor…',
    unreachable: 'No hay conexión: el servidor no pudo anularla. Inténtalo cuando vuelva.',
    signedOut: 'Tu sesión terminó: inicia sesión y descártala de nuevo.',
    trouble: 'El servidor no respondió bien y no pudo anularla. Inténtalo en un momento.',
    needed: 'Otra operación o una venta abierta la está usando y no se puede descartar.',
    level: 'Tu nivel no permite descartar una venta entregada.',
    discarded: 'Operación descartada. Queda anotada en “Descartadas”.',
    applied: 'El servidor ya la había recibido: quedó en “Lo último”.',
  },
  refusedAgain: (ago: string) => `Rechazada otra vez ${ago}.`,
  sentAgain: {
    one: ({ refused, waiting }: SentAgain, name: string) => {
      if (refused > 0) return `Rechazada otra vez: ${name}. Mira el motivo en la lista.`;
      return waiting > 0
        ? `Por enviar: ${name}. Sale sola cuando el servidor responda.`
        : `Enviada: ${name}.`;
    },
    all: ({ taken, refused, waiting }: SentAgain) => {
      const parts = [
        taken > 0 ? counted(taken, 'enviada') : '',
        refused > 0 ? `${counted(refused, 'rechazada')} otra vez` : '',
        waiting > 0 ? `${waiting} por enviar` : '',
      ];
      return `${parts.filter(Boolean).join(', ')}.`;
    },
  },
  tookExisting: (name: string) => `Se usará “${name}”.`,
  settled: 'Listo. Queda lo que elegiste.',
  form: {
    save: 'Guardar y enviar',
    cancel: 'Cancelar',
    gone: 'Esta operación ya cambió. Vuelve a mirarla en la lista.',
    required: 'Revisa este dato.',
  },
  choice: {
    caption: 'Qué valor queda',
    field: 'Dato',
    mine: 'Lo que escribiste aquí',
    theirs: 'Lo que hay en el servidor',
    save: 'Guardar lo elegido',
    deleteAnyway: 'Eliminar de todos modos',
    keepIt: 'No eliminar',
    kept: 'Listo. No se eliminó.',
  },
  values: { yes: 'Sí', no: 'No', none: '—' },
};

/** Names of the fields that may be refused or disputed, as the forms call them. */
export const FIELD_LABELS: Record<string, string | undefined> = {
  ...productLabels.correction,
  delta_vitrina: 'Cambio en vitrina',
  delta_bodega: 'Cambio en bodega',
  ...clientLabels.correction,
  valor: 'Valor del abono',
  referencia: 'Referencia',
  tipo: 'Tipo de pedido',
  cliente_id: 'Cliente',
  contacto: 'Contacto',
  para: 'Para cuándo',
  domicilio: 'Valor del domicilio',
  nota: 'Nota',
  lineas: 'Productos',
};

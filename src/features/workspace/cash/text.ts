import { methodName } from '#contract/invoicing/payment-method-name.ts';
import type { MovementKind } from '#domain/cash/drawer.ts';
import { formatCop } from '#domain/money/money.ts';
import { capital, counted } from '#domain/words-text.ts';

const KINDS: Record<MovementKind, string> = { ingreso: 'Ingreso', gasto: 'Gasto', retiro: 'Retiro' };
/** A sum and what it is called, on one line. */
const unbroken = (name: string, money: string) => `${name} ${formatCop(money)}`.replaceAll(' ', '\u{a0}');
/** What a sum is made of: its first two parts always, the last where there is any. */
const partsOf = (...parts: [string, string][]) =>
  parts
    .filter(([, money], at) => at < 2 || money !== '0.00')
    .map((part) => unbroken(...part))
    .join(' · ');

export const text = {
  title: 'Caja',
  failed: 'No se pudo guardar. Inténtalo de nuevo.',
  storageFull: 'Este equipo no tiene espacio: libera espacio y vuelve a intentarlo.',
  noSeries: 'No tienes un establecimiento asignado. Pídele al dueño que te asigne uno.',
  off: 'El módulo Caja está apagado.',
  saving: 'Guardando…',
  back: 'Volver',
  printFailed: 'No se pudo imprimir.',
  printZ: 'Imprimir Z',
  printX: 'Imprimir X',
  kinds: KINDS,
  category: capital,
  method: methodName,
  open: {
    title: 'Abrir caja',
    question: '¿Con cuánto empiezas?',
    name: 'Nombre de la caja',
    base: 'Dinero en la caja',
    left: (amount: string, isOfYesterday: boolean) =>
      `${isOfYesterday ? 'Ayer' : 'La última vez'} quedaron ${formatCop(amount)}`,
    changed: (amount: string) =>
      `Cambió la base: cuéntala otra vez o escribe por qué. Quedaron ${formatCop(amount)}.`,
    note: 'Por qué cambió',
    noteRequired: 'Escribe por qué cambió la base.',
    amountRequired: 'Escribe con cuánto empiezas; si no hay nada, escribe 0.',
    waiting: (name: string, person: string, at: string) =>
      `${name} está abierta en este equipo: la abrió ${person} el ${at}. Su detalle llega cuando este equipo se sincronice; las ventas ya quedan en ella.`,
    count: 'Contar por billetes y monedas',
    typed: 'Escribir el total',
    submit: 'Abrir caja',
    hint: 'Desde aquí, las ventas, los abonos y los movimientos de este equipo quedan en esta caja.',
    ofOthers: 'Usar la caja de otro equipo',
    others: 'Abiertas en otro equipo',
    useIt: 'Usar',
    use: (name: string) => `Usar ${name}`,
    closeIt: 'Cerrar',
    closeOther: (name: string) => `Cerrar ${name}`,
    openedBy: (person: string, at: string) => `La abrió ${person} el ${at}`,
  },
  others: {
    open: 'Otras cajas',
    title: 'Otras cajas',
    stillOpen: 'Abiertas',
    borrowed: (name: string, person: string) =>
      `Este equipo trabaja en ${name}, que abrió ${person} en otro equipo.`,
    leave: 'Dejar de usarla',
  },
  day: {
    opened: (name: string, person: string, at: string) => `${name} · la abrió ${person} el ${at}`,
    figures: 'Cómo va la caja',
    base: 'Base',
    in: 'Entró',
    out: 'Salió',
    expected: 'Debe haber',
    blind: 'Se ve al cerrar',
    sales: 'Ventas',
    salesCount: (count: number) => counted(count, 'venta', 'ventas'),
    inCaption: (sales: string, payments: string, other: string) =>
      partsOf(['Ventas', sales], ['abonos', payments], ['ingresos', other]),
    outCaption: (spent: string, taken: string, refunded: string) =>
      partsOf(['Gastos', spent], ['retiros', taken], ['devoluciones', refunded]),
    movedIn: 'Ingresos',
    movedOut: 'Gastos y retiros',
    unsent: (count: number) => `${counted(count, 'venta', 'ventas')} por enviar`,
    filling: 'Este equipo todavía está descargando las facturas: las cifras de esta caja no están completas.',
    partial:
      'Este equipo ya no guarda todas las facturas de esta caja: las cifras completas están en el servidor.',
    close: 'Cerrar caja',
    movements: 'Movimientos',
    empty: 'Todavía no hay movimientos.',
    notYours: 'Los movimientos de esta caja los ve quien la abrió.',
    emptyHint: 'Aquí quedan los ingresos, gastos y retiros que no son ventas.',
    undo: (what: string) => `Anular ${what}`,
    undone: 'Anulado',
    undoes: 'Anula otro movimiento',
    columns: { time: 'Hora', what: 'Movimiento', person: 'Quién', amount: 'Valor', undo: 'Anular' },
    undoTitle: 'Anular movimiento',
    undoText: 'Queda anotado con otro movimiento que lo devuelve. No se borra.',
    undoConfirm: 'Anular',
  },
  move: {
    title: 'Anotar movimiento',
    kind: 'Tipo',
    category: 'Para qué',
    amount: 'Valor',
    note: 'Nota (opcional)',
    submit: (kind: string) => `Anotar ${kind.toLowerCase()}`,
    saved: (kind: string, amount: string) => `${kind} de ${formatCop(amount)} anotado.`,
    aboveZero: 'Escribe cuánto.',
    exceeds: (expected: string) => `En la caja debe haber ${formatCop(expected)}. ¿Seguro que sale más?`,
    exceedsTitle: 'Sale más de lo que debe haber',
    exceedsConfirm: 'Anotar de todos modos',
  },
  close: {
    title: 'Cerrar caja',
    count: 'Cuenta el efectivo',
    notes: 'Billetes y monedas',
    of: (value: string) => `Cuántos de ${value}`,
    counted: 'Contado',
    declared: 'Otros medios',
    declaredHint: 'Lo que dicen el datáfono y el celular. Puedes dejarlo en blanco.',
    goesOn: (time: string) => `Sigue el conteo de las ${time}: revisa lo que ya estaba.`,
    anew: 'Empezar de nuevo',
    next: 'Seguir',
    back: 'Volver',
    nothing: 'Cuenta lo que hay en la caja; si no hay nada, escribe 0 en un billete.',
    leave: '¿Cuánto dejas para mañana?',
    leaveLabel: 'Queda en la caja',
    leaveRequired: 'Escribe cuánto queda; si no queda nada, escribe 0.',
    handOver: (counted: string, handed: string) =>
      `Contaste ${formatCop(counted)}: se entregan ${formatCop(handed)}.`,
    tooMuch: (amount: string) => `Contaste ${formatCop(amount)}: no puede quedar más.`,
    note: 'Nota (opcional)',
    submit: 'Cerrar caja',
    uncounted: 'Cerrar sin contar',
    uncountedHint: 'Nadie cuenta el dinero: no se sabrá si la caja cuadra. Úsalo si el equipo se perdió.',
    uncountedWhy: 'Por qué se cierra sin contar',
    uncountedReason: 'Escribe por qué se cierra sin contar.',
  },
  correct: {
    title: 'Corregir conteo',
    open: 'Corregir',
    reason: 'Por qué se corrige (opcional)',
    submit: 'Guardar conteo',
  },
  counts: {
    title: 'Conteos',
    holds: 'Vale',
    late: 'Llegó tarde',
    before: 'Anterior',
    columns: { who: 'Quién contó', state: 'Estado', amount: 'Efectivo' },
  },
  result: {
    provisional: 'El número Z llega cuando haya conexión.',
    number: (z: number) => `Cierre Z-${z}`,
    unnumbered: 'Caja cerrada',
    closed: (name: string, person: string, at: string) => `${name} · la cerró ${person} el ${at}`,
    openingNote: 'Al abrir',
    closingNote: 'Al cerrar',
    base: 'Base',
    baseBefore: 'Había quedado',
    unknown: 'Sin todas sus ventas',
    notYours: 'Caja cerrada',
    notYoursHint: 'Si cuadró lo ve quien la abrió, o quien ve las cajas de otros.',
    expected: 'Debía haber',
    counted: 'Se contó',
    left: 'Quedó en la caja',
    handed: 'Se entregó',
    again: 'Abrir otra caja',
    means: 'Por medio de pago',
    columns: { means: 'Medio', expected: 'Debía haber', counted: 'Se contó', difference: 'Diferencia' },
    sums: (expected: string, counted: string | null) =>
      `${unbroken('Debía haber', expected)} · ${counted === null ? 'no se contó' : unbroken('se contó', counted)}`,
  },
  past: {
    title: 'Cajas anteriores',
    empty: 'Todavía no se ha cerrado ninguna caja en este equipo.',
    columns: { closed: 'Cierre', name: 'Caja', difference: 'Diferencia' },
    provisional: 'Provisional',
    adjusted: 'Ajustada',
    see: (name: string) => `Ver ${name}`,
  },
};

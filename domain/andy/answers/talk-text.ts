import type { AndyRights } from '#domain/andy/rights.ts';
import { bulleted, listOf } from './figures-text.ts';

/** What this person may ask, with an example each. */
function examples(rights: AndyRights): string[] {
  return [
    ...(rights.products
      ? [
          'Existencias: «¿cuánto hay de arroz Diana?»',
          'Precios con impuestos: «¿cuánto vale la leche?»',
          'Ubicación y proveedor: «¿dónde está el café?», «¿quién trae la leche?»',
          'Stock bajo y agotados: «¿qué se está acabando?»',
          'Los más caros, los más baratos y los que más hay: «¿cuál es el arroz más barato?»',
        ]
      : []),
    ...(rights.costs ? ['Costos y márgenes: «¿cuánto nos cuesta el café?»'] : []),
    ...(rights.totals ? ['Totales y valor: «¿cuánto vale el inventario?»'] : []),
    ...(rights.sales
      ? [
          'Ventas: «¿cuánto se vendió hoy?», «¿qué es lo más vendido?», «¿qué día vendí más este mes?»',
          'Por quién y cómo: «¿cuánto vendió Ana ayer?», «¿cuánto entró por Nequi hoy?», «¿vendí más que ayer?»',
        ]
      : []),
    ...(rights.sales && rights.products ? ['Lo que no se mueve: «productos no vendidos en 15 días»'] : []),
    ...(rights.profit ? ['Ganancia: «¿cuánto gané ayer?», «¿qué deja más utilidad?»'] : []),
    ...(rights.credit ? ['Crédito de clientes: «¿cuánto debe Marta Gómez?», «¿quién está vencido?»'] : []),
  ];
}

const canDo = (rights: AndyRights): string => {
  const lines = examples(rights);
  return lines.length === 0
    ? 'En este negocio no hay módulos activos que yo pueda consultar. Pídele al dueño que los active.'
    : `Puedo consultarte:\n${bulleted(lines)}`;
};

/** Courtesy, help, refusals. */
export const talkText = {
  greeting: (firstName: string | null, rights: AndyRights) =>
    `¡Hola${firstName ? `, ${firstName}` : ''}! Soy Andy. ${
      rights.products ? '¿Qué quieres saber del inventario?' : '¿En qué te ayudo?'
    }`,
  thanks: 'Con mucho gusto. Aquí estoy para lo que necesites.',
  fine: 'De acuerdo. ¿Qué más quieres saber?',
  goodbye: (firstName: string | null) => `¡Hasta luego${firstName ? `, ${firstName}` : ''}!`,
  identity:
    'Soy Andy, el asistente de este negocio: respondo con los datos del momento. Solo consulto, no cambio nada.',
  help: (rights: AndyRights) =>
    `${canDo(rights)}\nTambién entiendo preguntas seguidas, como «¿y el de 500?».`,
  notUnderstood: (rights: AndyRights) => `No te entendí bien. ${canDo(rights)}`,
  /** After a name that nothing has. */
  hint: (rights: AndyRights) =>
    `Puedo contarte de ${listOf([
      ...(rights.products ? ['existencias', 'precios', 'ubicaciones', 'proveedores'] : []),
      ...(rights.sales ? ['ventas'] : []),
      ...(rights.credit ? ['crédito de clientes'] : []),
    ])}. Escribe «ayuda» para ver ejemplos.`,
  /** After the answer to the first of several questions. */
  askApart: (left: readonly string[]) =>
    `Lo otro pregúntamelo aparte: ${listOf(left.map((one) => `«${one}»`))}.`,
  readOnly:
    'Yo solo consulto: no puedo cambiar, vender ni borrar nada. Hazlo desde el módulo que corresponde y con gusto te doy los datos que necesites.',
  noProducts:
    'No puedo consultar productos: este negocio no tiene activos los módulos de inventario ni de facturación.',
  noSales: 'No puedo consultar ventas: este negocio no tiene activo el módulo de facturación.',
  noStore:
    'No puedo decirte de ventas: no tienes un establecimiento asignado. Pídele al dueño que te asigne uno.',
  noClients:
    'No puedo consultar clientes: este negocio no tiene activos los módulos de clientes ni de facturación.',
  noTotals: 'Los totales y el valor del inventario solo puedo dárselos a un administrador (nivel 3).',
  noCredit:
    'El crédito de los clientes solo puedo mostrarlo desde el nivel 2. Pídele ayuda a un compañero con ese permiso.',
  noCosts: 'Los costos y márgenes solo puedo mostrarlos desde el nivel 2.',
};

import type { CashSession } from '#contract/cash/cash-sessions.ts';
import { methodName } from '#contract/invoicing/payment-method-name.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { type DrawerFigures, handedOver, standingMovements } from '#domain/cash/figures.ts';
import { formatCop } from '#domain/money/money.ts';
import { drawerText as text } from './drawer-text.ts';
import { type PrintableBusiness, sellerOf } from '#app/print/receipt.ts';
import type { Report } from '#app/print/template/page.ts';
import type { TicketRow } from '#app/print/template/rows.ts';
import { ends, line, RULE } from '#app/print/template/ticket.ts';

/** A drawer as its paper shows it. */
export interface PrintableDrawer {
  drawer: CashSession;
  figures: DrawerFigures;
  /** First and last number of its invoices; null while none has one. */
  numbers: { first: string; last: string } | null;
  /** Sales without a number yet. */
  unsent: number;
}

const money = (label: string, amount: string, look?: TicketRow['look']) =>
  ends(label, formatCop(amount), look);
const heading = (words: string): TicketRow => ({ kind: 'text', text: words, look: 'bold' });

function head(business: PrintableBusiness, establishment: string, { drawer }: PrintableDrawer): TicketRow[] {
  const seller = sellerOf(business, establishment);
  const isClosed = drawer.estado === 'cerrada';
  const by = (person: { nombre: string } | null, at: string | null) =>
    [person?.nombre, at && formatBogotaDateTime(at)].filter(Boolean).join(' ');
  return [
    { kind: 'center', text: seller.nombre, look: 'bold' },
    line(`${text.nit} ${seller.identificacion}`),
    ...(establishment === '' ? [] : [line(establishment)]),
    RULE,
    { kind: 'center', text: isClosed ? text.closing : text.reading, look: 'bold' },
    ends(text.drawer, drawer.nombre),
    ...(isClosed
      ? [ends(text.number, drawer.z_numero === null ? text.provisional : String(drawer.z_numero), 'bold')]
      : []),
    ends(text.opened, by(drawer.abierta_por, drawer.abierta_en)),
    ...(isClosed ? [ends(text.closed, by(drawer.cerrada_por, drawer.cerrada_en))] : []),
  ];
}

function sales({ figures, numbers, unsent }: PrintableDrawer): TicketRow[] {
  const sold = figures.medios.filter(({ ventas }) => ventas.cantidad > 0);
  const others = figures.medios.filter(({ medio }) => medio !== 'efectivo');
  const paid = others.filter(({ abonos }) => abonos.cantidad > 0);
  const given = others.filter(({ reembolsos }) => reembolsos.cantidad > 0);
  return [
    RULE,
    heading(text.sales),
    ...sold.map(({ medio, ventas }) => money(`${methodName(medio)} (${ventas.cantidad})`, ventas.valor)),
    ...(numbers ? [ends(text.first, numbers.first), ends(text.last, numbers.last)] : []),
    ...(unsent > 0 ? [{ kind: 'text' as const, text: text.unsent(unsent) }] : []),
    ...(paid.length > 0 ? [heading(text.otherPayments)] : []),
    ...paid.map(({ medio, abonos }) => money(`${methodName(medio)} (${abonos.cantidad})`, abonos.valor)),
    ...(given.length > 0 ? [heading(text.otherRefunds)] : []),
    ...given.map(({ medio, reembolsos }) =>
      money(`${methodName(medio)} (${reembolsos.cantidad})`, `-${reembolsos.valor}`),
    ),
  ];
}

function movements({ drawer }: PrintableDrawer): TicketRow[] {
  const standing = standingMovements(drawer.movimientos);
  if (standing.length === 0) return [];
  return [
    RULE,
    heading(text.movements),
    ...standing.map(({ tipo, categoria, valor, nota }) =>
      money(
        [`${text.kinds[tipo]}: ${categoria}`, nota].filter(Boolean).join(' · '),
        tipo === 'ingreso' ? valor : `-${valor}`,
      ),
    ),
  ];
}

function sums({ drawer, figures }: PrintableDrawer): TicketRow[] {
  const { contado, diferencia, esperado, ventas, abonos, reembolsos, medios } = figures;
  const { queda } = drawer;
  const declared = medios.filter(({ medio, contado: told }) => medio !== 'efectivo' && told !== null);
  return [
    RULE,
    money(text.base, drawer.base ?? '0.00'),
    money(text.cash, ventas),
    money(text.payments, abonos),
    ...(reembolsos === '0.00' ? [] : [money(text.refunds, `-${reembolsos}`)]),
    money(text.expected, esperado, 'bold'),
    ...(drawer.estado === 'abierta'
      ? []
      : contado === null || diferencia === null
        ? [ends(text.counted, text.uncounted, 'bold')]
        : [
            money(text.counted, contado, 'bold'),
            money(text.difference, diferencia, 'bold'),
            ...(queda === null
              ? [ends(text.left, text.unknown), ends(text.handed, text.unknown)]
              : [money(text.left, queda), money(text.handed, handedOver(contado, queda) ?? '0.00')]),
          ]),
    ...(declared.length > 0 ? [heading(text.other)] : []),
    ...declared.map(({ medio, contado: told, diferencia: differs }) =>
      ends(methodName(medio), `${formatCop(told ?? '0.00')} (${formatCop(differs ?? '0.00')})`),
    ),
    ...(drawer.ajustada_en ? [{ kind: 'text' as const, text: text.adjusted }] : []),
  ];
}

const signature = (who: string): TicketRow[] => [
  { kind: 'text', text: '' },
  { kind: 'text', text: '' },
  { kind: 'rule', mark: '_' },
  line(who),
];

/** The paper of a drawer: Z of a closed one, X of an open one (cash.md). */
export function drawerReport(
  printable: PrintableDrawer,
  business: PrintableBusiness,
  establishment: string,
): Report {
  const { drawer } = printable;
  const isClosed = drawer.estado === 'cerrada';
  const number = drawer.z_numero === null ? drawer.nombre : `Z-${drawer.z_numero}`;
  return {
    kind: 'report',
    number,
    rows: [
      ...head(business, establishment, printable),
      ...sales(printable),
      ...movements(printable),
      ...sums(printable),
      ...(drawer.nota ? [RULE, { kind: 'text' as const, text: drawer.nota }] : []),
      ...(isClosed ? [...signature(text.cashier), ...signature(text.receiver)] : []),
    ],
  };
}

import { Printer } from 'lucide-react';
import type { AccountRow } from '#app/data/read/clients/client-account.ts';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { balanceWords } from '#app/features/workspace/clients/balance-words.ts';
import { methodName } from '#contract/invoicing/payment-method-name.ts';
import { formatBogotaDateTime, formatDay } from '#domain/bogota-time.ts';
import { formatCop, formatCopPlain, isShownAsZero } from '#domain/money/money.ts';
import styles from './account.module.css';
import { accountText as text } from './account-text.ts';

/** A sale by its number; a payment with its method and reference. */
function nameOf({ entry, sale, medio }: AccountRow): string {
  if (entry.tipo === 'cargo') return sale ? text.sale(sale) : text.saleUnnamed;
  return [text.payment, medio && methodName(medio), entry.referencia].filter(Boolean).join(' · ');
}

/** How a charge stands: paid, late, or what is left of it. */
function ChargeState({ line }: { line: AccountRow }) {
  const { entry, open, isOverdue } = line;
  if (entry.tipo === 'abono') return null;
  if (isShownAsZero(open)) return <Tag tone="ok">{text.isPaid}</Tag>;
  if (isOverdue) return <Tag tone="error">{text.isOverdue}</Tag>;
  return open === entry.valor ? null : <Tag>{text.isOpen(formatCop(open))}</Tag>;
}

const amountOf = ({ entry }: AccountRow, tipo: AccountRow['entry']['tipo']): string =>
  entry.tipo === tipo ? formatCopPlain(entry.valor) : '';

/** Charges and payments side by side, and what each leaves; a narrow window has no room for the last day. */
export function ledgerColumns(
  isNarrow: boolean,
  onPrint: (payment: AccountRow) => void,
): Column<AccountRow>[] {
  const shown = isNarrow ? COLUMNS.filter(({ key }) => key !== 'due') : COLUMNS;
  return [
    ...shown,
    {
      key: 'print',
      header: text.columns.print,
      isHeaderHidden: true,
      width: 52,
      align: 'end',
      cell: (line) =>
        line.entry.tipo === 'abono' && (
          <IconAction
            icon={Printer}
            label={text.printPayment(formatCop(line.entry.valor))}
            onClick={() => onPrint(line)}
            size={36}
          />
        ),
    },
  ];
}

const COLUMNS: Column<AccountRow>[] = [
  {
    key: 'date',
    header: text.columns.date,
    tone: 'muted',
    width: 140,
    isHiddenOnPhone: true,
    cell: ({ entry }) => formatBogotaDateTime(entry.fecha),
  },
  {
    key: 'movement',
    header: text.columns.movement,
    cell: (line) => (
      <span className={styles.movement}>
        <span className={styles.movementName} title={nameOf(line)}>
          {nameOf(line)}
        </span>
        {line.isPending && <Tag tone="warning">{text.pending}</Tag>}
        <ChargeState line={line} />
        <span className="under">{formatBogotaDateTime(line.entry.fecha)}</span>
      </span>
    ),
  },
  {
    key: 'due',
    header: text.columns.due,
    tone: 'muted',
    isHiddenOnPhone: true,
    cell: ({ due }) => (due ? formatDay(due) : ''),
  },
  { key: 'charge', header: text.columns.charge, align: 'end', cell: (line) => amountOf(line, 'cargo') },
  {
    key: 'payment',
    header: text.columns.payment,
    align: 'end',
    cell: (line) => <span className="accent">{amountOf(line, 'abono')}</span>,
  },
  {
    key: 'balance',
    header: text.columns.balance,
    align: 'end',
    tone: 'strong',
    cell: ({ balance }) => balanceWords(balance),
  },
];

import { Bike, Package, ShoppingBag } from 'lucide-react';
import type { DragEvent } from 'react';
import type { ShownOrder } from '#app/data/read/orders/orders.ts';
import { KIND_NAMES, STEP_VERBS, text } from '#app/features/workspace/orders/text.ts';
import { minutesBetween, whenText } from '#app/features/workspace/orders/times.ts';
import { warningsOf } from '#app/features/workspace/orders/warnings.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { formatCop, formatQuantity } from '#domain/money/money.ts';
import { nextStep, type OrderStep, orderUrgency } from '#domain/orders/orders.ts';
import styles from './board.module.css';

const ICONS = { recoger: ShoppingBag, domicilio: Bike, apartado: Package } as const;
const TONES = { none: 'neutral', soon: 'warning', late: 'error' } as const;
const MOST_LINES = 3;

interface OrderCardProps {
  order: ShownOrder;
  nowMs: number;
  /** Selling is on: what is fetched at the counter is billed there. */
  canBill: boolean;
  onOpen: (id: string) => void;
  onStep: (order: ShownOrder, estado: OrderStep) => void;
  onBill: (order: ShownOrder) => void;
}

/** How long it waits, or how it stands against its time. */
function clockText({ para, fisico_en }: ShownOrder, urgency: keyof typeof TONES, nowMs: number): string {
  if (para !== null && urgency === 'late') return text.lateBy(minutesBetween(Date.parse(para), nowMs));
  if (para !== null && urgency === 'soon') return text.soonIn(minutesBetween(nowMs, Date.parse(para)));
  return text.waits(minutesBetween(Date.parse(fisico_en), nowMs));
}

/** What an order is, and the one thing to do about it next. */
export function OrderCard({ order, nowMs, canBill, onOpen, onStep, onBill }: OrderCardProps) {
  const { id, tipo, estado, numero_display: number, para, lineas, total, name, origen, store } = order;
  const Icon = ICONS[tipo];
  const urgency = orderUrgency(order, nowMs);
  const next = nextStep(tipo, estado);
  const isBilling = next === 'entregado' && tipo !== 'domicilio' && order.invoice_id === null && canBill;
  const label = name || text.nobody;
  const more = lineas.length - MOST_LINES;
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', id);
    event.dataTransfer.effectAllowed = 'move';
  };
  return (
    // With a mouse it may be dragged to another column; the button does the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={styles.card} data-urgency={urgency} draggable onDragStart={onDragStart}>
      <button className={styles.open} onClick={() => onOpen(id)} type="button">
        <span className={styles.cardHead}>
          <Icon aria-hidden="true" className={styles.kind} size={17} />
          <span className={styles.name}>{label}</span>
        </span>
        <span className={styles.tags}>
          <span className="small figures">{number === '' ? text.provisional : number}</span>
          <Tag tone={TONES[urgency]}>{clockText(order, urgency, nowMs)}</Tag>
          {para !== null && <span className="caption figures">{text.forAt(whenText(para, nowMs))}</span>}
          {store !== null && <Tag tone="warning">{store}</Tag>}
          {warningsOf(order).length > 0 && <Tag tone="warning">{text.toLookAt}</Tag>}
          {origen !== 'mostrador' && <Tag tone="info">{text.fromElsewhere[origen]}</Tag>}
        </span>
        <span className={styles.goods}>
          {lineas.slice(0, MOST_LINES).map(({ linea, cantidad, nombre }) => (
            <span className="ellipsis" key={linea}>
              <span className="figures strong">{formatQuantity(cantidad)}</span> {nombre ?? ''}
            </span>
          ))}
          {more > 0 && <span className="caption">{text.moreLines(more)}</span>}
        </span>
        <span className="visually-hidden">{KIND_NAMES[tipo]}</span>
      </button>
      <div className={styles.cardFoot}>
        <span className={styles.total}>{total === null ? text.noTotal : formatCop(total)}</span>
        {next && (
          <ActionButton
            aria-label={`${isBilling ? text.bill : STEP_VERBS[next]}: ${label}`}
            onClick={() => (isBilling ? onBill(order) : onStep(order, next))}
            tone={estado === 'nuevo' ? 'primary' : 'quiet'}
          >
            {isBilling ? text.bill : STEP_VERBS[next]}
          </ActionButton>
        )}
      </div>
    </li>
  );
}

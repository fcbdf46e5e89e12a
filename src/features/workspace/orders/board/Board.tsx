import { type DragEvent, useState } from 'react';
import type { ShownOrder } from '#app/data/read/orders/orders.ts';
import { text } from '#app/features/workspace/orders/text.ts';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { usePhone } from '#app/ui/hooks/use-screen.ts';
import { OPEN_ORDER_STATES, ORDER_STATES, type OrderStep } from '#domain/orders/orders.ts';
import styles from './board.module.css';
import { OrderCard } from './OrderCard.tsx';

type OpenState = (typeof OPEN_ORDER_STATES)[number];

interface BoardProps {
  orders: readonly ShownOrder[];
  canBill: boolean;
  onOpen: (id: string) => void;
  onStep: (order: ShownOrder, estado: OrderStep) => void;
  onBill: (order: ShownOrder) => void;
}

const isFurther = (estado: OpenState, order: ShownOrder): boolean =>
  ORDER_STATES.indexOf(estado) > ORDER_STATES.indexOf(order.estado);

/** The open orders by where they are: a column for each state, on a phone one list with a chip for each. */
export function Board({ orders, onStep, ...card }: BoardProps) {
  const nowMs = useNow();
  const isPhone = usePhone();
  const [chosen, setChosen] = useState<OpenState>('nuevo');
  const [over, setOver] = useState<OpenState | null>(null);
  const of = (state: OpenState) => orders.filter(({ estado }) => estado === state);
  const cards = (state: OpenState) =>
    of(state).map((order) => (
      <OrderCard {...card} key={order.id} nowMs={nowMs} onStep={onStep} order={order} />
    ));
  const list = (state: OpenState) => (
    <ul aria-label={text.columns[state]} className={styles.cards}>
      {cards(state)}
      {of(state).length === 0 && <li className={styles.none}>{text.columnEmpty}</li>}
    </ul>
  );
  /** With a mouse a card may be dropped where it is to be; the buttons do the same. */
  const drop = (event: DragEvent, state: OpenState) => {
    event.preventDefault();
    setOver(null);
    const dropped = orders.find(({ id }) => id === event.dataTransfer.getData('text/plain'));
    if (dropped && state !== 'nuevo' && isFurther(state, dropped)) onStep(dropped, state);
  };

  if (isPhone)
    return (
      <div className={styles.phone}>
        <Segmented
          className={styles.chips}
          columns={2}
          label={text.views}
          onChange={setChosen}
          options={OPEN_ORDER_STATES.map((state) => ({
            value: state,
            label: `${text.columns[state]} ${of(state).length}`,
          }))}
          value={chosen}
        />
        {list(chosen)}
      </div>
    );
  return (
    <div className={styles.board}>
      {OPEN_ORDER_STATES.map((state) => (
        <section
          className={styles.column}
          data-over={over === state || undefined}
          key={state}
          onDragLeave={() => setOver(null)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(state);
          }}
          onDrop={(event) => drop(event, state)}
        >
          <h2 className={styles.columnHead}>
            {text.columns[state]}
            <span className={styles.count}>{of(state).length}</span>
          </h2>
          {list(state)}
        </section>
      ))}
    </div>
  );
}

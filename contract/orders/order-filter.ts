import { FilterReader, type Query } from '#contract/filters.ts';
import {
  OPEN_ORDER_STATES,
  ORDER_KINDS,
  ORDER_STATES,
  type OrderKind,
  type OrderState,
} from '#domain/orders/orders.ts';

/** What narrows the list of orders, apart from its words; null where a filter is absent. */
export interface OrderFilter {
  states: readonly OrderState[] | null;
  kind: OrderKind | null;
  /** Days on which they were taken, `YYYY-MM-DD` in Bogotá, both included. */
  from: string | null;
  to: string | null;
}

/** Every open state at once. */
const OPEN = 'abiertos';

/**
 * Reads `estado`, `tipo`, `desde` and `hasta`, for the server and the mirror alike.
 * @throws Problem `datos_invalidos` (400) at each that cannot be read
 */
export function readOrderFilter(query: Query): OrderFilter {
  const reader = new FilterReader(query);
  const states = Object.fromEntries(ORDER_STATES.map((state) => [state, [state]]));
  const kinds = Object.fromEntries(ORDER_KINDS.map((kind) => [kind, kind]));
  const filter = {
    states: reader.word<readonly OrderState[] | null>(
      'estado',
      { [OPEN]: OPEN_ORDER_STATES, ...states },
      null,
    ),
    kind: reader.word<OrderKind | null>('tipo', kinds, null),
    from: reader.day('desde'),
    to: reader.day('hasta'),
  };
  reader.finish();
  return filter;
}

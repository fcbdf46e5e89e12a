import { FilterReader, type Query } from '#contract/filters.ts';

const YES_NO = { true: true, false: false } as const;

/** Bounds of a credit filter, both ends included; null is no bound. */
export interface Bounds {
  from: bigint | null;
  to: bigint | null;
}

/** Filters of `GET clientes/` (workspace §7). */
export interface ClientFilters {
  /** true: active ones, false: inactive ones, null: all. */
  isActive: boolean | null;
  /** null for a level that sees no credit: whatever it asks of it is ignored (contract §5). */
  credit: {
    isActive: boolean | null;
    /** Cents. */
    amount: Bounds;
    days: Bounds;
  } | null;
}

/** @throws Problem `datos_invalidos` (400) with every filter that cannot be read */
export function readClientFilters(query: Query, seesCredit: boolean): ClientFilters {
  const reader = new FilterReader(query);
  const between = (name: string, decimals: 0 | 2): Bounds => ({
    from: reader.bound(`${name}_gte`, decimals),
    to: reader.bound(`${name}_lte`, decimals),
  });
  const filters = {
    isActive: reader.word<boolean | null>('estado_activo', { ...YES_NO, todos: null }, true),
    credit: seesCredit
      ? {
          isActive: reader.word<boolean | null>('credito_activo_filter', YES_NO, null),
          amount: between('monto_credito', 2),
          days: between('dias_credito', 0),
        }
      : null,
  };
  reader.finish();
  return filters;
}

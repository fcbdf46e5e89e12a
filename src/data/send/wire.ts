import { PATHS } from '#contract/paths.ts';
import { isCreate, isKind, type Operation } from '#app/data/queue/operation.ts';

/** What of an operation goes to the server as it is. */
interface WireForm {
  path: string;
  body: unknown;
  /** Id of the row that it makes; null where it makes none. */
  entityId: string | null;
}

/** An operation as its own call has it: a sale that goods pay for goes with their return, under its id. */
export function wireForm(operation: Operation): WireForm {
  const { path, body, entityId } = operation;
  const exchange = isKind(operation, 'sale') ? operation.effect.exchange : undefined;
  if (!exchange) return { path, body, entityId: isCreate(operation) ? entityId : null };
  const venta = { id: entityId, ...(body as object) };
  return { path: PATHS.returns, body: { ...exchange.body, venta }, entityId: exchange.id };
}

import { newUuid } from '#app/data/ids.ts';
import type { DraftClient, SaleDraft } from './draft.ts';

/** Whether nobody has done anything to a sale, not even chosen a client: it may be the next customer's. */
export function isUntouched(draft: SaleDraft, client: DraftClient | undefined): boolean {
  const { lines, nota, descuento, error, payments, clienteId, isClientCleared, exchange, pedido } = draft;
  const isEmpty =
    lines.length === 0 &&
    payments.length === 0 &&
    nota === '' &&
    descuento === undefined &&
    error === null &&
    !exchange &&
    !pedido;
  return isEmpty && !isClientCleared && (clienteId === null || clienteId === client?.id);
}

/** A new sale of a tab, to Consumidor final once that is known. */
export function emptyDraft(tab: string, ordinal: number, client: DraftClient | undefined): SaleDraft {
  const now = Date.now();
  return {
    id: newUuid(now),
    createdAt: now,
    updatedAt: now,
    ordinal,
    clienteId: client?.id ?? null,
    isClientCleared: false,
    clienteNombre: client?.nombre ?? null,
    clienteIdentificacion: client?.identificacion ?? null,
    lines: [],
    payments: [],
    nota: '',
    error: null,
    tab,
  };
}

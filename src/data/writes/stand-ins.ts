import { IDENTITY } from '#contract/clients/client-fields.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { SaleDraft } from '#app/data/drafts/draft.ts';
import type { OperationKind } from '#app/data/queue/effects.ts';
import type { Operation } from '#app/data/queue/operation.ts';

/** The row that exists where another was to be made. */
export interface Twin {
  id: string;
  nombre: string;
  identificacion: string;
}

/** The row that a refused create would have doubled, as the server told it; undefined when there is none. */
export function existingTwin(operation: Operation): Twin | undefined {
  return operation.state === 'rejected' ? twinTold(operation) : undefined;
}

function twinTold({ effect, error }: Operation): Twin | undefined {
  if (effect.type !== 'client-create' && effect.type !== 'product-create') return undefined;
  const { existente } = (error?.answer ?? {}) as { existente?: Record<string, unknown> };
  if (typeof existente?.['id'] !== 'string') return undefined;
  const word = (...names: string[]) =>
    names.map((name) => existente[name]).find((value) => typeof value === 'string') ?? '';
  return {
    id: existente['id'],
    nombre: word('nombre', IDENTITY.Natural.name, IDENTITY.Juridico.name),
    identificacion: word('codigo_barras', IDENTITY.Natural.id, IDENTITY.Juridico.id),
  };
}

/** Why a create was given up for the row that exists. */
export const GIVEN_UP = 'existing';

/** The rows that stand for those whose creation was given up for them, by the id that never was. */
async function standIns({ outbox }: ErpDatabase): Promise<ReadonlyMap<string, Twin>> {
  const discarded = (kind: OperationKind) =>
    outbox.where('[kind+state]').equals([kind, 'discarded']).toArray();
  const creates = await Promise.all([discarded('client-create'), discarded('product-create')]);
  return new Map(
    creates.flat().flatMap((create) => {
      const twin = create.discard?.reason === GIVEN_UP ? twinTold(create) : undefined;
      return twin ? [[create.entityId, twin] as const] : [];
    }),
  );
}

/**
 * An open sale as it can be charged: a client or a product whose creation was given up meanwhile is the row that
 * exists. Nothing else tells the sales that are open, here or in another tab, of that.
 * @returns the draft itself where nothing of it was given up
 */
export async function withStandIns(db: ErpDatabase, draft: SaleDraft): Promise<SaleDraft> {
  const twins = await standIns(db);
  const client = twins.get(draft.clienteId ?? '');
  if (!client && !draft.lines.some(({ product }) => product && twins.has(product.id))) return draft;
  const lines = draft.lines.map((line) => {
    const twin = line.product && twins.get(line.product.id);
    // At the price that the line shows, if the row has it; else at its own.
    return line.product && twin ? { ...line, product: { ...line.product, id: twin.id, v: null } } : line;
  });
  const buyer = client && {
    clienteId: client.id,
    clienteNombre: client.nombre,
    clienteIdentificacion: client.identificacion,
  };
  return { ...draft, ...buyer, lines };
}

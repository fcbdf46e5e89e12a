import { fieldText } from '#contract/field-text.ts';
import type { ProductEditInput } from '#contract/inventory/products.ts';
import type { Unit } from '#domain/money/units.ts';
import type { FieldMessages } from '#domain/problems.ts';
import { editPlace, type PlaceDefect } from '#domain/stock/stock-edit.ts';
import type { StockPlaces } from '#domain/stock/stock.ts';
import { newId } from '#server/platform/ids.ts';
import type { Write } from '#server/platform/write.ts';
import * as repo from './stock.repo.ts';
import { stockKey } from './stock.service.ts';

/** What a body says of the quantities of one store. */
export type QuantityInput = Partial<
  Pick<ProductEditInput, 'cantidad_vitrina' | 'cantidad_bodega' | 'delta_vitrina' | 'delta_bodega'>
>;

type PlaceNames = Pick<repo.StockRow, 'nombre_vitrina' | 'nombre_bodega'>;
type HeldStock = StockPlaces & PlaceNames;

const NOTHING: HeldStock = {
  cantidad_vitrina: '0.000',
  cantidad_bodega: '0.000',
  nombre_vitrina: null,
  nombre_bodega: null,
};

const DEFECT_TEXT: Record<PlaceDefect, string> = {
  'not-whole': fieldText.wholeQuantity,
  negative: fieldText.partQuantity,
  'too-large': fieldText.quantityTooLarge,
  'below-zero': fieldText.quantityBelowZero,
};

/** What a store holds of a product, locked; nothing when it has no row, or there is no such store or product yet. */
export async function lockStock(
  { tx, businessId }: Write,
  serieId: number | null,
  productId: string | null,
): Promise<HeldStock> {
  if (serieId === null || productId === null) return NOTHING;
  const [row] = await repo.lockStocks(tx, businessId, serieId, [productId]);
  return row ?? NOTHING;
}

/** The units that a body adds to what the store holds, and the messages of the fields that can't be. */
export function planStockEdit(
  held: StockPlaces,
  input: QuantityInput,
  unit: Unit,
): { deltas: StockPlaces; fields: FieldMessages } {
  const deltas = { cantidad_vitrina: '0.000', cantidad_bodega: '0.000' };
  const fields: FieldMessages = {};
  for (const place of ['vitrina', 'bodega'] as const) {
    const delta = input[`delta_${place}`];
    const edited = editPlace(
      held[`cantidad_${place}`],
      { absolute: input[`cantidad_${place}`], delta },
      unit,
    );
    if ('delta' in edited) deltas[`cantidad_${place}`] = edited.delta;
    else fields[delta === undefined ? `cantidad_${place}` : `delta_${place}`] = [DEFECT_TEXT[edited.defect]];
  }
  return { deltas, fields };
}

/** Whether deltas change anything. */
export function changesStock(deltas: StockPlaces): boolean {
  return Number(deltas.cantidad_vitrina) !== 0 || Number(deltas.cantidad_bodega) !== 0;
}

interface StockEdit {
  productId: string;
  serieId: number;
  collaboratorId: number;
  motivo: 'inicial' | 'ajuste';
  /** When the units were moved, where that was told. */
  movedAt: Date | null;
  held: HeldStock;
  deltas: StockPlaces;
  /** A name that is left out stays. */
  names: { [Place in keyof PlaceNames]?: PlaceNames[Place] | undefined };
}

/**
 * Writes units and place names into one store, with the movement that explains the units.
 * @returns whether anything changed; a new product always gets its row
 */
export async function applyStockEdit(write: Write, edit: StockEdit): Promise<boolean> {
  const { tx, businessId, changes, now } = write;
  const { productId, serieId, held, deltas, names } = edit;
  const isMoved = changesStock(deltas);
  const { nombre_vitrina = held.nombre_vitrina, nombre_bodega = held.nombre_bodega } = names;
  const isRenamed = nombre_vitrina !== held.nombre_vitrina || nombre_bodega !== held.nombre_bodega;
  if (!isMoved && !isRenamed && edit.motivo !== 'inicial') return false;
  await repo.namePlaces(tx, businessId, serieId, productId, { nombre_vitrina, nombre_bodega });
  if (isMoved) {
    const moved = [{ product_id: productId, id: newId(now), ...deltas }];
    const { motivo, collaboratorId, movedAt } = edit;
    const cause = { serieId, motivo, invoiceId: null, collaboratorId, at: now, movedAt };
    await repo.moveStocks(tx, businessId, cause, moved);
  }
  changes.put('existencias', stockKey(productId, serieId));
  return true;
}

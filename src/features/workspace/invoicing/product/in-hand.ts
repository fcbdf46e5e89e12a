import type { Workspace } from '#app/data/workspace.ts';
import { findLabelled } from '#app/data/read/products/scale-labels.ts';
import { quantityFor } from '#domain/money/by-value.ts';
import type { PriceProfile } from '#domain/money/invoice-math.ts';
import { readLabel, weightText } from '#domain/products/scale-label.ts';
import { sellOptionsOf } from '#domain/products/sell-options.ts';

type Counter = Pick<Workspace, 'db' | 'catalogue'>;

/** What the cashier has scanned of goods that are no product yet. */
export interface InHand {
  /** As it was scanned: what sells them once they are a product. */
  scanned: string;
  /** What they are registered by: of a scale's label the number alone, as each weight has a label of its own. */
  codigo_barras: string;
  unidad: 'und' | 'kg';
  label: Exclude<ReturnType<typeof readLabel>, undefined | { kind: 'torn' }> | null;
}

/**
 * Reads a scanned code of goods that are no product yet; what a scale has labelled is sold by the kilo. Where that cannot
 * be read it is a code like another.
 */
export async function readInHand(workspace: Counter, scanned: string): Promise<InHand> {
  const labelled = await readLabelled(workspace, scanned).catch(() => undefined);
  return labelled ?? { scanned, codigo_barras: scanned, unidad: 'und', label: null };
}

async function readLabelled({ db, catalogue }: Counter, scanned: string): Promise<InHand | undefined> {
  const business = await db.business.toCollection().first();
  const { etiqueta_balanza: scale } = sellOptionsOf(business?.opciones);
  const label = scale && readLabel(scanned, scale);
  if (!label || label.kind === 'torn') return undefined;
  // A number stands in the code of a product with zeros before it, too.
  const found = await findLabelled(db, catalogue, scanned);
  const codigo_barras = found && 'product' in found ? found.product.codigo_barras : label.plu;
  return { scanned, codigo_barras, unidad: 'kg', label };
}

/** How much the customer brought, decimal text: there is at least that much of it. */
export function broughtOf({ label }: InHand, pricing: PriceProfile): string {
  if (label?.kind === 'weight') return weightText(label.weight);
  return (label && quantityFor(label.price, { ...pricing, precio: '0.00', descuento: '0' })) || '1';
}

import type { DraftProduct, SaleDraft } from '#app/data/drafts/draft.ts';
import { addApart, addByValue } from '#app/data/drafts/draft-edits.ts';
import { atNamedPrice, sundries } from '#app/data/drafts/named-price.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { currentBagRate } from '#app/data/writes/sales.ts';
import { beep } from '#app/ui/feedback/beep.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { sellOptionsOf } from '#domain/products/sell-options.ts';
import { text } from './price-text.ts';

interface ApartOptions {
  /** Puts a product into the sale in front. */
  enter: (
    product: DraftProduct,
    change: (draft: SaleDraft, product: DraftProduct) => SaleDraft,
    isTapped?: boolean,
  ) => void;
  setNaming: (product: DraftProduct | null) => void;
}

/** Lines that stand by themselves: at a price that the cashier names, *Varios*, and what a scale has weighed. */
export function useApart({ db, catalogue }: Workspace, { enter, setNaming }: ApartOptions) {
  const sundriesNow = async () => {
    const business = await db.business.toCollection().first();
    return sundries(sellOptionsOf(business?.opciones).varios_iva);
  };
  const addNamed = async (product: DraftProduct, pesos: string) => {
    // First the dialog: a second press would sell it twice.
    setNaming(null);
    const bagRate = await currentBagRate(db, new Date());
    enter(atNamedPrice(product, pesos, bagRate), addApart);
  };
  const refuse = (message: string) => {
    beep();
    toast({ message, tone: 'error' });
  };
  return {
    /** The cashier has named what it costs, whole pesos. */
    addNamed,
    /** *Varios* for so many pesos; without an amount the cashier is asked for it. */
    async addSundries(pesos?: string) {
      const product = await sundriesNow();
      if (pesos === undefined) setNaming(product);
      else await addNamed(product, pesos);
    },
    /** So many pesos of a product that is sold in parts, asked for at its tile. */
    addValue: (product: Parameters<typeof toDraftProduct>[0], pesos: string) =>
      enter(toDraftProduct(product), (draft, one) => addByValue(draft, one, pesos), true),
    /** @returns whether the code was the label of a scale and nothing else: sold, or told why not */
    async addLabelled(code: string): Promise<boolean> {
      // Fetched with the first code that no product has.
      const found = await import('#app/data/read/products/scale-labels.ts')
        .then(({ findLabelled }) => findLabelled(db, catalogue, code))
        .catch(() => undefined);
      switch (found?.kind) {
        case 'weight':
          enter(toDraftProduct(found.product), (draft, one) => addApart(draft, one, found.cantidad));
          return true;
        case 'value':
          enter(toDraftProduct(found.product), (draft, one) => addByValue(draft, one, found.pesos));
          return true;
        case 'by-the-piece':
          refuse(text.label.byThePiece(found.product.nombre));
          return true;
        case 'unknown':
          // It may be a code of the shop's own all the same: the screen offers to make its product.
          refuse(text.label.unknown(found.plu));
          return false;
        case 'torn':
        case 'empty':
          refuse(text.label[found.kind]);
          return true;
        default:
          return false;
      }
    },
  };
}

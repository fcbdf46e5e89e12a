import type { DraftProduct, SaleDraft } from '#app/data/drafts/draft.ts';
import { addApart, addByValue, pickProduct, withValue } from '#app/data/drafts/draft-edits.ts';
import { atNamedPrice, isAllowed, sundries } from '#app/data/drafts/named-price.ts';
import { toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { currentBagRate } from '#app/data/writes/sales.ts';
import { beep } from '#app/ui/sound/beep.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { sellOptionsOf } from '#domain/products/sell-options.ts';
import { text } from './price-text.ts';
import type { AskedPrice, useNaming } from './use-naming.ts';

interface ApartOptions extends Pick<ReturnType<typeof useNaming>, 'ask' | 'end'> {
  /** Puts a product into the sale in front. */
  enter: (
    product: DraftProduct,
    change: (draft: SaleDraft, product: DraftProduct) => SaleDraft,
    isTapped?: boolean,
  ) => void;
  /** What charging, and the next scan, wait for. */
  waitFor: (work: Promise<void>) => void;
}

/** Lines that stand by themselves: at a price that the cashier names, *Varios*, and what a scale has weighed. */
export function useApart({ db, catalogue }: Workspace, { enter, ask, end, waitFor }: ApartOptions) {
  const refuse = (message: string) => {
    beep();
    toast({ message, tone: 'error' });
  };
  const sundriesNow = async () => {
    const business = await db.business.toCollection().first();
    return sundries(sellOptionsOf(business?.opciones).varios_iva);
  };
  const enterNamed = async ({ product, cantidad, lineKey, isTapped }: AskedPrice, pesos: string) => {
    const bagRate = await currentBagRate(db, new Date());
    enter(
      atNamedPrice(product, pesos, bagRate),
      (draft, one) =>
        lineKey !== undefined && draft.lines.some(({ key }) => key === lineKey)
          ? pickProduct(draft, lineKey, one)
          : addApart(draft, one, cantidad),
      isTapped,
    );
  };
  const addNamed = (asked: AskedPrice, pesos: string) => {
    // First the dialog: a second press would sell it twice.
    end(asked);
    const work = enterNamed(asked, pesos);
    waitFor(work);
    return work;
  };
  const enterValue = (product: DraftProduct, pesos: string, isTapped?: boolean) => {
    // Without a price, and for less than its smallest part: a line of nothing would only keep the sale from being charged.
    if (withValue({ product, descuento: '0' }, pesos).cantidad === '')
      return refuse(text.label.worthless(product.nombre));
    enter(product, (draft, one) => addByValue(draft, one, pesos), isTapped);
  };
  /** The label of goods whose price is open names it: of all that is in it. Out of their bounds it is asked for. */
  const sellLabelled = async (product: DraftProduct, pesos: string) => {
    if (!product.abierto) enterValue(product, pesos);
    else if (isAllowed(product, pesos)) await enterNamed({ product }, pesos);
    else ask({ product });
  };
  return {
    /** The cashier has named what it costs, whole pesos. */
    addNamed,
    /** *Varios* for so many pesos; without an amount the cashier is asked for it. */
    addSundries(pesos?: string) {
      const work = sundriesNow().then((product) =>
        pesos === undefined ? ask({ product, isTapped: true }) : enterNamed({ product }, pesos),
      );
      waitFor(work);
      return work;
    },
    /** So many pesos of a product that is sold in parts, asked for at its tile. */
    addValue: (product: Parameters<typeof toDraftProduct>[0], pesos: string) =>
      enterValue(toDraftProduct(product), pesos, true),
    /**
     * @returns true where the code was the label of a scale and nothing else: sold, or told why not; where no product has
     * the number on it, that number
     */
    async addLabelled(code: string): Promise<boolean | string> {
      // Fetched with the first code that no product has.
      const found = await import('#app/data/read/products/scale-labels.ts')
        .then(({ findLabelled }) => findLabelled(db, catalogue, code))
        .catch(() => undefined);
      switch (found?.kind) {
        case 'weight': {
          const product = toDraftProduct(found.product);
          if (product.abierto) ask({ product, cantidad: found.cantidad });
          else enter(product, (draft, one) => addApart(draft, one, found.cantidad));
          return true;
        }
        case 'value':
          await sellLabelled(toDraftProduct(found.product), found.pesos);
          return true;
        case 'by-the-piece':
          refuse(text.label.byThePiece(found.product.nombre));
          return true;
        case 'unknown':
          // The code may be the shop's own all the same: the screen offers to make its product.
          refuse(text.label.unknown(found.plu));
          return found.plu;
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

import { Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { addApart, addByValue } from '#app/data/drafts/draft-edits.ts';
import { priceDraft } from '#app/data/drafts/draft-math.ts';
import { emptyDraft } from '#app/data/drafts/fresh-draft.ts';
import { type CatalogueProduct, toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import { findLabelled, type Labelled } from '#app/data/read/products/scale-labels.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { currentBagRate } from '#app/data/writes/sales.ts';
import { ProductSearch } from '#app/features/workspace/invoicing/cart/ProductSearch.tsx';
import { text as sell } from '#app/features/workspace/invoicing/text.ts';
import { captionOf } from '#app/features/workspace/invoicing/tax-groups.ts';
import { useScanner } from '#app/ui/scanner/use-scanner.ts';
import { MoneyText } from '#app/ui/figures/MoneyText.tsx';
import { formatCop, formatMoney, formatQuantity, moneyToCents } from '#domain/money/money.ts';
import { text } from './check-text.ts';
import styles from './price.module.css';
import { text as why } from './price-text.ts';
import { shelfPrice } from './shelf-price.ts';

interface PriceCheckProps {
  workspace: Workspace;
  onClose: () => void;
}

/** What is shown: a product, goods that a scale has labelled with what they come to, or why there is none. */
type Shown =
  | { product: CatalogueProduct; labelled?: { words: string; total: string | null } }
  | { why: string };

type Weighed = Extract<Labelled, { kind: 'weight' | 'value' }>;

/** What the goods of a label come to: as the sale would have it. An open price that it does not say is asked for. */
function priceLabelled(found: Weighed, bagRate: string): Shown {
  const { product } = found;
  const one = toDraftProduct(product);
  if (one.abierto) {
    const words =
      found.kind === 'weight'
        ? text.weighed(quantityOf(found.cantidad, product))
        : text.priced(pesos(found.pesos));
    return { product, labelled: { words, total: null } };
  }
  if (Number(one.precio_final ?? one.precio) === 0) return { why: text.unpriced(product.nombre) };
  const empty = emptyDraft('', 1, undefined);
  const draft =
    found.kind === 'weight' ? addApart(empty, one, found.cantidad) : addByValue(empty, one, found.pesos);
  const cantidad = draft.lines[0]?.cantidad ?? '';
  // Less than a thousandth, or more than a line can have.
  if (cantidad === '' && found.kind === 'value') return { why: text.priced(pesos(found.pesos)) };
  const words = text.labelled(quantityOf(cantidad, product), shelfPrice(product));
  return { product, labelled: { words, total: priceDraft(draft, bagRate).amounts.total_factura } };
}

const pesos = (typed: string): string => formatCop(formatMoney(moneyToCents(typed)));
const quantityOf = (cantidad: string | number, { unidad = 'und' }: CatalogueProduct): string =>
  `${formatQuantity(cantidad)} ${unidad}`;
/** As the inventory has it: of goods by the piece a figure is enough. */
const stockOf = (stock: number, product: CatalogueProduct): string =>
  (product.unidad ?? 'und') === 'und' ? formatQuantity(stock) : quantityOf(stock, product);

async function lookUp({ db, catalogue }: Workspace, code: string): Promise<Shown> {
  const product = await catalogue.byCode(code);
  if (product) return { product };
  const found = await findLabelled(db, catalogue, code);
  if (!found) return { why: text.unknown(code) };
  switch (found.kind) {
    case 'weight':
    case 'value':
      return priceLabelled(found, await currentBagRate(db, new Date()));
    case 'unknown':
      return { why: why.label.unknown(found.plu) };
    case 'by-the-piece':
      return { why: why.label.byThePiece(found.product.nombre) };
    default:
      return { why: why.label[found.kind] };
  }
}

/** What a product costs, for who asks at the counter: the sale in front stays as it is. */
export function PriceCheck({ workspace, onClose }: PriceCheckProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const last = useRef('');
  const look = (code: string) => {
    last.current = code;
    // Answers may overtake each other: the last scan counts.
    const show = (answer: Shown) => (last.current === code ? setShown(answer) : undefined);
    void lookUp(workspace, code).then(show, () => show({ why: sell.searchFailed }));
  };
  useScanner(look);
  return (
    <Modal onClose={onClose} opened returnFocus={false} size={480} title={text.title}>
      <div className={styles.body}>
        <ProductSearch
          autoFocus
          catalogue={workspace.catalogue}
          isInline
          label={text.search}
          onPick={(product) => setShown({ product })}
          onUnknownCode={look}
          placeholder={text.searchHint}
        />
        <div aria-live="polite" className={styles.answer}>
          {!shown && <p className="caption">{text.hint}</p>}
          {shown && 'why' in shown && <p>{shown.why}</p>}
          {shown && 'product' in shown && <Price {...shown} />}
        </div>
      </div>
    </Modal>
  );
}

function Price({ product, labelled }: Extract<Shown, { product: CatalogueProduct }>) {
  const { nombre, stock } = product;
  const isAsked = product.abierto !== undefined;
  return (
    <>
      <p className={styles.name}>{nombre}</p>
      <p className="caption figures">{captionOf(product)}</p>
      {isAsked ? (
        <p>{text.asked}</p>
      ) : (
        <MoneyText className={styles.price} size="total">
          {labelled?.total ? formatCop(labelled.total) : shelfPrice(product)}
        </MoneyText>
      )}
      {labelled && <p className="figures">{labelled.words}</p>}
      <p className="caption">{stock === null ? text.stockToCome : text.stock(stockOf(stock, product))}</p>
    </>
  );
}

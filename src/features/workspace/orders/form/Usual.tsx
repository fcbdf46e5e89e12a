import { Undo2 } from 'lucide-react';
import type { OrderRecord } from '#app/data/db.ts';
import { newUuid } from '#app/data/ids.ts';
import type { ProductCatalogue } from '#app/data/read/products/product-catalogue.ts';
import { text as all } from '#app/features/workspace/orders/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { formatDay, bogotaDate } from '#domain/bogota-time.ts';
import { formatQuantity } from '#domain/money/money.ts';
import { isBuiltIn } from '#domain/products/built-in.ts';
import { type TypedLine, typedLines } from './form-values.ts';
import styles from './form.module.css';

const text = all.form;

interface UsualProps {
  catalogue: ProductCatalogue;
  orders: readonly OrderRecord[];
  onRepeat: (lines: TypedLine[]) => void;
}

/**
 * The lines of an order that was, at the prices of today; without what is sold no more. *Varios* and *Domicilio* have no
 * price of today: they keep what was told.
 */
async function linesNow(catalogue: ProductCatalogue, order: OrderRecord): Promise<TypedLine[]> {
  const products = await catalogue.byIds(order.lineas.map(({ product_id }) => product_id));
  const byId = new Map(products.map((product) => [product.id, product]));
  return typedLines(order.lineas).flatMap((line) => {
    const repeated = { ...line, key: newUuid(), descuento: '0.00' };
    if (isBuiltIn(line.product_id)) return [repeated];
    const product = byId.get(line.product_id);
    if (!product) return [];
    const precio = product.abierto ? line.precio : product.precioConImpuestos;
    return [{ ...repeated, nombre: product.nombre, precio }];
  });
}

/** *Lo de siempre*: what was ordered before; one tap takes it over. */
export function Usual({ catalogue, orders, onRepeat }: UsualProps) {
  return (
    <section aria-label={text.usual} className={styles.usual}>
      <h3 className="caption">{text.usual}</h3>
      <ul className={styles.usualList}>
        {orders.map((order) => {
          const goods = order.lineas
            .map(({ cantidad, nombre }) => `${formatQuantity(cantidad)} ${nombre ?? ''}`)
            .join(', ');
          return (
            <li className="row gap-8" key={order.id}>
              <span className="grow">
                <span className="small figures">{formatDay(bogotaDate(new Date(order.fisico_en)))}</span>{' '}
                <span className="caption">{goods}</span>
              </span>
              <ActionButton
                aria-label={text.repeatOf(goods)}
                icon={Undo2}
                onClick={() => void linesNow(catalogue, order).then(onRepeat)}
              >
                {text.repeat}
              </ActionButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

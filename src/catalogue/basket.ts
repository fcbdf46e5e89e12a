import type { CatalogueProduct } from '#contract/catalogue/catalogue.ts';
import { stepQuantity } from '#domain/catalogue/catalogue.ts';
import { orderTotal } from '#domain/orders/total.ts';
import { isUuid, uuidV7 } from '#domain/uuid.ts';

/** What somebody wants of a product, as the page showed it. */
export interface BasketLine extends Pick<CatalogueProduct, 'id' | 'nombre' | 'precio' | 'unidad'> {
  cantidad: string;
}

interface Kept {
  /** Id of the order that it becomes: sent again it is the same one. */
  order: string;
  lines: BasketLine[];
}

type Store = Pick<Storage, 'getItem' | 'setItem'>;

// Not `randomUUID`: over plain http, as in a shop's own network, a browser has none.
const newOrder = () => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
const fresh = (): Kept => ({ order: newOrder(), lines: [] });

function isLine(line: Partial<BasketLine> | null): line is BasketLine {
  return (
    typeof line?.id === 'string' &&
    typeof line.nombre === 'string' &&
    /^\d+\.\d{2}$/u.test(String(line.precio)) &&
    /^\d+(?:\.\d{1,3})?$/u.test(String(line.cantidad))
  );
}

function read(store: Store, key: string): Kept {
  try {
    const kept = JSON.parse(store.getItem(key) ?? '') as Partial<Kept> | null;
    if (typeof kept?.order === 'string' && isUuid(kept.order) && Array.isArray(kept.lines))
      return { order: kept.order, lines: kept.lines.filter(isLine) };
  } catch {
    // Nothing was kept, or storage is forbidden: the basket begins empty.
  }
  return fresh();
}

/** What one line comes to, money. */
export const lineTotal = ({ precio, cantidad }: BasketLine): string =>
  orderTotal({ domicilio: '0.00', lineas: [{ cantidad, descuento: '0', precio_visto: precio }] }) ?? '0.00';

export type Basket = ReturnType<typeof createBasket>;

/**
 * What somebody wants of a store, kept on the device until it is sent.
 * @param key under which it is kept: each store has its own
 */
export function createBasket(store: Store, key: string) {
  let kept = read(store, key);
  const listeners = new Set<() => void>();

  function take(next: Kept): void {
    kept = next;
    for (const listener of listeners) listener();
  }
  function keep(next: Kept): void {
    try {
      store.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is full or forbidden: it lasts as long as the page.
    }
    take(next);
  }
  // Another tab with the same store: one basket, and one order.
  window.addEventListener('storage', (event) => {
    if (event.key === key) take(read(store, key));
  });
  const put = (lines: BasketLine[]) => keep({ ...kept, lines });

  return {
    get lines(): readonly BasketLine[] {
      return kept.lines;
    },
    get order(): string {
      return kept.order;
    },
    /** Pesos with taxes, without what bringing it costs. */
    get total(): string {
      const lineas = kept.lines.map(({ cantidad, precio }) => ({
        cantidad,
        descuento: '0',
        precio_visto: precio,
      }));
      return orderTotal({ domicilio: '0.00', lineas }) ?? '0.00';
    },
    quantityOf: (id: string): string => kept.lines.find((line) => line.id === id)?.cantidad ?? '0',
    /** The price of what is wanted, which may be newer than that of a list; undefined for anything else. */
    priceOf: (id: string): string | undefined => kept.lines.find((line) => line.id === id)?.precio,

    /** One step more or less of a product. @returns how much of it is wanted then */
    step({ id, nombre, precio, unidad }: BasketLine | CatalogueProduct, direction: 1 | -1): string {
      const before = kept.lines.find((line) => line.id === id);
      const cantidad = stepQuantity(before?.cantidad ?? '0', unidad, direction);
      if (cantidad === '0') put(kept.lines.filter((other) => other.id !== id));
      else if (before) put(kept.lines.map((other) => (other === before ? { ...before, cantidad } : other)));
      else put([...kept.lines, { id, nombre, precio, unidad, cantidad }]);
      return cantidad;
    },
    remove: (id: string) => put(kept.lines.filter((line) => line.id !== id)),

    /** Names and prices as the shop has them now; what it is out of stays until the server refuses it. */
    refresh(products: readonly CatalogueProduct[]): void {
      const known = new Map(products.map((product) => [product.id, product]));
      const isOld = ({ id, nombre, precio }: BasketLine) => {
        const now = known.get(id);
        return now !== undefined && (now.nombre !== nombre || now.precio !== precio);
      };
      if (!kept.lines.some(isOld)) return;
      put(
        kept.lines.map((line) => {
          const { nombre, precio, unidad } = known.get(line.id) ?? line;
          return { ...line, nombre, precio, unidad };
        }),
      );
    },

    /** What the shop has is wanted no more: what was added while it was on its way begins another order. */
    close(sent: readonly Pick<BasketLine, 'id' | 'cantidad'>[]): void {
      const lines = kept.lines.flatMap((line) => {
        const gone = sent.find(({ id }) => id === line.id)?.cantidad ?? '0';
        const left = Math.round((Number(line.cantidad) - Number(gone)) * 1000) / 1000;
        return left > 0 ? [{ ...line, cantidad: String(left) }] : [];
      });
      keep({ ...fresh(), lines });
    },
    onChange: (listener: () => void) => {
      listeners.add(listener);
    },
  };
}

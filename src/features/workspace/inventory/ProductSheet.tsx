import { Modal } from '@mantine/core';
import type { InventoryRow } from '#app/data/read/products/inventory-list.ts';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import { quantityIn, shelfPrice } from './unit-words.ts';
import styles from './inventory.module.css';
import { listText, sheetText as text } from './text.ts';

interface ProductSheetProps {
  /** The product that is looked at; null while nothing is. */
  row: InventoryRow | null;
  /** The store whose places are told; undefined where there is one only. */
  store: string | undefined;
  /** The first download is under way: places and quantities come after the product. */
  isFilling: boolean;
  onClose: () => void;
}

function rowsOf(row: InventoryRow, isFilling: boolean): [string, string][] {
  const told = (value: string | null) => (isFilling ? listText.unknown : (value ?? text.none));
  const unitsOf = (quantity: number) => quantityIn(quantity, row.unidad);
  const units = text.units(unitsOf(row.cantidad_vitrina), unitsOf(row.cantidad_bodega));
  return [
    [text.code, row.codigo_barras],
    [text.display, told(row.nombre_vitrina)],
    [text.storeroom, told(row.nombre_bodega)],
    [text.stock, isFilling ? listText.unknown : units],
    ...(row.apartadas ? [[text.reserved, unitsOf(row.apartadas)] as [string, string]] : []),
    [text.supplier, row.proveedor ?? text.none],
    [text.price, shelfPrice(row.precio_publico, row.unidad)],
  ];
}

/** Where a product stands and who brings it, for those who have no form to read that in. */
export function ProductSheet({ row, store, isFilling, onClose }: ProductSheetProps) {
  useFocusBack(row !== null);
  return (
    <Modal onClose={onClose} opened={row !== null} size={440} title={row?.nombre}>
      {row && (
        <>
          {store && <p className={styles.sheetStore}>{text.placesIn(store)}</p>}
          <dl className={styles.sheet}>
            {rowsOf(row, isFilling).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Modal>
  );
}

import styles from './history.module.css';
import { text } from './text.ts';

export interface ItemRow {
  key: string;
  name: string;
  code: string;
  quantity: string;
  price: string;
  discount: string;
  base: string;
  total: string;
}

/** The lines of an invoice or of a sale without number. */
export function ItemTable({ items }: { items: readonly ItemRow[] }) {
  const { itemColumns: columns } = text;
  return (
    <div className={styles.itemScroll}>
      <table aria-label={text.items} className={styles.items}>
        <thead>
          <tr>
            <th scope="col">{columns.product}</th>
            <th scope="col">{columns.quantity}</th>
            <th scope="col">{columns.price}</th>
            <th scope="col">{columns.discount}</th>
            <th scope="col">{columns.base}</th>
            <th scope="col">{columns.total}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.key}>
              <td>
                {item.name}
                <span className={styles.code}>{item.code}</span>
              </td>
              <td>{item.quantity}</td>
              <td>{item.price}</td>
              <td>{item.discount}</td>
              <td>{item.base}</td>
              <td>{item.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

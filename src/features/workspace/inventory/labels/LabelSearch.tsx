import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CatalogueProduct, ProductCatalogue } from '#app/data/read/products/product-catalogue.ts';
import { SearchField } from '#app/ui/form/SearchField.tsx';
import { labelPrice } from './label-price.ts';
import styles from './labels.module.css';
import { labelsText as text } from './text.ts';

const MIN_CHARS = 2;
const RESULTS = 5;

interface LabelSearchProps {
  catalogue: ProductCatalogue;
  onAdd: (product: CatalogueProduct) => void;
}

/** Finds products in memory; Enter adds the first one, a scan adds its own. */
export function LabelSearch({ catalogue, onAdd }: LabelSearchProps) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly CatalogueProduct[] | null>(null);
  const asked = useRef('');
  const search = async (value: string) => {
    asked.current = value;
    setTyped(value);
    if (value.trim().length < MIN_CHARS) return setFound(null);
    const products = await catalogue.search(value, RESULTS);
    // Answers may overtake each other; the last key counts.
    if (asked.current === value) setFound(products);
  };
  const clear = () => {
    asked.current = '';
    setTyped('');
    setFound(null);
  };
  const addFirst = async () => {
    const wanted = typed.trim();
    // At once: the next scan may already be typing.
    clear();
    const product = (await catalogue.byCode(wanted)) ?? (await catalogue.search(wanted, 1))[0];
    if (product) onAdd(product);
    else if (asked.current === '') setFound([]);
  };
  return (
    <div>
      <SearchField
        data-autofocus
        label={text.search}
        onChange={(value) => void search(value)}
        onClear={() => void search('')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void addFirst();
        }}
        placeholder={text.searchPlaceholder}
        value={typed}
      />
      {found && found.length === 0 && <p className={styles.empty}>{text.noMatches}</p>}
      {found && found.length > 0 && (
        <ul aria-label={text.results} className={styles.found}>
          {found.map((product) => (
            <li key={product.id}>
              <button
                aria-label={text.add(product.nombre)}
                onClick={() => {
                  clear();
                  onAdd(product);
                }}
                type="button"
              >
                <Plus size={16} />
                <span className={styles.name}>{product.nombre}</span>
                <span className="caption figures">{labelPrice(product)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

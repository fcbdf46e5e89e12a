import { Modal } from '@mantine/core';
import { Delete } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { readQuantity } from '#app/data/drafts/draft-math.ts';
import type { CatalogueProduct } from '#app/data/read/products/product-catalogue.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { cleanDecimal, settleDecimal } from '#app/ui/form/decimal-text.ts';
import { keepFocus } from '#app/ui/hooks/keep-focus.ts';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import { shelfPrice } from '#app/features/workspace/invoicing/price/shelf-price.ts';
import { kilosIn, pesosIn } from '#app/features/workspace/invoicing/price/typed-quantity.ts';
import { groupTyped, readPesos } from '#app/ui/form/pesos/typed-pesos.ts';
import { padText as text } from './pad-text.ts';
import styles from './pad.module.css';

interface QuantityPadProps {
  product: CatalogueProduct;
  /** So much of it, as typed and a quantity. */
  onAdd: (quantity: string) => void;
  /** Whole pesos of it; undefined where that is not sold. */
  onMoney: ((pesos: string) => void) | undefined;
  onClose: () => void;
}

const DIGITS = ['7', '8', '9', '4', '5', '6', '1', '2', '3'];

/** Asks how much of a product goes into the sale, with keys large enough for a finger. */
export function QuantityPad({ product, onAdd, onMoney, onClose }: QuantityPadProps) {
  useFocusBack(true);
  const [typed, setTyped] = useState('');
  const [isMoney, setIsMoney] = useState(false);
  const [isWrong, setIsWrong] = useState(false);
  const hintId = useId();
  const type = (text: string) => {
    setIsWrong(false);
    const asked = isMoney ? undefined : pesosIn(text);
    if (asked !== undefined) {
      if (!onMoney) return;
      setIsMoney(true);
      return setTyped(groupTyped(asked));
    }
    if (!isMoney) return setTyped(kilosIn(text, product.unidad ?? 'und') ?? cleanDecimal(text));
    const { pesos, tail } = readPesos(text, typed);
    setTyped(groupTyped(pesos) + tail);
  };
  const turn = () => {
    setTyped('');
    setIsWrong(false);
    setIsMoney(!isMoney);
  };
  const add = () => {
    const amount = isMoney ? readPesos(typed).pesos : settleDecimal(typed);
    const isGood = isMoney ? Number(amount) > 0 : readQuantity(amount) !== null;
    setIsWrong(!isGood);
    if (!isGood) return;
    onClose();
    if (isMoney) onMoney?.(amount);
    else onAdd(amount);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add();
    if (event.key !== '$' || !onMoney) return;
    event.preventDefault();
    turn();
  };
  const key = (digit: string, label?: string) => (
    <button
      aria-label={label}
      className={styles.key}
      key={digit}
      onClick={() => type(typed + digit)}
      onMouseDown={keepFocus}
      type="button"
    >
      {digit}
    </button>
  );
  return (
    <Modal onClose={onClose} opened returnFocus={false} size={340} title={product.nombre}>
      <div className={styles.body}>
        <p className="caption figures">{shelfPrice(product)}</p>
        <input
          aria-describedby={isWrong ? hintId : undefined}
          aria-invalid={isWrong || undefined}
          aria-label={isMoney ? text.pesos : text.quantity}
          autoComplete="off"
          className={styles.shown}
          data-autofocus
          // The keys are below: the keyboard of a phone would cover them.
          inputMode="none"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          placeholder={isMoney ? '$ 0' : '0'}
          value={typed}
        />
        <p className={styles.wrong} id={hintId} role="status">
          {isWrong && (isMoney ? text.noPesos : text.wrong)}
        </p>
        <div className={styles.keys}>
          {DIGITS.map((digit) => key(digit))}
          {isMoney ? key('000') : key('.', text.point)}
          {key('0')}
          <button
            aria-label={text.erase}
            className={styles.key}
            onClick={() => type(typed.slice(0, -1))}
            onMouseDown={keepFocus}
            type="button"
          >
            <Delete aria-hidden size={22} />
          </button>
        </div>
        <div className={styles.foot}>
          {onMoney && (
            <button
              aria-label={isMoney ? text.byQuantity : text.byMoney}
              aria-pressed={isMoney}
              className={styles.money}
              onClick={turn}
              onMouseDown={keepFocus}
              type="button"
            >
              $
            </button>
          )}
          <ActionButton className="grow" onClick={add} size={60} tone="primary">
            {text.add}
          </ActionButton>
        </div>
      </div>
    </Modal>
  );
}

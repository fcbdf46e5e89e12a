import {
  Banknote,
  CreditCard,
  Ellipsis,
  Landmark,
  type LucideIcon,
  NotebookPen,
  QrCode,
  Smartphone,
  Split,
  Wallet,
} from 'lucide-react';
import { ActionMenu } from '#app/ui/button/ActionMenu.tsx';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment-methods.ts';
import styles from './charge.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';

const ICONS: Record<PaymentMethod, LucideIcon> = {
  efectivo: Banknote,
  tarjeta: CreditCard,
  nequi: Smartphone,
  credito: NotebookPen,
  daviplata: Wallet,
  breb: QrCode,
  transferencia: Landmark,
};
const COMMON: readonly PaymentMethod[] = ['efectivo', 'tarjeta', 'nequi', 'credito'];
const OTHERS = PAYMENT_METHODS.filter((medio) => !COMMON.includes(medio));

interface MethodTilesProps {
  value: PaymentMethod;
  onChange: (medio: PaymentMethod) => void;
  onSplit: () => void;
}

/** The four commonest methods as tiles that never move; the fifth opens the rest and shows the one chosen there. */
export function MethodTiles({ value, onChange, onSplit }: MethodTilesProps) {
  const isCommon = COMMON.includes(value);
  const MoreIcon = isCommon ? Ellipsis : ICONS[value];
  return (
    <div className={styles.methods}>
      <Segmented
        className={styles.tiles}
        label={text.method}
        onChange={onChange}
        options={COMMON.map((medio) => ({ value: medio, label: text.methods[medio], icon: ICONS[medio] }))}
        value={isCommon ? value : null}
      />
      <ActionMenu
        actions={[
          ...OTHERS.map((medio) => ({
            key: medio,
            label: text.methodNames[medio],
            icon: ICONS[medio],
            onClick: () => onChange(medio),
          })),
          { key: 'split', label: text.split, icon: Split, onClick: onSplit, isApart: true },
        ]}
        label={isCommon ? text.more : text.moreChosen(text.methodNames[value])}
        renderOpener={(opener) => (
          <button className={styles.more} data-chosen={!isCommon || undefined} type="button" {...opener}>
            <MoreIcon size={19} />
            <span className={styles.moreWord}>{isCommon ? text.moreWord : text.methods[value]}</span>
          </button>
        )}
      />
    </div>
  );
}

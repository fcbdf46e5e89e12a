import { Banknote, CreditCard, Landmark, Smartphone } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import type { ShownOrder } from '#app/data/read/orders/orders.ts';
import { payOnAccount } from '#app/data/writes/payment-writes.ts';
import { save } from '#app/features/workspace/orders/save.ts';
import { text as all } from '#app/features/workspace/orders/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { PesosField } from '#app/ui/form/pesos/PesosField.tsx';
import { type Cents, moneyToCents, roundToPesos, subtract } from '#domain/money/money.ts';
import styles from './detail.module.css';

const text = all.payment;
const ICONS = {
  efectivo: Banknote,
  tarjeta: CreditCard,
  transferencia: Landmark,
  nequi: Smartphone,
} as const;
type Method = keyof typeof ICONS;
const METHODS = Object.keys(ICONS) as Method[];

interface PayTowardsProps {
  db: ErpDatabase;
  order: ShownOrder;
  onDone: () => void;
}

/** What is still to be paid, in whole pesos as it is shown; null where the order has no total. */
const missingOf = ({ total, abonado }: ShownOrder): Cents | null =>
  total === null ? null : roundToPesos(moneyToCents(subtract(total, abonado)));

/** Money that a client leaves for what is kept aside. */
export function PayTowards({ db, order, onDone }: PayTowardsProps) {
  const [pesos, setPesos] = useState('');
  const [medio, setMedio] = useState<Method>('efectivo');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const isBusy = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pesos === '' || /^0*$/u.test(pesos)) return setError(text.positive);
    // A second press takes no money twice.
    if (isBusy.current) return;
    const valor = `${pesos}.00`;
    const missing = missingOf(order);
    if (missing !== null && moneyToCents(valor) > missing) return setError(text.tooMuch(missing));
    isBusy.current = true;
    const form = { clientId: order.cliente_id ?? '', valor, medio, referencia: null, pedidoId: order.id };
    const wrong = await save(() => payOnAccount(db, form));
    isBusy.current = wrong === undefined;
    setFailure(wrong === all.off ? text.off : wrong);
    if (wrong !== undefined) return;
    toast({ message: text.saved(valor) });
    onDone();
  };
  return (
    <form aria-label={text.title} className={styles.pay} noValidate onSubmit={(event) => void submit(event)}>
      <PesosField
        autoFocus
        error={error}
        label={text.amount}
        onPesos={(typed) => {
          setPesos(typed);
          setError(undefined);
        }}
        pesos={pesos}
      />
      <Segmented
        columns={2}
        label={text.method}
        onChange={setMedio}
        options={METHODS.map((value) => ({ value, label: text.methods[value], icon: ICONS[value] }))}
        value={medio}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      <ActionButton isFullWidth tone="primary" type="submit">
        {text.save}
      </ActionButton>
    </form>
  );
}

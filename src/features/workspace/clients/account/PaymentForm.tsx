import { TextInput } from '@mantine/core';
import { Banknote, CreditCard, HandCoins, Landmark, QrCode, Smartphone, Wallet } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { StorageFullError } from '#app/data/storage-full.ts';
import { payOnAccount, type PaymentForm as Payment } from '#app/data/writes/payment-writes.ts';
import { AmountField } from '#app/features/workspace/clients/AmountField.tsx';
import { shownAmount } from '#app/features/workspace/clients/shown-amount.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { usePress } from '#app/ui/hooks/use-press.ts';
import { clientText } from '#contract/clients/client-text.ts';
import { fieldText } from '#contract/field-text.ts';
import { amountPaid } from '#domain/clients/credit.ts';
import { inFavour } from '#domain/clients/in-favour.ts';
import { addMoney, compareMoney, formatCop } from '#domain/money/money.ts';
import { can } from '#domain/accounts/permissions.ts';
import { Problem } from '#domain/problems.ts';
import { typedMoney } from '#domain/typed-number.ts';
import styles from './account.module.css';
import { accountText } from './account-text.ts';
import { SavedPayment } from './SavedPayment.tsx';

const text = accountText.form;
const LONGEST_REFERENCE = 60;
const STEP = 1000;

const METHODS = [
  { value: 'efectivo', icon: Banknote },
  { value: 'tarjeta', icon: CreditCard },
  { value: 'transferencia', icon: Landmark },
  { value: 'nequi', icon: Smartphone },
  { value: 'daviplata', icon: Wallet },
  { value: 'breb', icon: QrCode },
] as const;

interface PaymentFormProps {
  db: ErpDatabase;
  clientId: string;
  /** What is owed, money; null where this level may not see it: the server refuses what is too much. */
  balance: string | null;
  /** The business lacks a module that payments need. */
  isOff: boolean;
  /** Prints the receipt of a payment that was just taken. */
  onPrint: (paymentId: string) => void;
}

/** What the client pays by what was typed, money; null when that is no amount. */
function readAmount(typed: string, balance: string | null): string | null {
  const amount = typedMoney(typed);
  return amount === null || balance === null ? amount : amountPaid(amount, balance);
}

/** What is wrong with the amount as typed; undefined when nothing is. */
function amountError(typed: string, balance: string | null): string | undefined {
  if (typed.trim() === '') return fieldText.required;
  const amount = readAmount(typed, balance);
  if (amount === null) return text.invalid;
  if (compareMoney(amount, '0.00') <= 0) return clientText.paymentPositive;
  if (balance !== null && compareMoney(amount, balance) > 0) return clientText.paymentOverBalance;
  return undefined;
}

/** Why there is nothing to pay. */
function nothingOwedWords(balance: string | null): string {
  const favour = balance === null ? null : inFavour(balance);
  return favour === null ? text.nothingOwed : text.favour(formatCop(favour));
}

type Saved = { id: string; valor: string };

/** Saves it on this device. @returns the payment, or what went wrong */
async function save(db: ErpDatabase, payment: Payment): Promise<Saved | string> {
  if (!can((await db.me.get('me'))?.permission_level, 'clients.credit.pay')) return text.noPermission;
  try {
    const { entityId } = await payOnAccount(db, payment);
    return { id: entityId, valor: payment.valor };
  } catch (error) {
    if (error instanceof Problem) return text.off;
    return error instanceof StorageFullError ? text.storageFull : text.failed;
  }
}

/** Money that a client brings for what it owes. */
export function PaymentForm({ db, clientId, balance, isOff, onPrint }: PaymentFormProps) {
  const [typed, setTyped] = useState('');
  const [medio, setMedio] = useState<Payment['medio']>('efectivo');
  const [referencia, setReferencia] = useState('');
  // The checked text: digits typed since then are unchecked.
  const [checked, setChecked] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [saved, setSaved] = useState<Saved>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const press = usePress();
  const owesNothing = balance !== null && compareMoney(balance, '0.00') <= 0;
  const amount = amountError(typed, balance) === undefined ? readAmount(typed, balance) : null;

  const error = checked === typed ? amountError(typed, balance) : undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    setSaved(undefined);
    setChecked(typed);
    if (amount === null) return field.current?.focus();
    setIsBusy(true);
    const result = await save(db, { clientId, valor: amount, medio, referencia });
    setIsBusy(false);
    if (typeof result === 'string') return setFailure(result);
    setSaved(result);
    setTyped('');
    setChecked(undefined);
    setReferencia('');
    field.current?.focus();
  };

  const receipt = saved && <SavedPayment onPrint={() => onPrint(saved.id)} valor={saved.valor} />;

  if (isOff || owesNothing)
    return (
      <div className="column gap-16">
        {receipt}
        <p className={styles.caption}>{isOff ? text.off : nothingOwedWords(balance)}</p>
      </div>
    );
  return (
    <form
      className="column gap-16"
      noValidate
      onPointerDownCapture={press.onPointerDown}
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <AmountField
          error={error}
          label={text.amount}
          onBlur={() => press.after(() => setChecked(field.current?.value || undefined))}
          onChange={setTyped}
          ref={field}
          size="lg"
          step={STEP}
          value={typed}
        />
        {balance !== null && (
          <div className={styles.amountRow}>
            <span>{amount !== null && text.left(formatCop(addMoney(balance, `-${amount}`)))}</span>
            <ActionButton onClick={() => setTyped(shownAmount(balance))} size={36} tone="ghost">
              {text.all(formatCop(balance))}
            </ActionButton>
          </div>
        )}
      </div>
      <div className="column gap-6">
        <span aria-hidden="true" className="caption">
          {text.method}
        </span>
        <Segmented
          className={styles.methods}
          columns={3}
          label={text.method}
          onChange={setMedio}
          options={METHODS.map((method) => ({ ...method, label: accountText.methods[method.value] }))}
          value={medio}
        />
      </div>
      <TextInput
        autoComplete="off"
        label={text.reference}
        maxLength={LONGEST_REFERENCE}
        onChange={(event) => setReferencia(event.currentTarget.value)}
        size="md"
        value={referencia}
      />
      {failure && <Notice tone="error">{failure}</Notice>}
      {receipt}
      <ActionButton icon={HandCoins} isBusy={isBusy} isFullWidth tone="primary" type="submit">
        {isBusy ? text.saving : text.save}
      </ActionButton>
    </form>
  );
}

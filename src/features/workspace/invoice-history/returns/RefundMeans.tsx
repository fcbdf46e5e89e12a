import { NativeSelect, TextInput } from '@mantine/core';
import { Plus, Split, X } from 'lucide-react';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment-methods.ts';
import { formatCopPlain } from '#domain/money/money.ts';
import { MAX_REFERENCE } from '#domain/money/payments.ts';
import type { RefundSplit, TypedRefund } from '#domain/refunds.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { PesosField } from '#app/ui/form/pesos/PesosField.tsx';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import styles from './returns.module.css';
import { text } from './text.ts';

const MEANS = { wrapper: styles.meansName ?? '' };

/** As many as a sale is paid by. */
const MOST = 4;

/** What nobody has typed anything of yet. */
export const untyped = (medio: PaymentMethod): TypedRefund => ({ medio, valor: '', referencia: '' });

interface RefundMeansProps {
  means: readonly TypedRefund[];
  /** How they come out. */
  split: Pick<RefundSplit, 'given' | 'excess'>;
  /** Whether what is given back may go to the client's account. */
  hasAccount: boolean;
  onChange: (means: readonly TypedRefund[]) => void;
}

/** How the money goes back: by one means, or by several, of which the first takes what the others leave. */
export function RefundMeans({ means, split, hasAccount, onChange }: RefundMeansProps) {
  const open = PAYMENT_METHODS.filter((medio) => medio !== 'credito' || hasAccount);
  const free = open.find((medio) => !means.some((part) => part.medio === medio));
  const change = (at: number, changes: Partial<TypedRefund>) =>
    onChange(means.map((part, one) => (one === at ? { ...part, ...changes } : part)));
  const isSplit = means.length > 1;
  const last = means.findLastIndex(({ valor }, at) => at > 0 && valor !== '');
  return (
    <>
      {isSplit ? (
        <ul aria-label={text.how} className={styles.means}>
          {means.map((part, at) => (
            <RefundPart
              given={split.given}
              isFirst={at === 0}
              isTooMuch={at === last && split.excess !== '0.00'}
              key={at}
              onChange={(changes) => change(at, changes)}
              onRemove={() => onChange(means.toSpliced(at, 1))}
              open={open.filter(
                (medio) => medio === part.medio || !means.some((other) => other.medio === medio),
              )}
              part={part}
              position={at + 1}
            />
          ))}
        </ul>
      ) : (
        <Segmented
          // Three names side by side have no room on a phone.
          columns={2}
          label={text.how}
          onChange={(medio) => onChange([untyped(medio)])}
          options={open.map((value) => ({ value, label: text.methods[value] }))}
          value={means[0]?.medio ?? 'efectivo'}
        />
      )}
      {means.map(
        (part, at) =>
          hasReference(part) && (
            <TextInput
              autoComplete="off"
              key={at}
              label={isSplit ? text.referenceOf(text.methods[part.medio]) : text.reference}
              maxLength={MAX_REFERENCE}
              onChange={(event) => change(at, { referencia: event.currentTarget.value })}
              value={part.referencia}
            />
          ),
      )}
      {free && means.length < MOST && (
        <ActionButton
          className={styles.divide}
          icon={isSplit ? Plus : Split}
          onClick={() => onChange([...means, untyped(free)])}
          size={36}
          tone="ghost"
        >
          {isSplit ? text.addPart : text.split}
        </ActionButton>
      )}
    </>
  );
}

const hasReference = ({ medio }: TypedRefund): boolean => medio !== 'efectivo' && medio !== 'credito';

interface RefundPartProps {
  part: TypedRefund;
  /** From 1. */
  position: number;
  isFirst: boolean;
  /** What the first takes, money. */
  given: string;
  /** Together they are more than goes back. */
  isTooMuch: boolean;
  /** What it may be changed to. */
  open: readonly PaymentMethod[];
  onChange: (changes: Partial<TypedRefund>) => void;
  onRemove: () => void;
}

function RefundPart({
  part,
  position,
  isFirst,
  given,
  isTooMuch,
  open,
  onChange,
  onRemove,
}: RefundPartProps) {
  const name = text.methods[part.medio];
  return (
    <li className={styles.meansPart}>
      <NativeSelect
        aria-label={text.partMethod(position)}
        classNames={MEANS}
        data={open.map((value) => ({ value, label: text.methods[value] }))}
        onChange={(event) => onChange(untyped(event.currentTarget.value as PaymentMethod))}
        size="md"
        value={part.medio}
      />
      {isFirst ? (
        <output aria-label={text.restIn(name)} className={styles.meansRest}>
          {formatCopPlain(given)}
        </output>
      ) : (
        <>
          <PesosField
            aria-label={text.amountOf(name)}
            autoFocus={part.valor === ''}
            error={isTooMuch ? text.tooMuch : undefined}
            onPesos={(valor) => onChange({ valor })}
            pesos={part.valor}
            placeholder="0"
          />
          <IconAction icon={X} label={text.removePart(name)} onClick={onRemove} />
        </>
      )}
    </li>
  );
}

import { TextInput } from '@mantine/core';
import { PackageX, Store, Warehouse } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { RefundSplit, TypedRefund } from '#domain/refunds.ts';
import { DESTINATIONS, type Destination } from '#domain/returns.ts';
import { MAX_RETURN_REASON } from '#app/data/writes/returns/return-operation.ts';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { RefundMeans, untyped } from './RefundMeans.tsx';
import { text } from './text.ts';

const PLACE_ICONS = { vitrina: Store, bodega: Warehouse, averia: PackageX };

/** Where what comes back goes, why it came, and how the money goes back, as they are chosen. */
export function useTerms() {
  const [destino, setDestino] = useState<Destination>('vitrina');
  const [reason, setReason] = useState<string>(text.reasons[0]);
  const [other, setOther] = useState('');
  const [means, setMeans] = useState<readonly TypedRefund[]>(() => [untyped('efectivo')]);
  const [isMissing, setIsMissing] = useState(false);
  const otherField = useRef<HTMLInputElement>(null);
  const isOther = reason === text.other;
  useEffect(() => {
    // The field that comes may lie under the foot of the dialog.
    if (isOther) otherField.current?.scrollIntoView({ block: 'center' });
  }, [isOther]);
  return {
    destino,
    setDestino,
    reason,
    setReason,
    other,
    setOther(words: string) {
      setIsMissing(false);
      setOther(words);
    },
    means,
    setMeans,
    otherField,
    isOther,
    isMissing,
    motivo: isOther ? other : reason,
    /** Whether the reason is there; its field says what is missing, and gets the focus. */
    check(): boolean {
      if (!isOther || other.trim() !== '') return true;
      setIsMissing(true);
      otherField.current?.focus();
      // The foot of the dialog lies over what is just in reach.
      otherField.current?.scrollIntoView({ block: 'center' });
      return false;
    },
  };
}

interface ReturnTermsProps {
  terms: ReturnType<typeof useTerms>;
  /** How the money goes back by them. */
  split: Pick<RefundSplit, 'given' | 'excess'>;
  /** Whether what is given back may go to the client's account. */
  hasAccount: boolean;
  /** Whether anything is given back: not where all of it goes to a debt. */
  isPaidOut?: boolean;
  /** Something was changed: what was told before holds no more. */
  onChange?: () => void;
}

export function ReturnTerms({ terms, split, hasAccount, isPaidOut = true, onChange }: ReturnTermsProps) {
  const { destino, setDestino, reason, setReason, other, setOther, means, setMeans, otherField } = terms;
  return (
    <>
      <Choice label={text.where}>
        <Segmented
          label={text.where}
          onChange={setDestino}
          options={DESTINATIONS.map((value) => ({
            value,
            label: text.places[value],
            icon: PLACE_ICONS[value],
          }))}
          value={destino}
        />
      </Choice>
      <Choice label={text.why}>
        <Segmented
          columns={2}
          label={text.why}
          onChange={(value) => {
            setReason(value);
            onChange?.();
          }}
          options={text.reasons.map((value) => ({ value, label: value }))}
          value={reason}
        />
      </Choice>
      {terms.isOther && (
        <TextInput
          autoComplete="off"
          error={terms.isMissing ? text.otherRequired : undefined}
          label={text.otherReason}
          maxLength={MAX_RETURN_REASON}
          onChange={(event) => setOther(event.currentTarget.value)}
          ref={otherField}
          value={other}
        />
      )}
      {isPaidOut && (
        <Choice label={text.how}>
          <RefundMeans
            hasAccount={hasAccount}
            means={means}
            onChange={(changed) => {
              setMeans(changed);
              onChange?.();
            }}
            split={split}
          />
        </Choice>
      )}
    </>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="column gap-6">
      <span aria-hidden="true" className="caption">
        {label}
      </span>
      {children}
    </div>
  );
}

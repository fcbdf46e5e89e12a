import { TextInput } from '@mantine/core';
import { text as all } from '#app/features/workspace/orders/text.ts';
import { timeOf } from '#app/features/workspace/orders/times.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { DateInput } from '#app/ui/date/DateInput.tsx';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { bogotaDate, bogotaTimestamp } from '#domain/bogota-time.ts';
import type { TypedOrder } from './form-values.ts';
import styles from './form.module.css';

const text = all.form;
const MINUTE_MS = 60_000;
const SOON = [
  { key: 'half', minutes: 30 },
  { key: 'hour', minutes: 60 },
] as const;

interface WhenFieldsProps {
  typed: TypedOrder;
  error: string | undefined;
  change: (changes: Partial<TypedOrder>) => void;
}

/** When it is wanted: a day and a time, or soon by one tap. */
export function WhenFields({ typed, error, change }: WhenFieldsProps) {
  const nowMs = useNow();
  const inMinutes = (minutes: number) => {
    const at = new Date(nowMs + minutes * MINUTE_MS);
    change({ dia: bogotaDate(at), hora: timeOf(bogotaTimestamp(at)) });
  };
  return (
    <fieldset className={styles.when}>
      <legend className="heading">{text.soonGroup}</legend>
      <div className="wrap gap-8">
        <ActionButton onClick={() => change({ dia: '', hora: '' })}>{text.soon.now}</ActionButton>
        {SOON.map(({ key, minutes }) => (
          <ActionButton key={key} onClick={() => inMinutes(minutes)}>
            {text.soon[key]}
          </ActionButton>
        ))}
      </div>
      <div className={styles.pair}>
        <DateInput
          autoComplete="off"
          label={text.day}
          onChange={(dia) => change({ dia })}
          size="md"
          value={typed.dia}
        />
        <TextInput
          data-field="hora"
          error={error}
          label={text.time}
          onChange={(event) => change({ hora: event.currentTarget.value })}
          size="md"
          type="time"
          value={typed.hora}
        />
      </div>
    </fieldset>
  );
}

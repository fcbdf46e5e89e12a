import { NativeSelect } from '@mantine/core';
import type { ReportName } from '#app/api/owner/reports.ts';
import { DayField } from '#app/ui/date/DayField.tsx';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { useOfNow } from '#app/ui/hooks/use-now.ts';
import { bogotaDate, bogotaDayRange } from '#domain/bogota-time.ts';
import styles from './Reports.module.css';
import { text } from './text.ts';
import { OF_NO_STORE, OF_NOW, rangeFault, type ProductOrder, type Wanted, withName } from './wanted.ts';

const todayOf = (nowMs: number): string => bogotaDate(new Date(nowMs));
const optionsOf = <Key extends string>(labels: Readonly<Record<Key, string>>) =>
  (Object.keys(labels) as Key[]).map((value) => ({ value, label: labels[value] }));

/** A store that a report can be of. */
export interface ReportStore {
  id: number;
  nombre_establecimiento: string;
}

interface ReportControlsProps {
  names: readonly ReportName[];
  readStores: () => Promise<readonly ReportStore[]>;
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
}

/** Which report, of which days and store. */
export function ReportControls({ names, readStores, wanted, onChange }: ReportControlsProps) {
  const { name, range, order } = wanted;
  return (
    <div className={styles.controls}>
      {names.length > 1 && (
        <NativeSelect
          className={styles.choice}
          data={names.map((value) => ({ value, label: text.reports[value] }))}
          label={text.report}
          onChange={(event) => onChange(withName(wanted, event.currentTarget.value as ReportName))}
          value={name}
        />
      )}
      {!OF_NO_STORE.includes(name) && (
        <Stores
          onChange={(store) => onChange({ ...wanted, store })}
          readStores={readStores}
          value={wanted.store}
        />
      )}
      {name === 'productos' && (
        <NativeSelect
          className={styles.choice}
          data={optionsOf(text.orders)}
          label={text.order}
          onChange={(event) => onChange({ ...wanted, order: event.currentTarget.value as ProductOrder })}
          value={order}
        />
      )}
      {!OF_NOW.includes(name) && (
        <Segmented
          className={styles.ranges}
          label={text.range}
          onChange={(next) => onChange({ ...wanted, range: next })}
          options={optionsOf(text.ranges)}
          value={range}
        />
      )}
      {!OF_NOW.includes(name) && range === 'otro' && <Days onChange={onChange} wanted={wanted} />}
    </div>
  );
}

function Days({ wanted, onChange }: Pick<ReportControlsProps, 'wanted' | 'onChange'>) {
  const today = useOfNow(todayOf);
  const { days } = wanted;
  const faultOf = (typed: string): string | undefined => {
    if (bogotaDayRange(typed) === null) return text.notDay;
    return typed > today ? text.future : undefined;
  };
  return (
    <>
      <DayField
        className={styles.day}
        day={days.desde}
        faultOf={faultOf}
        label={text.from}
        max={today}
        onDay={(desde) => onChange({ ...wanted, days: { ...days, desde } })}
      />
      <DayField
        className={styles.day}
        day={days.hasta}
        faultOf={(typed) => faultOf(typed) ?? rangeFault({ ...days, hasta: typed })}
        label={text.until}
        max={today}
        onDay={(hasta) => onChange({ ...wanted, days: { ...days, hasta } })}
      />
    </>
  );
}

interface StoresProps {
  readStores: () => Promise<readonly ReportStore[]>;
  value: string;
  onChange: (store: string) => void;
}

/** A business with one store has nothing to choose. */
function Stores({ readStores, value, onChange }: StoresProps) {
  const { state } = useLoaded(readStores);
  if (state.status !== 'ready' || state.value.length < 2) return null;
  const stores = state.value.map(({ id, nombre_establecimiento: label }) => ({ value: String(id), label }));
  return (
    <NativeSelect
      className={styles.choice}
      data={[{ value: '', label: text.allStores }, ...stores]}
      label={text.store}
      onChange={(event) => onChange(event.currentTarget.value)}
      value={value}
    />
  );
}

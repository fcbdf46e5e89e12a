import { type ReactNode, useState } from 'react';
import type { ImportWrite } from '#app/data/writes/product-import.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { formatCount } from '#app/ui/formats.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Segmented } from '#app/ui/form/Segmented.tsx';
import type { CsvDefect } from '#contract/inventory/product-csv.ts';
import type { ImportPlan } from './read-file.ts';
import { columnName, defectPlace, defectSentence, importText as text } from './text.ts';
import styles from './transfer.module.css';

const SHOWN_DEFECTS = 200;

interface ImportPlanViewProps {
  plan: ImportPlan;
  /** Where the quantities of new products go. */
  storeName: string | undefined;
  /** The button that chooses another file. */
  other: ReactNode;
  onStart: (writes: ImportWrite[]) => void;
}

/** Each wrong cell with the row that a spreadsheet shows. */
function Defects({ defects }: { defects: readonly CsvDefect[] }) {
  const { heads } = text;
  return (
    // The table scrolls: the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div aria-label={text.badCaption} className={styles.defects} role="group" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{heads.line}</th>
            <th scope="col">{heads.product}</th>
            <th scope="col">{heads.field}</th>
            <th scope="col">{heads.value}</th>
            <th scope="col">{heads.reason}</th>
          </tr>
        </thead>
        <tbody>
          {defects.slice(0, SHOWN_DEFECTS).map(({ line, product, field, defect, value }) => (
            <tr key={`${line} ${field} ${defect}`}>
              <td>{line}</td>
              <td className={styles.product}>{product || text.noProduct}</td>
              <td>{defectPlace(field)}</td>
              <td className={styles.value}>{value}</td>
              <td>{defectSentence(defect)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {defects.length > SHOWN_DEFECTS && (
        <p className="caption">{text.badMore(formatCount(defects.length - SHOWN_DEFECTS))}</p>
      )}
    </div>
  );
}

/** What the file would do, before anything is saved. */
export function ImportPlanView({ plan, storeName, other, onStart }: ImportPlanViewProps) {
  const { fresh, known, defects, badRows, missing, unknown, fileName } = plan;
  const [deed, setDeed] = useState<'skip' | 'update'>('skip');
  const writes = deed === 'update' ? [...fresh, ...known] : fresh;
  const isEmpty = fresh.length + known.length + badRows === 0;
  const torn = defects.find(({ defect }) => defect === 'quotes');
  const counts = [
    [text.fresh, fresh.length],
    [text.known, known.length],
    [text.bad, badRows],
  ] as const;
  return (
    <>
      <p className="strong anywhere">{fileName}</p>
      {missing.length > 0 ? (
        <Notice tone="error">{text.missing(missing.map(columnName).join(', '))}</Notice>
      ) : isEmpty ? (
        <Notice tone="warning">{text.nothing}</Notice>
      ) : (
        <dl className={styles.counts}>
          {counts.map(([name, count]) => (
            <div data-bad={(name === text.bad && count > 0) || undefined} key={name}>
              <dt>{name}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {torn && (
        <Notice tone="error">{text.torn(torn.line, torn.lost ?? 0, formatCount(torn.lost ?? 0))}</Notice>
      )}
      {unknown.length > 0 && <p className="caption">{text.unknown(unknown.join(', '))}</p>}
      {fresh.length > 0 && storeName && <p className="caption">{text.store(storeName)}</p>}
      {known.length > 0 && (
        <div className="grid gap-6">
          <span aria-hidden="true" className="caption">
            {text.knownLabel}
          </span>
          <Segmented
            label={text.knownLabel}
            onChange={setDeed}
            options={[
              { value: 'skip', label: text.skip },
              { value: 'update', label: text.update },
            ]}
            value={deed}
          />
          {deed === 'update' && <p className="caption">{text.updateHint}</p>}
        </div>
      )}
      {defects.length > 0 && (
        <>
          <Notice tone="warning">{text.badTitle(formatCount(badRows))}</Notice>
          <Defects defects={defects} />
        </>
      )}
      <div className={styles.buttons}>
        {other}
        <ActionButton disabled={writes.length === 0} onClick={() => onStart(writes)} tone="primary">
          {writes.length === 0 ? text.noStart : text.start(formatCount(writes.length))}
        </ActionButton>
      </div>
    </>
  );
}

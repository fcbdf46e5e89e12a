import { ArrowLeft, CircleCheck, LockOpen, PencilLine, TriangleAlert } from 'lucide-react';
import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import {
  adjustedText,
  CASH_WARNING_TEXT,
  missingText,
  type Outcome,
  outcomeOf,
} from '#contract/cash/outcome-text.ts';
import { handedOver, type MeansFigures } from '#domain/cash/figures.ts';
import { formatCop } from '#domain/money/money.ts';
import styles from '#app/features/workspace/cash/cash.module.css';
import { PrintDrawer } from '#app/features/workspace/cash/PrintDrawer.tsx';
import { text as all } from '#app/features/workspace/cash/text.ts';
import { PartialNotice } from '#app/features/workspace/cash/PartialNotice.tsx';
import { CountList } from './CountList.tsx';

const text = all.result;

/** An amount that may not be known. */
const amountOf = (money: string | null) => (money === null ? '—' : formatCop(money));

const MEANS: Column<MeansFigures>[] = [
  {
    key: 'means',
    header: text.columns.means,
    width: '100%',
    cell: ({ medio, esperado, contado }) => (
      <span className={styles.what}>
        {all.method(medio)}
        <span className="under">{text.sums(esperado, contado)}</span>
      </span>
    ),
  },
  {
    key: 'expected',
    header: text.columns.expected,
    minWidth: 104,
    align: 'end',
    isHiddenOnPhone: true,
    cell: ({ esperado }) => formatCop(esperado),
  },
  {
    key: 'counted',
    header: text.columns.counted,
    minWidth: 104,
    align: 'end',
    isHiddenOnPhone: true,
    cell: ({ contado }) => amountOf(contado),
  },
  {
    key: 'difference',
    header: text.columns.difference,
    minWidth: 104,
    align: 'end',
    cell: ({ diferencia }) => amountOf(diferencia),
  },
];

const UNKNOWN_OUTCOME: Outcome = { words: text.unknown, tone: 'amber' };
const OUTCOME_OF_OTHERS: Outcome = { words: text.notYours, tone: 'ok' };

interface DrawerResultProps {
  workspace: Workspace;
  view: DrawerView;
  /** This person counts without a look at what should be there: of a drawer that nobody counted it is not shown. */
  isBlind: boolean;
  /** A drawer is open on this device: this one was only looked at. */
  isOneOpen: boolean;
  onAgain: () => void;
  /** Counts it once more; absent below the level that corrects. */
  onCorrect?: (() => void) | undefined;
}

/** A closed drawer: whether the money was all there, and by which means it came. */
export function DrawerResult({ workspace, view, isBlind, isOneOpen, onAgain, onCorrect }: DrawerResultProps) {
  const { drawer, figures } = view;
  // Level 1 gets only the own part of another's drawer: no difference follows from it, and no paper.
  const isOthers = drawer.base === null;
  const isUnknown = view.isPartial || isOthers;
  const known = view.isPartial ? UNKNOWN_OUTCOME : outcomeOf(figures.diferencia);
  const { words, tone } = isOthers ? OUTCOME_OF_OTHERS : known;
  const areFiguresShown = !isUnknown && !(isBlind && figures.contado === null);
  const Icon = tone === 'ok' ? CircleCheck : TriangleAlert;
  // A row of an older app does not say so.
  const missing = drawer.faltan ?? 0;
  const rows = [
    [text.base, drawer.base],
    ...(drawer.base_esperada === null || drawer.base_esperada === drawer.base
      ? []
      : [[text.baseBefore, drawer.base_esperada] as const]),
    [text.expected, areFiguresShown ? figures.esperado : null],
    [text.counted, figures.contado],
    [text.left, drawer.queda],
    [text.handed, handedOver(figures.contado, drawer.queda)],
  ] as const;
  const notes = [
    [text.openingNote, drawer.nota_apertura],
    [text.closingNote, drawer.nota],
  ] as const;
  return (
    <div className={styles.screen}>
      <PageHeading
        actions={
          <>
            {areFiguresShown && <PrintDrawer label={all.printZ} view={view} workspace={workspace} />}
            {onCorrect && (
              <ActionButton icon={PencilLine} onClick={onCorrect}>
                {all.correct.open}
              </ActionButton>
            )}
            <ActionButton icon={isOneOpen ? ArrowLeft : LockOpen} onClick={onAgain} tone="primary">
              {isOneOpen ? all.back : text.again}
            </ActionButton>
          </>
        }
        areActionsWide
        description={text.closed(
          drawer.nombre,
          drawer.cerrada_por?.nombre ?? '',
          drawer.cerrada_en ? formatBogotaDateTime(drawer.cerrada_en) : '',
        )}
        title={drawer.z_numero === null ? text.unnumbered : text.number(drawer.z_numero)}
      />
      {drawer.z_numero === null && <Notice tone="info">{text.provisional}</Notice>}
      {isOthers && <Notice tone="info">{text.notYoursHint}</Notice>}
      {!isOthers && <PartialNotice view={view} />}
      {drawer.advertencias.map(({ codigo }, at) => (
        <Notice key={`${codigo} ${at}`} tone="warning">
          {CASH_WARNING_TEXT[codigo]}
        </Notice>
      ))}
      {missing > 0 && <Notice tone="warning">{missingText(missing)}</Notice>}
      {drawer.ajustada_en && (
        <Notice tone="warning">{adjustedText(formatBogotaDateTime(drawer.ajustada_en))}</Notice>
      )}
      <div className={styles.openColumns}>
        <Panel>
          <div className={styles.outcome} data-tone={tone}>
            <Icon size={28} />
            <p className={styles.verdict}>{words}</p>
          </div>
          <dl className={styles.sums}>
            {rows
              .filter(([, amount]) => !isOthers || amount !== null)
              .map(([label, amount]) => (
                <div className="spread" key={label}>
                  <dt>{label}</dt>
                  <dd className="figures medium">{amountOf(amount)}</dd>
                </div>
              ))}
          </dl>
          {notes.map(
            ([name, nota]) =>
              nota && (
                <p className={styles.closingNote} key={name}>
                  <span className="caption">{name}: </span>
                  {nota}
                </p>
              ),
          )}
        </Panel>
        <div className="column gap-12">
          {areFiguresShown && (
            <Panel padding="none" title={text.means}>
              <DataTable
                caption={text.means}
                columns={MEANS}
                rowKey={({ medio }) => medio}
                rows={figures.medios.filter(
                  ({ esperado, contado }) => esperado !== '0.00' || contado !== null,
                )}
              />
            </Panel>
          )}
          {drawer.conteos.length > 1 && <CountList drawer={drawer} />}
        </div>
      </div>
    </div>
  );
}

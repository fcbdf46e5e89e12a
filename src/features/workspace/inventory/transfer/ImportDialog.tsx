import { Modal, Progress } from '@mantine/core';
import { Download, FileUp } from 'lucide-react';
import { useRef } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { ownStore } from '#app/data/writes/stock-writes.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { formatCount } from '#app/ui/formats.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { csvFile, csvText } from '#domain/products/csv.ts';
import { can } from '#domain/accounts/permissions.ts';
import { CSV_FIELDS } from '#contract/inventory/product-csv.ts';
import { text as moduleText } from '#app/features/workspace/inventory/text.ts';
import { ImportPlanView } from './ImportPlanView.tsx';
import { columnName, importText as text } from './text.ts';
import { useFocusBack } from '#app/ui/hooks/use-focus-back.ts';
import styles from './transfer.module.css';
import { type ImportState, useImport } from './use-import.ts';

interface ImportDialogProps {
  db: ErpDatabase;
  level: number | undefined;
  /** The store of the quantities; the own one when null. */
  serieId: number | null;
  onClose: () => void;
}

/** The heads of a file to fill in, and a row that shows how. */
export function templateFile(): string {
  const heads = CSV_FIELDS.map((field) => csvText(columnName(field)));
  return csvFile([heads, CSV_FIELDS.map((field) => csvText(text.example[field]))]);
}

/** What the file has to look like, and the way to choose it. */
function Intro({ failure }: { failure: string | null }) {
  return (
    <>
      <p>{text.intro}</p>
      <p className="caption">
        {text.columns([columnName('codigo_barras'), columnName('nombre'), columnName('costo')].join(', '))}{' '}
        {text.formats}
      </p>
      {failure && <Notice tone="error">{failure}</Notice>}
    </>
  );
}

function Running({
  state,
  onStop,
}: {
  state: Extract<ImportState, { kind: 'running' }>;
  onStop: () => void;
}) {
  const { done, total } = state;
  return (
    <div className="grid gap-10 figures">
      <p role="status">{text.running(formatCount(done), formatCount(total))}</p>
      <Progress aria-label={text.progress} size="lg" value={total === 0 ? 0 : (done / total) * 100} />
      <div className={styles.buttons}>
        <ActionButton onClick={onStop}>{text.stop}</ActionButton>
      </div>
    </div>
  );
}

function overOf({ done, total, failure }: Extract<ImportState, { kind: 'over' }>) {
  if (failure) return { tone: 'error' as const, words: text.failed(formatCount(done), failure) };
  if (done < total)
    return { tone: 'warning' as const, words: text.stopped(formatCount(done), formatCount(total)) };
  return { tone: 'ok' as const, words: text.done(formatCount(done)) };
}

/** A file of products: chosen, looked through without saving anything, then saved with its progress. */
export function ImportDialog({ db, level, serieId, onClose }: ImportDialogProps) {
  useFocusBack(true);
  const { state, check, run, stop } = useImport(db, serieId);
  const picker = useRef<HTMLInputElement>(null);
  const store = useLiveRead(
    [db.series, db.me],
    async () => db.series.get(serieId ?? (await ownStore(db)) ?? 0),
    [db, serieId],
  );
  const isRunning = state.kind === 'running';
  const pick = (
    <ActionButton
      data-autofocus
      disabled={!can(level, 'inventory.edit')}
      icon={FileUp}
      isBusy={state.kind === 'checking'}
      onClick={() => picker.current?.click()}
      tone={state.kind === 'planned' ? 'quiet' : 'primary'}
    >
      {state.kind === 'checking' ? text.checking : state.kind === 'planned' ? text.chooseOther : text.choose}
    </ActionButton>
  );
  return (
    <Modal
      closeOnClickOutside={false}
      closeOnEscape={!isRunning}
      onClose={onClose}
      opened
      size={720}
      title={text.title}
      withCloseButton={!isRunning}
    >
      <input
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={text.file}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void check(file);
        }}
        ref={picker}
        type="file"
      />
      <div className="grid gap-12 narrowable">
        {!can(level, 'inventory.edit') && <Notice tone="error">{moduleText.errors.noAction}</Notice>}
        {(state.kind === 'idle' || state.kind === 'checking') && (
          <>
            <Intro failure={state.kind === 'idle' ? state.failure : null} />
            <div className={styles.buttons}>
              <ActionButton
                icon={Download}
                onClick={() => saveFile(text.templateName, templateFile(), 'text/csv;charset=utf-8')}
                tone="ghost"
              >
                {text.template}
              </ActionButton>
              {pick}
            </div>
          </>
        )}
        {state.kind === 'planned' && (
          <ImportPlanView
            key={state.plan.fileName}
            onStart={(writes) => void run(writes)}
            other={pick}
            plan={state.plan}
            storeName={store?.nombre_establecimiento}
          />
        )}
        {isRunning && <Running onStop={stop} state={state} />}
        {state.kind === 'over' && (
          <>
            <Notice tone={overOf(state).tone}>{overOf(state).words}</Notice>
            <div className={styles.buttons}>
              <ActionButton data-autofocus onClick={onClose} tone="primary">
                {text.close}
              </ActionButton>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}

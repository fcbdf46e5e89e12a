import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { exportPending } from '#app/data/restore/rescue.ts';
import type { SendRescued } from '#app/online/import-rescued.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { can } from '#domain/accounts/permissions.ts';
import { ImportResult } from './ImportResult.tsx';
import styles from './device.module.css';
import { saveFile } from '#app/ui/save-file.ts';
import { screenText } from '#app/features/workspace/sync-status/screen/text.ts';
import { useImport } from './use-import.ts';

const text = screenText.rescue;

interface RescuePanelProps {
  db: ErpDatabase;
  /** All that is not sent. */
  count: number;
  /** There may be more. */
  isUnknown: boolean;
  isOnline: boolean;
  sendRescued: SendRescued;
  /** The file is in: the mirror has something to fetch. */
  onImported: () => void;
}

/** 'pendientes-2026-11-21-1015.json'. */
function fileName(now: Date): string {
  return `pendientes-${bogotaTimestamp(now).slice(0, 16).replace('T', '-').replace(':', '')}.json`;
}

/** A dying tablet's way out: what is pending as a file, and level 3's way to send it from another device. */
export function RescuePanel({ db, count, isUnknown, isOnline, sendRescued, onImported }: RescuePanelProps) {
  const [told, setTold] = useState<{ tone: 'ok' | 'error'; message: string } | null>(null);
  const level = useLiveRead([db.me], async () => (await db.me.get('me'))?.permission_level, [db]);
  const picker = useRef<HTMLInputElement>(null);
  const { state, run } = useImport(sendRescued);
  const save = async () => {
    try {
      const file = await exportPending(db);
      saveFile(fileName(new Date()), JSON.stringify(file, null, 1));
      setTold({ tone: 'ok', message: text.exported(file.operaciones.length) });
    } catch {
      setTold({ tone: 'error', message: text.exportFailed });
    }
  };
  const isNothing = count === 0 && !isUnknown;
  const isRunning = state.kind === 'running';
  return (
    <Panel title={text.title}>
      <div className="grid gap-12">
        <p className="caption">{text.text}</p>
        <ActionButton disabled={isNothing} icon={Download} isFullWidth onClick={() => void save()}>
          {text.export}
        </ActionButton>
        {told ? (
          <Notice tone={told.tone}>{told.message}</Notice>
        ) : (
          isNothing && <p className="caption">{text.nothing}</p>
        )}
        {can(level, 'operations.import') && (
          <div className={styles.import}>
            <p className="caption">{isOnline ? text.importHint : text.needsNetwork}</p>
            <input
              accept=".json,application/json"
              aria-label={text.importLabel}
              hidden
              onChange={(event) => {
                const [file] = event.currentTarget.files ?? [];
                event.currentTarget.value = '';
                if (file) void run(file).then(onImported);
              }}
              ref={picker}
              type="file"
            />
            <ActionButton
              disabled={!isOnline}
              icon={Upload}
              isBusy={isRunning}
              isFullWidth
              onClick={() => picker.current?.click()}
            >
              {isRunning ? text.importing(state.done, state.total) : text.import}
            </ActionButton>
            {state.kind === 'over' && <ImportResult failure={state.failure} rows={state.rows} />}
          </div>
        )}
      </div>
    </Panel>
  );
}

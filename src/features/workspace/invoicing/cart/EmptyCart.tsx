import { Pencil, ScanBarcode } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { Skeleton } from '@mantine/core';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageLink } from '#app/ui/layout/PageLink.tsx';
import { can } from '#domain/accounts/permissions.ts';
import styles from './lines.module.css';
import { useActiveModules } from './use-active-modules.ts';
import { text } from '#app/features/workspace/invoicing/text.ts';

/** State of the first download: waits for a connection, refused until a sign-in, failed and to be tried again. */
export type DownloadState = 'done' | 'running' | 'waits' | 'refused' | 'failed';

interface EmptyCartProps {
  workspace: Workspace;
  /** Whether the mirror has any; undefined until it was looked at. */
  hasProducts: boolean | undefined;
  download: DownloadState;
  /** Asks for it once more; resolves when that is over. */
  onDownload: () => unknown;
  /** Goes to an address of the workspace. */
  onFollow: (href: string) => void;
  /** Takes that place where there are products. */
  children: ReactNode;
}

/** Takes the place of the lines of an empty sale: names the next step, whatever it is. */
export function EmptyCart(props: EmptyCartProps) {
  const { workspace, hasProducts, download, onDownload, onFollow, children } = props;
  const { db } = workspace;
  const level = workspace.session.permission_level;
  if (hasProducts === undefined) return <div className={styles.empty} />;
  if (!hasProducts && download !== 'done') {
    if (download === 'running') return <Downloading />;
    return <NotDownloaded download={download} onDownload={onDownload} />;
  }
  if (!hasProducts) return <FirstSteps db={db} level={level} onFollow={onFollow} />;
  return children;
}

/** An empty sale: how to begin it. */
export function ScanFirst({ onRepeat, onEdit }: { onRepeat: () => void; onEdit: (() => void) | undefined }) {
  return (
    <div className={styles.empty}>
      <div className={styles.scanFirst}>
        <EmptyState
          action={{ label: text.repeatLast, onClick: onRepeat, isQuiet: true }}
          icon={ScanBarcode}
          text={text.emptyText}
          title={text.emptyTitle}
        />
        {onEdit && (
          <ActionButton icon={Pencil} onClick={onEdit} tone="ghost">
            {text.favourites.edit}
          </ActionButton>
        )}
      </div>
    </div>
  );
}

const BARS = ['62%', '48%', '70%', '54%'];

function Downloading() {
  return (
    <div className={styles.downloading}>
      <p role="status">{text.download.running}</p>
      {BARS.map((width) => (
        <div aria-hidden="true" className={styles.bars} key={width}>
          <Skeleton height={12} radius="sm" width={width} />
          <Skeleton height={10} mt={8} radius="sm" width={130} />
        </div>
      ))}
    </div>
  );
}

interface NotDownloadedProps extends Pick<EmptyCartProps, 'onDownload'> {
  download: Exclude<DownloadState, 'done' | 'running'>;
}

/** Nothing is on its way: nothing looks as if it were. */
function NotDownloaded({ download, onDownload }: NotDownloadedProps) {
  const words = text.download[download];
  return (
    <div className={styles.notDownloaded}>
      {download === 'refused' ? (
        <Notice tone="warning">{words}</Notice>
      ) : (
        <ListFailure
          isOnPage
          onRetry={onDownload}
          retryLabel={text.downloadAgain}
          tone={download === 'waits' ? 'warning' : 'error'}
        >
          {words}
        </ListFailure>
      )}
    </div>
  );
}

interface FirstStepsProps extends Pick<EmptyCartProps, 'onFollow'> {
  db: ErpDatabase;
  level: number;
}

/** A business without products: three steps to the first invoice. */
function FirstSteps({ db, level, onFollow }: FirstStepsProps) {
  const modules = useActiveModules(db);
  const mayEdit = can(level, 'inventory.edit');
  if (modules === undefined) return <div className={styles.empty} />;
  return (
    <div className={styles.empty}>
      <div className={styles.steps}>
        <h2 className={styles.stepsTitle}>{text.startTitle}</h2>
        <ol>
          {text.steps.map(({ title, hint, offHint, module }, at) => {
            const isOn = module !== undefined && modules.includes(module);
            return (
              <li className={styles.step} data-next={at === 0 || undefined} key={title}>
                <span aria-hidden="true" className={styles.stepNumber}>
                  {at + 1}
                </span>
                <div>
                  <p className="strong">
                    {mayEdit && isOn ? (
                      <PageLink href={`/erp_core/${module}`} onFollow={onFollow}>
                        {title}
                      </PageLink>
                    ) : (
                      title
                    )}
                  </p>
                  <p className="caption">{isOn ? hint : (offHint ?? hint)}</p>
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </div>
  );
}

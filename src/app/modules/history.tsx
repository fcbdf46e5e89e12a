import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { HistoryScreen } from '#app/features/workspace/invoice-history/HistoryScreen.tsx';
import { createOlderInvoices } from '#app/online/older-invoices.ts';
import type { OpenCounter } from '#app/app/counter/workspace.ts';
import { useApproval } from './approval.tsx';
import { hasNothingYet } from './first-download.ts';

const NumberingBanner = lazy(() =>
  import('#app/features/workspace/invoicing/SellNotices.tsx').then((module) => ({
    default: module.NumberingBanner,
  })),
);

interface HistoryRouteProps {
  counter: OpenCounter;
  openId: string | null;
  search: string | undefined;
  onOpen: (id: string | null) => void;
  onNewSale: () => void;
  onGiveUp: (seq: number) => Promise<boolean>;
}

/** The invoices of the business, and what comes back of them. */
export function HistoryRoute({ counter, ...props }: HistoryRouteProps) {
  const { workspace, status, engine } = counter;
  const sync = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const older = useMemo(() => createOlderInvoices(engine.context.http), [engine]);
  const { approvals, dialog } = useApproval(counter);
  return (
    <>
      <HistoryScreen
        {...props}
        approvals={approvals}
        banner={
          <Suspense fallback={null}>
            <NumberingBanner db={workspace.db} />
          </Suspense>
        }
        isUnfilled={hasNothingYet(sync)}
        older={sync.connection === 'offline' ? null : older}
        onRetry={() => engine.hurry()}
        workspace={workspace}
      />
      {dialog}
    </>
  );
}

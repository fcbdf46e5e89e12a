import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { giveUp } from '#app/sync/push/cancel.ts';
import { isServerInTrouble } from '#app/sync/status.ts';
import { createOlderInvoices } from '#app/online/older-invoices.ts';
import { firstDownloadOf, hasNothingYet } from './first-download.ts';
import { lockAfterSale } from '#app/app/counter/use-lock.ts';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

const SellScreen = lazy(() =>
  import('#app/features/workspace/invoicing/SellScreen.tsx').then((module) => ({
    default: module.SellScreen,
  })),
);
const HistoryScreen = lazy(() =>
  import('#app/features/workspace/invoice-history/HistoryScreen.tsx').then((module) => ({
    default: module.HistoryScreen,
  })),
);

const NumberingBanner = lazy(() =>
  import('#app/features/workspace/invoicing/SellNotices.tsx').then((module) => ({
    default: module.NumberingBanner,
  })),
);

/** The invoicing module's two views; which one is in the URL. */
export function InvoicingRoute({ counter }: { counter: OpenCounter }) {
  const { workspace, status, engine } = counter;
  const { vista, factura, buscar } = useSearch({ strict: false });
  const navigate = useNavigate();
  const sync = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const older = useMemo(() => createOlderInvoices(engine.context.http), [engine]);
  const go = (search: { vista?: 'historial'; factura?: string }) =>
    void navigate({ to: '/erp_core/$module', params: { module: 'facturacion' }, search });

  const drop = async (seq: number) => (await giveUp(engine.context, seq, '')) === 'discarded';
  if (vista === 'historial') {
    return (
      <HistoryScreen
        banner={
          <Suspense fallback={null}>
            <NumberingBanner db={workspace.db} />
          </Suspense>
        }
        isUnfilled={hasNothingYet(sync)}
        onNewSale={() => go({})}
        onGiveUp={drop}
        onRetry={() => engine.hurry()}
        onOpen={(id) => go({ vista: 'historial', ...(id ? { factura: id } : {}) })}
        openId={factura ?? null}
        search={buscar}
        older={sync.connection === 'offline' ? null : older}
        workspace={workspace}
      />
    );
  }
  return (
    <SellScreen
      download={firstDownloadOf(sync)}
      isOffline={sync.connection === 'offline'}
      isInStep={sync.connection === 'online' && !isServerInTrouble(sync)}
      lastSync={sync.lastSync}
      onDownload={() => engine.hurry()}
      onFollow={(href) => void navigate({ href })}
      onGiveUp={drop}
      onOpenHistory={() => go({ vista: 'historial' })}
      onSaleOver={() => void lockAfterSale(workspace.session)}
      workspace={workspace}
    />
  );
}

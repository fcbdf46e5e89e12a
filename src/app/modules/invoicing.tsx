import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, useSyncExternalStore } from 'react';
import { isServerInTrouble } from '#app/sync/status.ts';
import { firstDownloadOf } from './first-download.ts';
import { noteSale } from '#app/app/install/install-offer.ts';
import { followReceipt } from '#app/app/counter/use-lock.ts';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

const SellScreen = lazy(() =>
  import('#app/features/workspace/invoicing/SellScreen.tsx').then((module) => ({
    default: module.SellScreen,
  })),
);
const HistoryRoute = lazy(() => import('./history.tsx').then((module) => ({ default: module.HistoryRoute })));

/** The invoicing module's two views; which one is in the URL. */
export function InvoicingRoute({ counter }: { counter: OpenCounter }) {
  const { workspace, status, engine } = counter;
  const { vista, factura, buscar } = useSearch({ strict: false });
  const navigate = useNavigate();
  const sync = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const go = (search: { vista?: 'historial'; factura?: string }) =>
    void navigate({ to: '/erp_core/$module', params: { module: 'facturacion' }, search });

  // Fetched once somebody gives something up.
  const drop = async (seq: number) => {
    const { giveUp } = await import('#app/sync/push/cancel.ts');
    return (await giveUp(engine.context, seq, '')) === 'discarded';
  };
  if (vista === 'historial') {
    return (
      <HistoryRoute
        counter={counter}
        onGiveUp={drop}
        onNewSale={() => go({})}
        onOpen={(id) => go({ vista: 'historial', ...(id ? { factura: id } : {}) })}
        openId={factura ?? null}
        search={buscar}
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
      onReceipt={(fate) => {
        if (fate === 'shown') noteSale();
        followReceipt(workspace.session, fate);
      }}
      workspace={workspace}
    />
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { ProductSearch } from '#app/features/workspace/invoicing/cart/ProductSearch.tsx';
import { orderOfSale } from '#app/features/workspace/orders/form/of-sale.ts';
import { OrdersScreen } from '#app/features/workspace/orders/OrdersScreen.tsx';
import { text } from '#app/features/workspace/orders/text.ts';
import type { OpenCounter } from '#app/app/counter/workspace.ts';
import { hasNothingYet } from './first-download.ts';

/** The orders module; `?pedido=` opens one, `?venta=` makes one of an open sale. */
export function OrdersRoute({ counter }: { counter: OpenCounter }) {
  const { workspace, status } = counter;
  const { pedido, venta } = useSearch({ strict: false });
  const navigate = useNavigate();
  const sync = useSyncExternalStore(status.subscribe, status.getSnapshot);
  // Read once: the sale goes as soon as the order is saved.
  const [begun] = useState(() => (venta === undefined ? null : orderOfSale(workspace.drafts, venta)));
  const go = (search: { pedido?: string }) =>
    void navigate({ to: '/erp_core/$module', params: { module: 'pedidos' }, search, replace: true });
  const sell = (search: { vista?: 'historial'; factura?: string } = {}) =>
    void navigate({ to: '/erp_core/$module', params: { module: 'facturacion' }, search });
  return (
    <OrdersScreen
      begun={begun}
      canSell={workspace.session.componentes_activos.includes('facturacion')}
      isOffline={sync.connection === 'offline'}
      isFilling={sync.lastSync === null}
      isUnfilled={hasNothingYet(sync)}
      onBegun={(isSaved) => {
        if (isSaved && venta !== undefined) void workspace.drafts.discard(venta);
        sell();
      }}
      onInvoice={(id) => sell({ vista: 'historial', factura: id })}
      onOpen={(id) => go(id === null ? {} : { pedido: id })}
      onSell={() => sell()}
      openId={pedido ?? null}
      renderSearch={(pick) => (
        <ProductSearch
          catalogue={workspace.catalogue}
          isUnfilled={hasNothingYet(sync)}
          label={text.form.search}
          onPick={pick}
          placeholder={text.form.searchHint}
        />
      )}
      workspace={workspace}
    />
  );
}

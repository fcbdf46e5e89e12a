import { useEffect, useEffectEvent } from 'react';
import { reportUnlessLeaving } from '#app/data/live/leaving.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { countNewOrders } from '#app/data/read/orders/new-orders.ts';
import type { OpenCounter } from './workspace.ts';

/**
 * Orders that nobody has begun, for the badge of the menu; those from elsewhere announce themselves wherever the
 * person is, and take no focus.
 * @param onSee shows an order
 */
export function useNewOrders({ workspace }: OpenCounter, onSee: (id: string) => void): number {
  const { db, session } = workspace;
  const isOn = session.componentes_activos.includes('pedidos');
  const count = useLiveRead([db.orders], () => countNewOrders(db), [db]);
  const see = useEffectEvent(onSee);
  // Told from outside of any screen: what watches is fetched once the counter stands.
  useEffect(() => {
    if (!isOn) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { watchOrders } = await import('./order-news.ts');
      if (!isOver) stop = watchOrders(workspace, (id) => see(id));
    };
    void begin().catch(reportUnlessLeaving);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [workspace, isOn]);
  return isOn ? (count ?? 0) : 0;
}

import { useEffect, useEffectEvent, useState } from 'react';
import { reportUnlessLeaving } from '#app/data/live/leaving.ts';
import type { OpenCounter } from './workspace.ts';

/**
 * Orders that nobody has begun, for the badge of the menu; those from elsewhere announce themselves wherever the
 * person is, and take no focus.
 * @param onSee shows an order
 */
export function useNewOrders({ workspace }: OpenCounter, onSee: (id: string) => void): number {
  const [count, setCount] = useState(0);
  const isOn = workspace.session.componentes_activos.includes('pedidos');
  const see = useEffectEvent(onSee);
  // What watches is fetched once the counter stands.
  useEffect(() => {
    if (!isOn) return undefined;
    const leaving = new AbortController();
    const begin = async () => {
      const { watchOrders } = await import('./order-news.ts');
      watchOrders(workspace, { onSee: (id) => see(id), onCount: setCount }, leaving.signal);
    };
    void begin().catch(reportUnlessLeaving);
    return () => leaving.abort();
  }, [workspace, isOn]);
  return isOn ? count : 0;
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { InventoryScreen } from '#app/features/workspace/inventory/InventoryScreen.tsx';
import { isServerInTrouble } from '#app/sync/status.ts';
import { createTestTools } from '#app/online/test-tools.ts';
import { hasNothingYet } from './first-download.ts';
import { httpOf } from '#app/app/session/session.ts';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

/** The inventory module; `?codigo=` opens its form for a code that the counter did not know, `&producto=` with what was typed there. */
export function InventoryRoute({ counter }: { counter: OpenCounter }) {
  const { workspace, status, engine } = counter;
  const { codigo, producto } = useSearch({ strict: false });
  const navigate = useNavigate();
  const sync = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const runTestTool = useMemo(
    () => createTestTools(httpOf(workspace.session, { takesAnyAnswer: true })),
    [workspace],
  );
  const canSell = workspace.session.componentes_activos.includes('facturacion');
  const sell = () => void navigate({ to: '/erp_core/$module', params: { module: 'facturacion' } });
  const forget = () =>
    void navigate({ to: '/erp_core/$module', params: { module: 'inventario' }, replace: true });
  return (
    <InventoryScreen
      begun={producto}
      code={codigo ?? null}
      onCodeDone={forget}
      onFetch={() => engine.hurry()}
      onFollow={(href) => void navigate({ href })}
      onSell={canSell ? sell : undefined}
      runTestTool={runTestTool}
      sync={{
        ...sync,
        isUnfilled: hasNothingYet(sync),
        isBehind: sync.connection === 'offline' || isServerInTrouble(sync),
      }}
      workspace={workspace}
    />
  );
}

import { Navigate, useNavigate } from '@tanstack/react-router';
import { use, useSyncExternalStore } from 'react';
import type { StoredSession } from '#app/api/session-token.ts';
import { SyncScreen } from '#app/features/workspace/sync-status/screen/SyncScreen.tsx';
import { createRescueImport } from '#app/online/import-rescued.ts';
import { sessionStore } from '#app/app/session/session.ts';
import { openCounter } from '#app/app/counter/workspace.ts';

/** `/erp_core/sincronizacion`: there whatever modules are on. */
export function SyncRoute() {
  const stored = useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot);
  if (!stored) return <Navigate to="/login" />;
  return <Sync stored={stored} />;
}

function Sync({ stored }: { stored: StoredSession }) {
  const { workspace, status, engine } = use(openCounter(stored));
  const navigate = useNavigate();
  const canSell = stored.session.componentes_activos.includes('facturacion');
  const sell = () => void navigate({ to: '/erp_core/$module', params: { module: 'facturacion' } });
  return (
    <SyncScreen
      engine={engine}
      onSell={canSell ? sell : undefined}
      sendRescued={createRescueImport(engine.context.http)}
      status={status}
      workspace={workspace}
    />
  );
}

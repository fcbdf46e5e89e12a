import { useNavigate, useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { AccountScreen } from '#app/features/workspace/clients/account/AccountScreen.tsx';
import { ClientsScreen } from '#app/features/workspace/clients/ClientsScreen.tsx';
import { hasNothingYet } from './first-download.ts';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

/** The clients module: its list, or the account of the client that the URL names. */
export function ClientsRoute({ counter }: { counter: OpenCounter }) {
  const { workspace, status, engine } = counter;
  const { cuenta } = useSearch({ strict: false });
  const navigate = useNavigate();
  const sync = useSyncExternalStore(status.subscribe, status.getSnapshot);
  const go = (search: { cuenta?: string }) =>
    void navigate({ to: '/erp_core/$module', params: { module: 'clientes' }, search });
  const review = () => void navigate({ to: '/erp_core/sincronizacion' });

  if (cuenta !== undefined) {
    return <AccountScreen clientId={cuenta} onBack={() => go({})} onReview={review} workspace={workspace} />;
  }
  return (
    <ClientsScreen
      isOffline={sync.connection === 'offline' || hasNothingYet(sync)}
      refusal={sync.refusal}
      onAccount={(id) => go({ cuenta: id })}
      onRetry={() => engine.hurry()}
      onReview={review}
      workspace={workspace}
    />
  );
}

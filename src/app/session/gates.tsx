import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { LoadingScreen } from '#app/app/loading.tsx';
import { ownerStore } from '#app/app/owner/owner.ts';
import { sessionStore } from './session.ts';
import { appText } from '#app/app/text.ts';

/** For visitors only: an owner or a collaborator who is signed in goes to the own place (owner-area §2). */
export function GuestGate({ children }: { children: ReactNode }) {
  const owner = useSyncExternalStore(ownerStore.subscribe, ownerStore.getSnapshot);
  const collaborator = useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot);
  if (owner.status === 'loading') return <LoadingScreen words={appText.loadingOwner} />;
  if (owner.status === 'in') return <Navigate ignoreBlocker replace to="/erplobby" />;
  if (collaborator) return <Navigate ignoreBlocker replace to="/erp_core" />;
  return children;
}

/** For owners only; others go to the login. */
export function OwnerGate({ children }: { children: ReactNode }) {
  const owner = useSyncExternalStore(ownerStore.subscribe, ownerStore.getSnapshot);
  if (owner.status === 'loading') return <LoadingScreen words={appText.loadingOwner} />;
  if (owner.status === 'out') return <Navigate ignoreBlocker replace to="/login" />;
  return children;
}

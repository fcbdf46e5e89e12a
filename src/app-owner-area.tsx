import { Outlet, useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { OwnerFrame } from '#app/features/account/frame/OwnerFrame.tsx';
import { LobbyScreen } from '#app/features/account/lobby/LobbyScreen.tsx';
import { OwnerAndyScreen } from '#app/features/account/owner-andy/OwnerAndyScreen.tsx';
import { ServicesScreen } from '#app/features/account/services/ServicesScreen.tsx';
import type { OwnerUser } from '#contract/accounts.ts';
import { OwnerGate } from './app-gates.tsx';
import { leaveOwner, ownerHttp, ownerStore } from './app-owner.ts';
import { appText } from './app-text.ts';

function useOwner(): OwnerUser | null {
  const owner = useSyncExternalStore(ownerStore.subscribe, ownerStore.getSnapshot);
  return owner.status === 'in' ? owner.user : null;
}

/** What every page of the owner's side stands in; the guard sends others to the login. */
export function OwnerAreaRoute() {
  const user = useOwner();
  return (
    <OwnerGate>
      <OwnerFrame email={user?.email} onLogout={leaveOwner}>
        <Outlet />
      </OwnerFrame>
    </OwnerGate>
  );
}

/** `/erplobby` */
export function LobbyRoute() {
  const user = useOwner();
  return (
    <>
      <title>{appText.lobbyTitle}</title>
      <LobbyScreen name={user?.first_name} />
    </>
  );
}

/** `/servicios` */
export function ServicesRoute() {
  const navigate = useNavigate();
  return (
    <>
      <title>{appText.servicesTitle}</title>
      <ServicesScreen http={ownerHttp} onEdit={(id) => void navigate({ href: `/negocio/editar/${id}` })} />
    </>
  );
}

/** `/andy` */
export function OwnerAndyRoute() {
  const navigate = useNavigate();
  return (
    <>
      <title>{appText.andyTitle}</title>
      <OwnerAndyScreen onBack={() => void navigate({ to: '/servicios' })} />
    </>
  );
}

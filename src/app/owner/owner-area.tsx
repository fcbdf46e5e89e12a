import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { OwnerFrame } from '#app/features/account/frame/OwnerFrame.tsx';
import { LastBackup } from '#app/features/account/backup/LastBackup.tsx';
import { BusinessRegistration } from '#app/features/account/business/register/BusinessRegistration.tsx';
import { LobbyScreen } from '#app/features/account/lobby/LobbyScreen.tsx';
import { OwnerAndyScreen } from '#app/features/account/owner-andy/OwnerAndyScreen.tsx';
import { AccountScreen } from '#app/features/account/own-account/AccountScreen.tsx';
import { Readiness } from '#app/features/account/readiness/Readiness.tsx';
import { ServicesScreen } from '#app/features/account/services/ServicesScreen.tsx';
import { DayOf, TodaySummary } from '#app/features/account/today/Today.tsx';
import { useToday } from '#app/features/account/today/use-today.ts';
import type { OwnerUser } from '#contract/accounts/accounts.ts';
import { OwnerGate } from '#app/app/session/gates.tsx';
import { leaveOwner, ownerHttp, ownerStore, readProfile } from './owner.ts';
import { UpdateNotice, useUpdateReady } from '#app/app/update/update-notice.tsx';
import { pageText } from '#app/app/page-text.ts';

/** Pages with a table. */
const WIDE = ['/crear-colaborador-subusuario', '/cajas', '/informes', '/integraciones'];

function useOwner(): OwnerUser | null {
  const owner = useSyncExternalStore(ownerStore.subscribe, ownerStore.getSnapshot);
  return owner.status === 'in' ? owner.user : null;
}

/** What every page of the owner's side stands in; the guard sends others to the login. */
export function OwnerAreaRoute() {
  return (
    <OwnerGate>
      <OwnerArea />
    </OwnerGate>
  );
}

// Not above the guard: what is drawn anew with the address would send to the login again and again.
function OwnerArea() {
  const user = useOwner();
  const { pathname } = useLocation();
  const isUpdateReady = useUpdateReady();
  return (
    <OwnerFrame
      email={user?.email}
      news={isUpdateReady && <UpdateNotice />}
      onLogout={leaveOwner}
      width={WIDE.includes(pathname) ? 'wide' : 'normal'}
    >
      <Outlet />
    </OwnerFrame>
  );
}

/** `/erplobby` */
export function LobbyRoute() {
  const user = useOwner();
  const today = useToday(ownerHttp);
  const navigate = useNavigate();
  return (
    <>
      <title>{pageText.lobbyTitle}</title>
      <LobbyScreen
        day={(id) => <DayOf businessId={id} http={ownerHttp} state={today} />}
        http={ownerHttp}
        known={today.today?.negocios}
        name={user?.first_name}
        readiness={(id) => <Readiness businessId={id} http={ownerHttp} />}
        registration={(onCancel) => (
          <BusinessRegistration
            http={ownerHttp}
            onCancel={onCancel}
            onRegistered={({ id, nombre_display: name }) =>
              void navigate({ to: '/registro-negocio-exitoso', state: { business: { id, name } } })
            }
            readProfile={readProfile}
          />
        )}
        summary={
          <>
            <LastBackup http={ownerHttp} isOnlyWarning />
            <TodaySummary {...today} />
          </>
        }
      />
    </>
  );
}

/** `/servicios` */
export function ServicesRoute() {
  const navigate = useNavigate();
  return (
    <>
      <title>{pageText.servicesTitle}</title>
      <ServicesScreen
        http={ownerHttp}
        onEdit={(id) => void navigate({ to: '/negocio/editar/$id', params: { id } })}
      />
    </>
  );
}

/** `/cuenta` */
export function AccountRoute() {
  const user = useOwner();
  return (
    <>
      <title>{pageText.accountTitle}</title>
      <AccountScreen backup={<LastBackup http={ownerHttp} />} email={user?.email} http={ownerHttp} />
    </>
  );
}

/** `/andy` */
export function OwnerAndyRoute() {
  const navigate = useNavigate();
  return (
    <>
      <title>{pageText.andyTitle}</title>
      <OwnerAndyScreen onBack={() => void navigate({ to: '/servicios' })} />
    </>
  );
}

export { EditBusinessRoute, RegisteredRoute } from './owner-business.tsx';
export {
  CollaboratorsRoute,
  DrawersRoute,
  IntegrationRoute,
  PagesRoute,
  PackagesRoute,
  ReportsRoute,
} from './owner-team.tsx';

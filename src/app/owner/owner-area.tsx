import { lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { OwnerFrame } from '#app/features/account/frame/OwnerFrame.tsx';
import { LastBackup } from '#app/features/account/backup/LastBackup.tsx';
import { LobbyScreen } from '#app/features/account/lobby/LobbyScreen.tsx';
import { Readiness } from '#app/features/account/readiness/Readiness.tsx';
import { DayOf, TodaySummary } from '#app/features/account/today/Today.tsx';
import { useToday } from '#app/features/account/today/use-today.ts';
import { OwnerGate } from '#app/app/session/gates.tsx';
import { leaveOwner, ownerHttp, useOwner } from './owner.ts';
import { UpdateNotice, useUpdateReady } from '#app/app/update/update-notice.tsx';
import { fetchCode } from '#app/app/fetch-code.ts';
import { LoadingScreen } from '#app/app/loading.tsx';
import { pageText } from '#app/app/page-text.ts';

const NewBusiness = lazyRouteComponent(
  fetchCode(() => import('./owner-pages.tsx')),
  'NewBusiness',
);

/** Pages with a table. */
const WIDE = ['/crear-colaborador-subusuario', '/cajas', '/informes', '/integraciones'];

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
          <Suspense fallback={<LoadingScreen />}>
            <NewBusiness onCancel={onCancel} />
          </Suspense>
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

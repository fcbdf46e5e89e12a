import { useNavigate } from '@tanstack/react-router';
import { LastBackup } from '#app/features/account/backup/LastBackup.tsx';
import { OwnerAndyScreen } from '#app/features/account/owner-andy/OwnerAndyScreen.tsx';
import { AccountScreen } from '#app/features/account/own-account/AccountScreen.tsx';
import { ServicesScreen } from '#app/features/account/services/ServicesScreen.tsx';
import { ownerHttp, useOwner } from './owner.ts';
import { pageText } from '#app/app/page-text.ts';

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

export { EditBusinessRoute, NewBusiness, RegisteredRoute } from './owner-business.tsx';
export {
  CollaboratorsRoute,
  DrawersRoute,
  IntegrationRoute,
  PagesRoute,
  PackagesRoute,
  ReportsRoute,
} from './owner-team.tsx';

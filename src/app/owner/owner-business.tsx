import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { BusinessRegistration } from '#app/features/account/business/register/BusinessRegistration.tsx';
import { EditScreen } from '#app/features/account/business/edit/EditScreen.tsx';
import { RegisteredScreen } from '#app/features/account/business/registered/RegisteredScreen.tsx';
import { Readiness } from '#app/features/account/readiness/Readiness.tsx';
import { leaveForCounter, ownerHttp, readProfile } from './owner.ts';
import { pageText } from '#app/app/page-text.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The business that was registered a moment ago. */
    business?: { id: string; name: string };
  }
}

/** In the place of what `/erplobby` shows. */
export function NewBusiness({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  return (
    <BusinessRegistration
      http={ownerHttp}
      onCancel={onCancel}
      onRegistered={({ id, nombre_display: name }) =>
        void navigate({ to: '/registro-negocio-exitoso', state: { business: { id, name } } })
      }
      readProfile={readProfile}
    />
  );
}

/** `/negocio/editar/{id}` */
export function EditBusinessRoute() {
  const id = useParams({ strict: false }).id ?? '';
  return (
    <>
      <title>{pageText.editBusinessTitle}</title>
      <EditScreen
        businessId={id}
        http={ownerHttp}
        key={id}
        readiness={<Readiness businessId={id} http={ownerHttp} />}
      />
    </>
  );
}

/** `/registro-negocio-exitoso` */
export function RegisteredRoute() {
  const navigate = useNavigate();
  const { business } = useLocation().state;
  return (
    <>
      <title>{pageText.registeredTitle}</title>
      <RegisteredScreen
        business={business}
        onServices={() => void navigate({ to: '/servicios' })}
        onWorkspace={leaveForCounter}
      />
    </>
  );
}

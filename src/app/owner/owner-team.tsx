import { useSearch } from '@tanstack/react-router';
import { CollaboratorsScreen } from '#app/features/account/collaborators/CollaboratorsScreen.tsx';
import { DrawersScreen } from '#app/features/account/drawers/DrawersScreen.tsx';
import { IntegrationScreen } from '#app/features/account/integration/IntegrationScreen.tsx';
import { OnlineCatalogueScreen } from '#app/features/account/online-catalogue/OnlineCatalogueScreen.tsx';
import { PackagesScreen } from '#app/features/account/packages/PackagesScreen.tsx';
import { lastToday } from '#app/features/account/today/last-answer.ts';
import { ReportsScreen } from '#app/features/account/reports/ReportsScreen.tsx';
import { leaveForCounter, ownerHttp, readProfile } from './owner.ts';
import { printDay } from './print-day.ts';
import { printReport } from './print-report.ts';
import { pageText } from '#app/app/page-text.ts';

/** `/crear-colaborador-subusuario` */
export function CollaboratorsRoute() {
  const { negocio } = useSearch({ strict: false });
  return (
    <>
      <title>{pageText.collaboratorsTitle}</title>
      <CollaboratorsScreen
        http={ownerHttp}
        onWorkspace={leaveForCounter}
        readProfile={readProfile}
        startsWith={negocio}
      />
    </>
  );
}

/** `/cajas` */
export function DrawersRoute() {
  const { negocio } = useSearch({ strict: false });
  return (
    <>
      <title>{pageText.drawersTitle}</title>
      <DrawersScreen http={ownerHttp} printDay={printDay} startsWith={negocio} />
    </>
  );
}

/** `/informes` */
export function ReportsRoute() {
  const { negocio } = useSearch({ strict: false });
  return (
    <>
      <title>{pageText.reportsTitle}</title>
      <ReportsScreen
        http={ownerHttp}
        known={lastToday()?.negocios}
        print={printReport}
        startsWith={negocio}
      />
    </>
  );
}

/** `/integraciones` */
export function IntegrationRoute() {
  const { negocio } = useSearch({ strict: false });
  return (
    <>
      <title>{pageText.integrationTitle}</title>
      <IntegrationScreen http={ownerHttp} startsWith={negocio} />
    </>
  );
}

/** `/configurar-paquetes-negocio` */
export function PackagesRoute() {
  const { negocio } = useSearch({ strict: false });
  return (
    <>
      <title>{pageText.packagesTitle}</title>
      <PackagesScreen http={ownerHttp} startsWith={negocio} />
    </>
  );
}

/** `/catalogo` */
export function PagesRoute() {
  const { negocio } = useSearch({ strict: false });
  return (
    <>
      <title>{pageText.catalogueTitle}</title>
      <OnlineCatalogueScreen http={ownerHttp} startsWith={negocio} />
    </>
  );
}

import { Navigate, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import {
  Banknote,
  ChartColumn,
  ClipboardList,
  Package,
  Printer,
  ReceiptText,
  ScrollText,
  UsersRound,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, use, useState, useSyncExternalStore } from 'react';
import { canKeepPin } from '#app/data/identity/pins.ts';
import { countUnsentWork, isUnsent, type UnsentWork } from '#app/data/identity/identity.ts';
import { LoginBanner } from '#app/features/workspace/sync-status/LoginBanner.tsx';
import { SyncPill } from '#app/features/workspace/sync-status/SyncPill.tsx';
import { MODULE_LABELS, text as shellText } from '#app/features/workspace/shell/text.ts';
import { WelcomeScreen } from '#app/features/workspace/shell/WelcomeScreen.tsx';
import { WorkspaceShell } from '#app/features/workspace/shell/WorkspaceShell.tsx';
import type { StoredSession } from '#app/api/session-token.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';
import { can } from '#domain/accounts/permissions.ts';
import { MODULE_SLUGS, type ModuleSlug, orderModules } from '#domain/accounts/modules.ts';
import type { LucideIcon } from 'lucide-react';
import { useAndy } from '#app/app/modules/andy.tsx';
import { OpeningScreen, OutdatedScreen, useDatabaseState } from './database.tsx';
import { InvoicingRoute } from '#app/app/modules/invoicing.tsx';
import { useInstallOffer } from '#app/app/install/install-button.tsx';
import { LoadingScreen } from '#app/app/loading.tsx';
import { NotFoundMessage } from '#app/app/not-found.tsx';
import { LOCK_MINUTES, lockStore, saveLockOptions } from '#app/app/session/lock.ts';
import { sessionStore } from '#app/app/session/session.ts';
import { UpdateButton, UpdateNotice, useUpdateReady } from '#app/app/update/update-notice.tsx';
import { useLock } from './use-lock.ts';
import { useNewOrders } from './use-new-orders.ts';
import { WorkspaceTitle } from './workspace-title.tsx';
import {
  beginLeaving,
  endSession,
  nameOf,
  type OpenCounter,
  openCounter,
  signOut,
  stayHere,
} from './workspace.ts';

// Each module is a chunk of its own: a counter that sells need not load it first.
const ClientsRoute = lazy(() =>
  import('#app/app/modules/clients.tsx').then((module) => ({ default: module.ClientsRoute })),
);

const ActivityRoute = lazy(() =>
  import('#app/app/modules/activity.tsx').then((module) => ({ default: module.ActivityRoute })),
);

const CashRoute = lazy(() =>
  import('#app/app/modules/cash.tsx').then((module) => ({ default: module.CashRoute })),
);

const InventoryRoute = lazy(() =>
  import('#app/app/modules/inventory.tsx').then((module) => ({ default: module.InventoryRoute })),
);

const OrdersRoute = lazy(() =>
  import('#app/app/modules/orders.tsx').then((module) => ({ default: module.OrdersRoute })),
);

const ReportsRoute = lazy(() =>
  import('#app/app/modules/reports.tsx').then((module) => ({ default: module.ReportsRoute })),
);
const PrinterRoute = lazy(() =>
  import('#app/app/modules/printer.tsx').then((module) => ({ default: module.PrinterRoute })),
);

const Locked = lazy(() => import('./locked.tsx').then((module) => ({ default: module.Locked })));

/** The modules that this version has a screen for. */
const SCREENS: Partial<
  Record<ModuleSlug, { icon: LucideIcon; render: (counter: OpenCounter) => ReactNode }>
> = {
  inventario: { icon: Package, render: (counter) => <InventoryRoute counter={counter} /> },
  facturacion: { icon: ReceiptText, render: (counter) => <InvoicingRoute counter={counter} /> },
  pedidos: { icon: ClipboardList, render: (counter) => <OrdersRoute counter={counter} /> },
  caja: { icon: Banknote, render: (counter) => <CashRoute counter={counter} /> },
  clientes: { icon: UsersRound, render: (counter) => <ClientsRoute counter={counter} /> },
  informes: { icon: ChartColumn, render: (counter) => <ReportsRoute counter={counter} /> },
  impresora: { icon: Printer, render: (counter) => <PrinterRoute counter={counter} /> },
  registros: { icon: ScrollText, render: (counter) => <ActivityRoute counter={counter} /> },
};

const fetchLogoutDialog = () =>
  import('#app/features/workspace/shell/LogoutDialog.tsx').then(({ LogoutDialog }) => LogoutDialog);

const fetchOwnAccount = () => import('#app/app/modules/own-account.tsx').then(({ OwnAccount }) => OwnAccount);

const fetchPinDialog = () =>
  import('#app/features/workspace/lock/PinDialog.tsx').then(({ PinDialog }) => PinDialog);

function useSession(): StoredSession | undefined {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.getSnapshot);
}

/** What a person may open: nobody of level 1 has a report. */
function shownModules({ session }: StoredSession): ModuleSlug[] {
  const isForAll = (slug: ModuleSlug): boolean =>
    slug !== 'informes' || can(session.permission_level, 'reports.day');
  return orderModules(session.componentes_activos).filter(
    (slug) => SCREENS[slug] !== undefined && isForAll(slug),
  );
}

/** The workspace of the signed-in collaborator. */
export function CounterRoute() {
  const stored = useSession();
  const database = useDatabaseState();
  const locked = useSyncExternalStore(lockStore.subscribe, lockStore.getSnapshot);
  if (database === 'outdated') return <OutdatedScreen />;
  if (locked !== null)
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Locked businessId={locked} stored={stored} />
      </Suspense>
    );
  if (!stored) return <Navigate to="/login" />;
  return (
    <Suspense fallback={<OpeningScreen text={shellText.noSession} />}>
      <WorkspaceTitle />
      <Counter stored={stored} />
    </Suspense>
  );
}

async function readUnsent({ db, drafts }: OpenCounter['workspace']): Promise<UnsentWork> {
  await drafts.flush();
  return countUnsentWork(db);
}

function Counter({ stored }: { stored: StoredSession }) {
  const counter = use(openCounter(stored));
  const navigate = useNavigate();
  const current = useParams({ strict: false }).module;
  const [LogoutDialog, wantLogoutDialog] = useOnDemand(fetchLogoutDialog);
  const [PinDialog, wantPinDialog] = useOnDemand(fetchPinDialog);
  const [OwnAccount, wantOwnAccount] = useOnDemand(fetchOwnAccount);
  const [isAboutAccount, setIsAboutAccount] = useState(false);
  const [unsent, setUnsent] = useState<UnsentWork | null>(null);
  const [isAboutPin, setIsAboutPin] = useState(false);
  const lock = useLock(stored.session);
  const { workspace, status, engine } = counter;
  const isUpdateReady = useUpdateReady();
  const install = useInstallOffer();
  const andy = useAndy({ counter, session: stored.session });

  const leave = () => {
    setUnsent(null);
    void signOut().then(() => navigate({ to: '/login', replace: true }));
  };
  const signInAgain = () => void endSession().then(() => navigate({ to: '/login', replace: true }));
  const askToLeave = async () => {
    beginLeaving(stored.session);
    const work = await readUnsent(workspace).catch((error: unknown) => {
      stayHere(stored.session);
      throw error;
    });
    if (!isUnsent(work)) return leave();
    // From here on it is for the person to decide.
    stayHere(stored.session);
    if (await wantLogoutDialog()) setUnsent(work);
  };
  const newOrders = useNewOrders(
    counter,
    (id) => void navigate({ to: '/erp_core/$module', params: { module: 'pedidos' }, search: { pedido: id } }),
  );
  const items = shownModules(stored).flatMap((slug) => {
    const icon = SCREENS[slug]?.icon;
    const href = `/erp_core/${slug}`;
    return icon
      ? [
          {
            slug,
            label: MODULE_LABELS[slug],
            icon,
            href,
            isActive: current?.toLowerCase() === slug,
            badge: slug === 'pedidos' ? newOrders : 0,
          },
        ]
      : [];
  });

  return (
    <>
      <WorkspaceShell
        assistant={andy.button}
        banner={<LoginBanner db={workspace.db} onLogin={signInAgain} status={status} />}
        footer={isUpdateReady ? <UpdateButton /> : install.button}
        install={install.action}
        items={items}
        news={isUpdateReady && <UpdateNotice />}
        lock={{
          hasPin: lock.hasPin,
          onLock: lock.canLock ? lock.lock : undefined,
          onPin: canKeepPin() ? () => void wantPinDialog().then(setIsAboutPin) : undefined,
        }}
        onAccount={() => void wantOwnAccount().then(setIsAboutAccount)}
        onLogout={() => void askToLeave()}
        onNavigate={(href) => void navigate({ to: href })}
        session={stored.session}
        status={
          <SyncPill
            db={workspace.db}
            engine={engine}
            onSeeAll={() => void navigate({ to: '/erp_core/sincronizacion' })}
            status={status}
          />
        }
      >
        <Suspense fallback={<LoadingScreen />}>
          <Outlet />
        </Suspense>
      </WorkspaceShell>
      {andy.panel}
      {install.dialog}
      {PinDialog && isAboutPin && (
        <PinDialog
          hasPin={lock.hasPin}
          minutes={LOCK_MINUTES}
          onClose={() => setIsAboutPin(false)}
          onOptions={saveLockOptions}
          options={lock.options}
          person={{ id: nameOf(stored.session), businessId: stored.session.business_id }}
        />
      )}
      {OwnAccount && isAboutAccount && (
        <OwnAccount hasPin={lock.hasPin} onClose={() => setIsAboutAccount(false)} session={stored.session} />
      )}
      {LogoutDialog && (
        <LogoutDialog
          onCancel={() => setUnsent(null)}
          onLogout={leave}
          onSend={async () => {
            await engine.sendNow();
            const left = await countUnsentWork(workspace.db);
            setUnsent(left);
            return left;
          }}
          work={unsent}
        />
      )}
    </>
  );
}

/** `/erp_core`: the first active module, or the welcome screen when there is none. */
export function FirstModuleRoute() {
  const stored = useSession();
  if (!stored) return null;
  const [first] = shownModules(stored);
  if (first) return <Navigate params={{ module: first }} replace to="/erp_core/$module" />;
  return <WelcomeScreen />;
}

/** `/erp_core/$module`; a module that is switched off, perhaps while it is open, gives way to another. */
export function ModuleRoute() {
  const stored = useSession();
  const slug = useParams({ strict: false }).module?.toLowerCase();
  if (!stored) return null;
  return <ActiveModule slug={slug} stored={stored} />;
}

function ActiveModule({ slug, stored }: { slug: string | undefined; stored: StoredSession }) {
  const counter = use(openCounter(stored));
  const found = shownModules(stored).find((candidate) => candidate === slug);
  if (found) return SCREENS[found]?.render(counter) ?? null;
  const isOff = MODULE_SLUGS.some((known) => known === slug);
  return isOff ? <FirstModuleRoute /> : <NotFoundMessage />;
}

import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { lockStore } from './app/session/lock.ts';
import { sessionStore } from './app/session/session.ts';
import { isDrawn } from './app/site/first-paint.ts';
import { NotFoundMessage, NotFoundScreen } from './app/not-found.tsx';
import { fetchCode } from './app/fetch-code.ts';
import { LoadingScreen } from './app/loading.tsx';
import { ScreenFailed } from './app/screen-failed.tsx';

interface ModuleSearch {
  vista?: 'historial';
  factura?: string;
  /** What the history is searched for at first. */
  buscar?: string;
  /** Client whose account is open. */
  cuenta?: string;
  /** Where the person goes once a drawer is open. */
  volver?: 'venta';
  /** A barcode that the inventory's form opens with. */
  codigo?: string;
  /** What the counter's short form had of that product already, JSON. */
  producto?: string;
  /** Order whose details are open. */
  pedido?: string;
  /** The open sale that becomes an order. */
  venta?: string;
}

/** Parameters that are text as they come. */
const TEXTS = ['factura', 'cuenta', 'producto', 'pedido', 'venta'] as const;
const textsOf = (search: Record<string, unknown>): Pick<ModuleSearch, (typeof TEXTS)[number]> =>
  Object.fromEntries(
    TEXTS.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  );

/** A parameter of digits arrives as a number when nothing is lost by it. */
const isWord = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const login = fetchCode(() => import('./app/session/login.tsx'));
const account = fetchCode(() => import('./app/owner/account.tsx'));
const counter = fetchCode(() => import('./app/counter/counter.tsx'));
// In two: a phone that opens the day waits for none of the forms and tables.
const ownerArea = fetchCode(() => import('./app/owner/owner-area.tsx'));
const ownerPages = fetchCode(() => import('./app/owner/owner-pages.tsx'));
type Screen = ReturnType<typeof lazyRouteComponent>;

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen });

/** A page for everybody, fetched when it is shown. */
function openRoute<Path extends string>(path: Path, component: Screen) {
  return createRoute({ getParentRoute: () => rootRoute, path, component });
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    if (sessionStore.getSnapshot()) throw redirect({ to: '/erp_core', replace: true });
  },
  // The form that is drawn already stays until it is known who left work here.
  loader: async () => {
    if (isDrawn(document.body)) await (await login()).readPending();
  },
  component: lazyRouteComponent(login, 'LoginRoute'),
});

// Everything in it needs an owner; others are sent to /login.
const ownerRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'owner',
  component: lazyRouteComponent(ownerArea, 'OwnerAreaRoute'),
});

interface OwnerSearch {
  /** The business that a page begins with. */
  negocio?: string | undefined;
}

/** A page of the owner's side. */
function ownerPage<Path extends string>(path: Path, component: Screen) {
  return createRoute({
    getParentRoute: () => ownerRoute,
    path,
    validateSearch: ({ negocio }: Record<string, unknown>): OwnerSearch =>
      typeof negocio === 'string' ? { negocio } : {},
    component,
  });
}

// Everything below needs a collaborator; others are sent to /login.
const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/erp_core',
  beforeLoad: () => {
    // A locked device asks who is there, also where the person before is gone.
    const isLocked = lockStore.getSnapshot() !== null;
    if (!sessionStore.getSnapshot() && !isLocked) throw redirect({ to: '/login' });
  },
  component: lazyRouteComponent(counter, 'CounterRoute'),
  notFoundComponent: NotFoundMessage,
});

const welcomeRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  component: lazyRouteComponent(counter, 'FirstModuleRoute'),
});

const moduleRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/$module',
  validateSearch: (search: Record<string, unknown>): ModuleSearch => ({
    ...textsOf(search),
    ...(search['vista'] === 'historial' ? { vista: 'historial' as const } : {}),
    ...(isWord(search['buscar']) ? { buscar: String(search['buscar']) } : {}),
    ...(search['volver'] === 'venta' ? { volver: 'venta' as const } : {}),
    ...(isWord(search['codigo']) ? { codigo: String(search['codigo']) } : {}),
  }),
  component: lazyRouteComponent(counter, 'ModuleRoute'),
});

// Belongs to the workspace, not to a module: what waits here can be seen whatever is switched on.
const syncRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/sincronizacion',
  component: lazyRouteComponent(
    fetchCode(() => import('./app/modules/sync.tsx')),
    'SyncRoute',
  ),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    openRoute('/register', lazyRouteComponent(account, 'RegisterRoute')),
    openRoute('/verify-email/{-$key}', lazyRouteComponent(account, 'VerifyEmailRoute')),
    openRoute('/recuperar', lazyRouteComponent(account, 'RecoverRoute')),
    openRoute('/recuperar/$key', lazyRouteComponent(account, 'NewPasswordRoute')),
    ownerRoute.addChildren([
      ownerPage('/erplobby', lazyRouteComponent(ownerArea, 'LobbyRoute')),
      ownerPage('/servicios', lazyRouteComponent(ownerPages, 'ServicesRoute')),
      ownerPage('/cuenta', lazyRouteComponent(ownerPages, 'AccountRoute')),
      ownerPage('/andy', lazyRouteComponent(ownerPages, 'OwnerAndyRoute')),
      ownerPage('/negocio/editar/$id', lazyRouteComponent(ownerPages, 'EditBusinessRoute')),
      ownerPage('/registro-negocio-exitoso', lazyRouteComponent(ownerPages, 'RegisteredRoute')),
      ownerPage('/crear-colaborador-subusuario', lazyRouteComponent(ownerPages, 'CollaboratorsRoute')),
      ownerPage('/configurar-paquetes-negocio', lazyRouteComponent(ownerPages, 'PackagesRoute')),
      ownerPage('/catalogo', lazyRouteComponent(ownerPages, 'PagesRoute')),
      ownerPage('/cajas', lazyRouteComponent(ownerPages, 'DrawersRoute')),
      ownerPage('/informes', lazyRouteComponent(ownerPages, 'ReportsRoute')),
      ownerPage('/integraciones', lazyRouteComponent(ownerPages, 'IntegrationRoute')),
    ]),
    workspaceRoute.addChildren([welcomeRoute, moduleRoute, syncRoute]),
  ]),
  defaultErrorComponent: ScreenFailed,
  defaultPendingComponent: LoadingScreen,
  defaultPreload: 'intent',
  // Every parameter is text: read as JSON, a long barcode would be rounded as a number.
  parseSearch: parseSearchWith((text) => text),
  stringifySearch: stringifySearchWith(JSON.stringify),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

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
import { sessionStore } from './app-session.ts';
import { NotFoundMessage, NotFoundScreen } from './app-not-found.tsx';
import { LoadingScreen } from './app-loading.tsx';

export interface ModuleSearch {
  vista?: 'historial';
  factura?: string;
  /** Client whose account is open. */
  cuenta?: string;
  /** A barcode that the inventory's form opens with. */
  codigo?: string;
}

/** A parameter of digits arrives as a number when nothing is lost by it. */
const isWord = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundScreen });

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./app-landing.tsx'), 'LandingRoute'),
});

/** A page of real text that the footer leads to (contract §6). */
function contentRoute<Path extends string>(path: Path) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyRouteComponent(() => import('./app-landing.tsx'), 'ContentRoute'),
  });
}

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  beforeLoad: () => {
    if (sessionStore.getSnapshot()) throw redirect({ to: '/erp_core', replace: true });
  },
  component: lazyRouteComponent(() => import('./app-login.tsx'), 'LoginRoute'),
});

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  component: lazyRouteComponent(() => import('./app-account.tsx'), 'RegisterRoute'),
});

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email/{-$key}',
  component: lazyRouteComponent(() => import('./app-account.tsx'), 'VerifyEmailRoute'),
});

const recoverRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recuperar',
  component: lazyRouteComponent(() => import('./app-account.tsx'), 'RecoverRoute'),
});

const newPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/recuperar/$key',
  component: lazyRouteComponent(() => import('./app-account.tsx'), 'NewPasswordRoute'),
});

// Everything in it needs an owner; others are sent to /login.
const ownerRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'owner',
  component: lazyRouteComponent(() => import('./app-owner-area.tsx'), 'OwnerAreaRoute'),
});

const lobbyRoute = createRoute({
  getParentRoute: () => ownerRoute,
  path: '/erplobby',
  component: lazyRouteComponent(() => import('./app-owner-area.tsx'), 'LobbyRoute'),
});

const servicesRoute = createRoute({
  getParentRoute: () => ownerRoute,
  path: '/servicios',
  component: lazyRouteComponent(() => import('./app-owner-area.tsx'), 'ServicesRoute'),
});

const ownerAndyRoute = createRoute({
  getParentRoute: () => ownerRoute,
  path: '/andy',
  component: lazyRouteComponent(() => import('./app-owner-area.tsx'), 'OwnerAndyRoute'),
});

// Everything below needs a collaborator; others are sent to /login.
const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/erp_core',
  beforeLoad: () => {
    if (!sessionStore.getSnapshot()) throw redirect({ to: '/login' });
  },
  component: lazyRouteComponent(() => import('./app-counter.tsx'), 'CounterRoute'),
  notFoundComponent: NotFoundMessage,
});

const welcomeRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./app-counter.tsx'), 'FirstModuleRoute'),
});

const moduleRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/$module',
  validateSearch: (search: Record<string, unknown>): ModuleSearch => ({
    ...(search['vista'] === 'historial' ? { vista: 'historial' as const } : {}),
    ...(typeof search['factura'] === 'string' ? { factura: search['factura'] } : {}),
    ...(typeof search['cuenta'] === 'string' ? { cuenta: search['cuenta'] } : {}),
    ...(isWord(search['codigo']) ? { codigo: String(search['codigo']) } : {}),
  }),
  component: lazyRouteComponent(() => import('./app-counter.tsx'), 'ModuleRoute'),
});

// Of the workspace and not of a module: what waits on this device can be seen whatever is switched on.
const syncRoute = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/sincronizacion',
  component: lazyRouteComponent(() => import('./app-sync.tsx'), 'SyncRoute'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    contentRoute('/features'),
    contentRoute('/pricing'),
    contentRoute('/about'),
    contentRoute('/contact'),
    contentRoute('/docs'),
    contentRoute('/support'),
    contentRoute('/terms'),
    contentRoute('/privacy'),
    loginRoute,
    registerRoute,
    verifyRoute,
    recoverRoute,
    newPasswordRoute,
    ownerRoute.addChildren([lobbyRoute, servicesRoute, ownerAndyRoute]),
    workspaceRoute.addChildren([welcomeRoute, moduleRoute, syncRoute]),
  ]),
  defaultErrorComponent: lazyRouteComponent(() => import('./app-database.tsx'), 'ScreenFailed'),
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

import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Http } from '#app/api/http.ts';
import { AccountPage } from '#app/app/owner/AccountPage.tsx';
import { pageText } from '#app/app/page-text.ts';
import { LoginScreen } from '#app/features/account/login/LoginScreen.tsx';
import { RegisterScreen } from '#app/features/account/register/RegisterScreen.tsx';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import type { FormPage } from '#contract/pages.ts';

const http: Http = () => Promise.reject(new Error('nothing is sent while the app is built'));
const nothing = (): void => undefined;

const SCREENS: Record<FormPage, { title: string; screen: ReactNode }> = {
  '/login': {
    title: pageText.loginTitle,
    screen: (
      <LoginScreen
        http={http}
        notice={null}
        onCollaborator={nothing}
        onFollow={nothing}
        onOwner={() => Promise.resolve()}
        pending={[]}
        startsWith="owner"
      />
    ),
  },
  '/register': {
    title: pageText.registerTitle,
    screen: (
      <AccountPage width="normal">
        <RegisterScreen http={http} />
      </AccountPage>
    ),
  },
};

/**
 * A page that begins with a form, as a new visitor finds it: shown while the app's scripts are on their way, which put
 * the same in its place. Its fields take what is typed (`first-paint.ts`); without a <form> around them, Enter does
 * not send it as an address.
 * @returns the markup of #root
 */
export function renderForm(path: FormPage): { title: string; root: string } {
  const { title, screen } = SCREENS[path];
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  const markup = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <UiProvider>{screen}</UiProvider>
    </RouterContextProvider>,
  );
  const plain = markup.replaceAll('<form', '<div').replaceAll('</form>', '</div>');
  return { title, root: `<div data-drawn style="display:contents">${plain}</div>` };
}

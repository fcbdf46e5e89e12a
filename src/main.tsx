import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { drawNow } from './ui/draw-now.ts';
import { UiProvider } from './ui/theme/UiProvider.tsx';
import { carryTyped, isDrawn } from './app/site/first-paint.ts';
import { listenForInstall } from './app/install/install-offer.ts';
import { registerServiceWorker } from './app/update/service-worker.ts';
import { ensureCsrfCookie } from './app/session/session.ts';
import { keepKeysForCounter } from './app/counter/typed-ahead.ts';
import { router } from './routes.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

keepKeysForCounter(router);
listenForInstall();
const page = createRoot(root);
const show = (): void =>
  page.render(
    <StrictMode>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </StrictMode>,
  );

if (isDrawn(root)) {
  carryTyped(root, drawNow);
  // What is drawn stays until the app has all that it puts in its place, and then in small steps: a phone goes on
  // taking what is typed and touched.
  const replace = (): void => startTransition(show);
  // In a task of its own, as what follows: a phone is busy for long enough with reading the app.
  setTimeout(() => void router.load().then(replace, replace));
} else show();

setTimeout(() => {
  void ensureCsrfCookie();
  void registerServiceWorker();
});

import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UiProvider } from './ui/theme/UiProvider.tsx';
import { registerServiceWorker } from './app/update/service-worker.ts';
import { ensureCsrfCookie } from './app/session/session.ts';
import { keepKeysForCounter } from './app/counter/typed-ahead.ts';
import { router } from './routes.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

keepKeysForCounter(router);
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>
  </StrictMode>,
);

void ensureCsrfCookie();
void registerServiceWorker();

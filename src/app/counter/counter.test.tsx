import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { it, vi } from 'vitest';
import type { StoredSession } from '#app/api/session-token.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { CounterRoute } from './counter.tsx';
import { sessionStore } from '#app/app/session/session.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';

it('the page says that it loads who is signed in until the counter is open', async () => {
  // The device takes its time: the database does not open yet.
  vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
  const session = { business_id: 1, sub_user_id: 31, componentes_activos: [] };
  sessionStore.save({ session, token: 'token' } as unknown as StoredSession);
  const router = createRouter({
    routeTree: createRootRoute({ component: CounterRoute }),
    history: createMemoryHistory(),
  });
  render(
    <UiProvider>
      <RouterProvider router={router as never} />
    </UiProvider>,
  );
  await expectShown(() =>
    screen.getByText('Cargando datos del colaborador o sesión no válida...'),
  ).toBeVisible();
  sessionStore.clear();
});

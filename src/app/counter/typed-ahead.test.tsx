import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { forgetTypedAhead, takeTypedAhead } from '#app/ui/hooks/typed-ahead.ts';
import { keepKeysForCounter } from './typed-ahead.ts';

const COUNTER = '/erp_core/facturacion';

function openAt(address: string) {
  const root = createRootRoute();
  const workspace = createRoute({ getParentRoute: () => root, path: '/erp_core' });
  const module = createRoute({ getParentRoute: () => root, path: '/erp_core/$module' });
  const router = createRouter({
    routeTree: root.addChildren([workspace, module]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  keepKeysForCounter(router);
  return router;
}

/** What is kept of a key that is pressed now. */
function kept(): string {
  fireEvent.keyDown(document.body, { key: 'c' });
  return takeTypedAhead();
}

afterEach(forgetTypedAhead);

it.each([COUNTER, '/erp_core/Facturacion/', '/erp_core'])(
  'the app keeps what is typed while the page loads at %s',
  async (address) => {
    await openAt(address).load();
    expect(kept()).toBe('c');
  },
);

it('the app keeps what is typed on the way to the counter from another module and from its history', async () => {
  for (const from of ['/erp_core/inventario', `${COUNTER}?vista=historial`]) {
    const router = openAt(from);
    await router.load();
    expect(kept()).toBe('');
    void router.navigate({ href: COUNTER });
    expect(kept()).toBe('c');
  }
});

it('the app keeps nothing for another module, and no longer what was meant for a counter that is left at once', async () => {
  const router = openAt('/erp_core/inventario');
  await router.load();
  void router.navigate({ href: COUNTER });
  fireEvent.keyDown(document.body, { key: 'a' });
  void router.navigate({ href: '/erp_core/clientes' });
  expect(kept()).toBe('');
});

it('the app leaves its keys to a counter that is there, whatever changes in its address', async () => {
  const router = openAt(COUNTER);
  await router.load();
  takeTypedAhead();
  await router.navigate({ href: `${COUNTER}#content` });
  expect(kept()).toBe('');
});

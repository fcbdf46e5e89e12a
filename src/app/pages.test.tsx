import { describe, expect, it } from 'vitest';
import { router } from '#app/routes.tsx';
import { PAGES } from '#contract/pages.ts';

describe('the addresses that the server answers with the app', () => {
  it('are those of the routes', () => {
    const routes = Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/u, ''));
    expect([...new Set(routes)].toSorted()).toEqual([...PAGES].toSorted());
  });
});

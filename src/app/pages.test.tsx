import { describe, expect, it } from 'vitest';
import { PAGES as CONTENT } from '#app/features/account/landing/pages-text.ts';
import { router } from '#app/routes.tsx';
import { PAGES, SITE_PAGES, sitePageAt, sitePageFile } from '#contract/pages.ts';

describe('the addresses that the server answers with the app', () => {
  it('are those of the routes', () => {
    const routes = Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/u, ''));
    expect([...new Set(routes)].toSorted()).toEqual([...PAGES].toSorted());
  });
});

describe('an address of a public page', () => {
  it('means the page in whatever case, with a slash at its end or without', () => {
    expect(['/', '/features', '/Pricing/', '/docs/'].map(sitePageAt)).toEqual([
      '/',
      '/features',
      '/pricing',
      '/docs',
    ]);
    expect(['/login', '/features/more', '/featuresx', ''].map(sitePageAt)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has a file of its own, and none that the app answers', () => {
    expect(new Set(SITE_PAGES.map(sitePageFile)).size).toBe(SITE_PAGES.length);
    const own: readonly string[] = PAGES;
    expect(SITE_PAGES.filter((page) => own.includes(page))).toEqual([]);
  });
});

describe('the page of prices', () => {
  it('says that the first business is free and their number unlimited, and announces no charge', () => {
    const prices = JSON.stringify(CONTENT['pricing']);
    expect(prices).toContain('Tu primer negocio es gratis, y una cuenta puede administrar los que quieras.');
    expect(prices).not.toMatch(/cobra/u);
  });
});

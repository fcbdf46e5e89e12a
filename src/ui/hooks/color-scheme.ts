import {
  localStorageColorSchemeManager,
  type MantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core';

type Scheme = 'dark' | 'light';

/** Where the choice is kept; public/theme.js reads the same key before the first paint (workspace §1, owner §1). */
const THEME_KEY = 'theme';

/** Anything that isn't 'light' is dark: the default of the product, whatever the system prefers. */
export function schemeOf(value: string | null | undefined): Scheme {
  return value === 'light' ? 'light' : 'dark';
}

/** Gives the browser's own bar the colour of the header; the two values stand on the meta tag of index.html. */
function paintBrowserBar(scheme: Scheme): void {
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const color = bar?.dataset[scheme];
  if (bar && color) bar.content = color;
}

const storage = localStorageColorSchemeManager({ key: THEME_KEY });

export const colorSchemeManager: MantineColorSchemeManager = {
  ...storage,
  get: (fallback: MantineColorScheme) => schemeOf(storage.get(fallback)),
  // Also runs when another tab changes the choice: Mantine hands that on to set.
  set: (value: MantineColorScheme) => {
    const scheme = schemeOf(value);
    storage.set(scheme);
    paintBrowserBar(scheme);
  },
};

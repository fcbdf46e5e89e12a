import '#app/ui/theme/tokens.css';
import '#app/ui/theme/base.css';
import { startCatalogue } from './page.ts';

/** The browser's own store, where it allows one. */
function localStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

const root = document.querySelector<HTMLElement>('#catalogo');
const name = window.location.pathname.split('/')[2] ?? '';
if (root) void startCatalogue(root, name, localStore());

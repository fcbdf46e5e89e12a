import { store } from '#app/app/store.ts';

const SOLD_KEY = 'mostrador.vendido';
const REFUSED_KEY = 'mostrador.instalar.no';

/** How this browser installs an app: it asks when it is called, or a person does it by hand (Safari on iOS). */
type InstallWay = 'asks' | 'by-hand';

/** What Chromium hands over instead of showing an offer of its own; good for one question. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let way: InstallWay | null = null;
let prompt: InstallPrompt | undefined;

/** What is offered on this device now: nothing before its first sale, nor after somebody wanted no more of it. */
export const installOffer = store<InstallWay | null>(null);

const has = (key: string): boolean => localStorage.getItem(key) !== null;

function refresh(): void {
  installOffer.set(has(SOLD_KEY) && !has(REFUSED_KEY) ? way : null);
}

/** Only iOS has the property; it is true in an app of the home screen. Its other browsers have other menus. */
const isInSafariOnIos = (): boolean =>
  (navigator as { standalone?: boolean }).standalone === false &&
  !/CriOS|FxiOS|EdgiOS/u.test(navigator.userAgent);

/** From the first moment of a page: the browser says only once that it could install the app. */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    prompt = event as InstallPrompt;
    way = 'asks';
    refresh();
  });
  // Another tab sold, or was told to offer it no more.
  window.addEventListener('storage', refresh);
  window.addEventListener('appinstalled', () => {
    prompt = undefined;
    way = null;
    refresh();
  });
  if (!isInSafariOnIos()) return;
  way = 'by-hand';
  refresh();
}

/** A sale was charged on this device: from now on the app has shown what it is for. */
export function noteSale(): void {
  if (!has(SOLD_KEY)) localStorage.setItem(SOLD_KEY, '1');
  refresh();
}

/** Nobody is asked again on this device. */
export function refuseInstall(): void {
  localStorage.setItem(REFUSED_KEY, '1');
  refresh();
}

/** Has the browser ask. It does so once for a page: who says no is asked in the next one. */
export async function install(): Promise<void> {
  const asked = prompt;
  prompt = undefined;
  way = null;
  try {
    await asked?.prompt();
  } finally {
    refresh();
  }
}

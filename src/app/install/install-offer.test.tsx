import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';

const BUTTON = { name: 'Instalar la app' };
const prompt = vi.fn(() => Promise.resolve());

beforeEach(() => {
  // Each test is a page of its own: what the browser said to the page before is gone.
  vi.resetModules();
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function openPage() {
  const { listenForInstall, noteSale } = await import('./install-offer.ts');
  const { useInstallOffer } = await import('./install-button.tsx');
  function Counter() {
    const { button, dialog } = useInstallOffer();
    return (
      <>
        {button}
        {dialog}
      </>
    );
  }
  render(
    <UiProvider>
      <Counter />
    </UiProvider>,
  );
  listenForInstall();
  return { sell: () => act(noteSale) };
}

/** @returns whether the browser keeps its own offer to itself */
function canInstall(): boolean {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  return event.defaultPrevented;
}

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1';
const CHROME = SAFARI.replace('Version/18.6', 'CriOS/140.0');

function onIos({ standalone, userAgent = SAFARI }: { standalone: boolean; userAgent?: string }): void {
  const values = { standalone: { value: standalone }, userAgent: { value: userAgent } };
  vi.stubGlobal('navigator', Object.defineProperties(Object.create(navigator), values));
}

const openOffer = async () => userEvent.click(screen.getByRole('button', BUTTON));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const expectNoOffer = () => expect(screen.queryByRole('button', BUTTON)).toBeNull();

describe('the offer to install the app', () => {
  it('comes with the first sale of the device, takes the place of the browser’s own, and has the browser ask', async () => {
    const { sell } = await openPage();
    expect(canInstall()).toBe(true);
    expectNoOffer();
    sell();
    await openOffer();
    await press('Instalar');
    expect(prompt).toHaveBeenCalledOnce();
    expectNoOffer();
  });

  it('stays for who does not want it now, and goes once the app is installed', async () => {
    const { sell } = await openPage();
    canInstall();
    sell();
    await openOffer();
    await press('Ahora no');
    expect(screen.getByRole('button', BUTTON)).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expectNoOffer();
  });

  it('never comes again on a device where somebody wanted no more of it', async () => {
    const { sell } = await openPage();
    canInstall();
    sell();
    await openOffer();
    await press('No volver a ofrecerlo');
    expectNoOffer();
    cleanup();
    vi.resetModules();
    const next = await openPage();
    canInstall();
    next.sell();
    expectNoOffer();
  });

  it('tells the steps of Safari on iOS, which asks by itself never', async () => {
    onIos({ standalone: false });
    const { sell } = await openPage();
    sell();
    await openOffer();
    await screen.findByText('Elige “Agregar a inicio”.');
    expect(screen.queryByRole('button', { name: 'Instalar' })).toBeNull();
  });

  it.each([
    ['an app that was opened from its icon', { standalone: true }],
    ['a browser of iOS that is not Safari, whose steps are others', { standalone: false, userAgent: CHROME }],
  ])('is not made in %s', async (_, device) => {
    onIos(device);
    const { sell } = await openPage();
    sell();
    expectNoOffer();
  });
});

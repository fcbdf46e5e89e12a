import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPin, keepPin } from '#app/data/identity/pins.ts';
import { identitiesTable, pinsTable } from '#app/data/registry.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { scanKeys, typeKeys } from '#tests/fixtures/screen/fast-keys.ts';
import { LockScreen } from './LockScreen.tsx';

const BUSINESS = 81;
const ANA = `erp:${BUSINESS}:1`;
const LUIS = `erp:${BUSINESS}:2`;

const onRight = vi.fn<(id: string) => Promise<'opened' | 'password'>>();
const onTry = vi.fn<(id: string) => void>();
const onPassword = vi.fn();

beforeEach(async () => {
  onRight.mockResolvedValue('opened');
  for (const [id, name] of [
    [ANA, 'Ana Pérez'],
    [LUIS, 'Luis Gómez'],
  ] as const) {
    const [, businessId, subUserId] = id.split(':').map(Number);
    const person = { id, name, businessId: businessId ?? 0, subUserId: subUserId ?? 0 };
    await identitiesTable().put({ ...person, businessName: 'La Esquina', pending: 0, lastSync: null });
    await keepPin({ id, businessId: BUSINESS }, id === ANA ? '4071' : '908172');
  }
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.clearAllMocks();
  for (const id of [ANA, LUIS]) await forgetPin(id);
});

const show = (current: string | null = ANA) =>
  render(
    <UiProvider>
      <LockScreen
        businessId={BUSINESS}
        current={current}
        onPassword={onPassword}
        onRight={onRight}
        onTry={onTry}
      />
    </UiProvider>,
  );

/** By finger. */
async function enter(pin: string): Promise<void> {
  const keypad = within(await screen.findByRole('group', { name: 'Teclado del PIN' }));
  for (const digit of pin) await userEvent.click(keypad.getByRole('button', { name: digit }));
  await userEvent.click(keypad.getByRole('button', { name: 'Entrar' }));
}

describe('a locked screen', () => {
  it('asks who is at the counter, beginning with the person who locked it', async () => {
    show();
    await expectShown(() => screen.getByRole('heading', { name: '¿Quién atiende?' })).toBeVisible();
    await expectShown(() => screen.getByRole('textbox', { name: 'PIN de Ana Pérez' })).toHaveFocus();
    expect(screen.getByRole('button', { name: /Ana Pérez/u })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: /Luis Gómez/u })).toHaveAttribute('aria-pressed', 'false');
  });

  it('opens for the person whose name was chosen and whose PIN is right', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Luis Gómez/u }));
    await expectShown(() => screen.getByRole('textbox', { name: 'PIN de Luis Gómez' })).toHaveFocus();
    await enter('908172');
    await expect.poll(() => onRight.mock.calls).toEqual([[LUIS]]);
  });

  it('has read what a right PIN asks for by the time that the PIN is looked at, and opens nothing before', async () => {
    let look = () => {};
    const isLookedAt = new Promise<void>((resolve) => (look = resolve));
    const { deriveBits } = SubtleCrypto.prototype;
    vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (...given) => {
      await isLookedAt;
      return deriveBits.apply(crypto.subtle, given);
    });
    show();
    await enter('4071');
    await expect.poll(() => onTry.mock.calls).toEqual([[ANA]]);
    expect(onRight).not.toHaveBeenCalled();
    look();
    await expect.poll(() => onRight.mock.calls).toEqual([[ANA]]);
    expect(onTry).toHaveBeenCalledTimes(1);
  });

  it('says how many tries are left after a wrong PIN, and takes the next one', async () => {
    show();
    await enter('5555');
    await expectShown(() => screen.getByText('PIN incorrecto. Te quedan 4 intentos.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'PIN de Ana Pérez' })).toHaveValue('');
    expect(onRight).not.toHaveBeenCalled();
    await enter('4071');
    await expect.poll(() => onRight.mock.calls).toEqual([[ANA]]);
  });

  it('takes no PIN of the person for a minute after the fifth wrong one, and that of a colleague', async () => {
    await pinsTable().update(`pin:${ANA}`, { fails: 4 });
    show();
    await enter('5555');
    await expectShown(() => screen.getByText(/^Demasiados intentos/u)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'PIN de Ana Pérez' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: /Luis Gómez/u }));
    await enter('908172');
    await expect.poll(() => onRight.mock.calls).toEqual([[LUIS]]);
  });

  it('counts the pause from the fifth wrong PIN, however long the name was chosen before, beside what is read aloud', async () => {
    await pinsTable().update(`pin:${ANA}`, { fails: 4 });
    show();
    await screen.findByRole('textbox', { name: 'PIN de Ana Pérez' });
    const ahead = Date.now() + 600_000;
    vi.spyOn(Date, 'now').mockReturnValue(ahead);
    await enter('5555');
    await expectShown(() => screen.getByText('Vuelve a probar en 60 segundos.')).toBeVisible();
    expect(screen.getByRole('alert')).not.toHaveTextContent(/\d/u);
    vi.spyOn(Date, 'now').mockReturnValue(ahead + 50_500);
    await expectShown(() => screen.getByText('Vuelve a probar en 10 segundos.')).toBeVisible();
    vi.spyOn(Date, 'now').mockReturnValue(ahead - 600_000);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'PIN de Ana Pérez' })).toBeEnabled());
  });

  it('asks for the password after ten wrong ones', async () => {
    await pinsTable().update(`pin:${ANA}`, { fails: 9 });
    show();
    await enter('5555');
    await expectShown(() => screen.getByText(/fueron diez intentos/u)).toBeVisible();
    const [big] = screen.getAllByRole('button', { name: 'Entrar con contraseña' });
    await userEvent.click(big as HTMLElement);
    expect(onPassword).toHaveBeenCalledOnce();
  });

  it('asks for the password where the session ended, although the PIN is right', async () => {
    onRight.mockResolvedValue('password');
    show();
    await enter('4071');
    await expectShown(() => screen.getByText(/Ana Pérez tiene que entrar una vez/u)).toBeVisible();
  });

  it('takes a PIN that was typed as fast as a scan, also where its first digit came before a pause', async () => {
    show();
    const field = () => screen.getByRole('textbox', { name: 'PIN de Ana Pérez' });
    await expectShown(field).toHaveFocus();
    scanKeys('5555');
    await expectShown(() => screen.getByText('PIN incorrecto. Te quedan 4 intentos.')).toBeVisible();
    await expectShown(field).toHaveFocus();
    typeKeys('4', 150);
    scanKeys('071');
    await expect.poll(() => onRight.mock.calls).toEqual([[ANA]]);
  });

  it('takes no scanned code for a PIN', async () => {
    show();
    await expectShown(() => screen.getByRole('textbox', { name: 'PIN de Ana Pérez' })).toHaveFocus();
    await userEvent.keyboard('7702032252015{Enter}');
    await expect.poll(() => screen.getByRole('textbox')).toHaveValue('');
    expect((await pinsTable().get(`pin:${ANA}`))?.fails).toBe(0);
  });

  it('chooses nobody by itself where nobody of two was at work', async () => {
    show(null);
    await expectShown(() => screen.getByText('Toca tu nombre y escribe tu PIN.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

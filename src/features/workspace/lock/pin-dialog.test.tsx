import 'fake-indexeddb/auto';
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepPin, tryPin } from '#app/data/identity/pins.ts';
import { pinsTable } from '#app/data/registry.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { PinDialog } from './PinDialog.tsx';

const PERSON = { id: 'erp:82:1', businessId: 82 };
const onClose = vi.fn();
const onOptions = vi.fn();

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const show = (hasPin = false) =>
  render(
    <UiProvider>
      <PinDialog
        hasPin={hasPin}
        minutes={[0, 5]}
        onClose={onClose}
        onOptions={onOptions}
        options={{ minutes: 0, afterSale: false }}
        person={PERSON}
      />
    </UiProvider>,
  );

async function choose(pin: string, again = pin): Promise<void> {
  const [first, second] = [
    await screen.findByLabelText(/PIN nuevo/u),
    screen.getByLabelText('Repite el PIN'),
  ];
  await userEvent.clear(first);
  await userEvent.clear(second);
  await userEvent.type(first, pin);
  await userEvent.type(second, again);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar PIN' }));
}

describe('staying on a device with a PIN', () => {
  it('says that it is a screen lock, and keeps a PIN that was typed twice', async () => {
    show();
    await expectShown(() =>
      screen.getByText(/Es un bloqueo de pantalla, no un inicio de sesión/u),
    ).toBeVisible();
    await choose('4071');
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
    expect(await tryPin(PERSON.id, '4071')).toEqual({ kind: 'right' });
  });

  it.each([
    ['12', '12', 'Escribe de 4 a 6 números.'],
    ['1234', '1234', /Es muy fácil de adivinar/u],
    ['1985', '1985', /Es muy fácil de adivinar/u],
    ['4071', '4072', 'No es igual al de arriba.'],
  ])('does not keep %s and %s', async (pin, again, words) => {
    await pinsTable().clear();
    show();
    await choose(pin, again);
    await expectShown(() => screen.getByText(words)).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    expect(await pinsTable().count()).toBe(0);
  });

  it('changes a PIN, and takes it away, for who has it: a wrong one costs a try', async () => {
    await keepPin(PERSON, '4071');
    show(true);
    await screen.findByLabelText(/PIN actual/u);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar mi PIN' }));
    await expectShown(() => screen.getByText('Escribe tu PIN actual.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/PIN actual/u), '5555');
    await userEvent.click(screen.getByRole('button', { name: 'Quitar mi PIN' }));
    await expectShown(() => screen.getByText('PIN incorrecto. Te quedan 4 intentos.')).toBeVisible();
    await choose('908172');
    await expectShown(() => screen.getByText('PIN incorrecto. Te quedan 3 intentos.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.clear(screen.getByLabelText(/PIN actual/u));
    await userEvent.type(screen.getByLabelText(/PIN actual/u), '4071');
    await choose('908172');
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
    expect(await tryPin(PERSON.id, '908172')).toEqual({ kind: 'right' });
  });

  it('takes the PIN away, and chooses when the device locks', async () => {
    await keepPin(PERSON, '4071');
    show(true);
    await userEvent.click(await screen.findByRole('radio', { name: '5 minutos' }));
    expect(onOptions).toHaveBeenLastCalledWith({ minutes: 5, afterSale: false });
    await userEvent.click(screen.getByLabelText('También después de cada venta'));
    expect(onOptions).toHaveBeenLastCalledWith({ minutes: 0, afterSale: true });
    await userEvent.type(screen.getByLabelText(/PIN actual/u), '4071');
    await userEvent.click(screen.getByRole('button', { name: 'Quitar mi PIN' }));
    await expect.poll(() => onClose.mock.calls).toHaveLength(1);
    expect(await tryPin(PERSON.id, '4071')).toEqual({ kind: 'password' });
  });
});

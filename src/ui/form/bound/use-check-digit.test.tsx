import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { nitCheckDigit, splitNit, tidyDigits } from '#domain/clients/nit.ts';
import { BoundForm } from './BoundForm.tsx';
import { boundFieldsOf } from './bound-fields.tsx';
import { useBoundForm } from './use-bound-form.ts';
import { useCheckDigit } from './use-check-digit.ts';

afterEach(cleanup);

const EMPTY = { nit: '', dv: '' };
const { BoundText } = boundFieldsOf<typeof EMPTY>();

function Pair() {
  const reading = { nitCheckDigit, splitNit, tidyDigits };
  const { ofNumber, ofDigit, right, differs } = useCheckDigit(['nit', 'dv'], reading);
  return (
    <>
      <BoundText {...ofNumber} />
      <BoundText {...ofDigit} />
      <p>{`${right ?? 'ninguno'}, ${differs ? 'otro' : 'ese'}`}</p>
    </>
  );
}

function Form({ start }: { start: typeof EMPTY }) {
  const bound = useBoundForm({
    start,
    labels: { nit: 'NIT', dv: 'DV' },
    check: (path, value) => (path === 'dv' && !/^\d?$/u.test(value) ? 'Un solo dígito.' : undefined),
    send: async () => {},
  });
  return (
    <BoundForm bound={bound}>
      <Pair />
    </BoundForm>
  );
}

const show = (start = EMPTY) =>
  render(
    <UiProvider>
      <Form start={start} />
    </UiProvider>,
  );
const nit = () => screen.getByLabelText('NIT');
const dv = () => screen.getByLabelText('DV');
const retype = async (field: HTMLElement, typed: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, typed);
};

describe('a check digit', () => {
  it('follows the number until another one is typed, which stays with a warning', async () => {
    show();
    await userEvent.type(nit(), '900508908');
    expect(dv()).toHaveValue('9');
    await retype(dv(), '3');
    expect(screen.getByText('9, otro')).toBeVisible();
    await retype(nit(), '800197268');
    expect(dv()).toHaveValue('3');
    expect(screen.getByText('4, otro')).toBeVisible();
  });

  it('follows again once it is the right digit, typed by hand, or none', async () => {
    show({ nit: '900508908', dv: '3' });
    await retype(dv(), '9');
    expect(screen.getByText('9, ese')).toBeVisible();
    await retype(nit(), '800197268');
    expect(dv()).toHaveValue('4');
    await userEvent.clear(dv());
    await retype(nit(), '900508908');
    expect(dv()).toHaveValue('9');
  });

  it('that a form starts with and is another stays', async () => {
    show({ nit: '900508908', dv: '3' });
    await retype(nit(), '800197268');
    expect(dv()).toHaveValue('3');
  });

  it('comes from a number that was pasted with it, and stays where it is another', async () => {
    show({ nit: '900508908', dv: '3' });
    await userEvent.clear(nit());
    await userEvent.paste('800.197.268-4');
    expect(nit()).toHaveValue('800197268');
    expect(dv()).toHaveValue('4');
    await userEvent.clear(nit());
    await userEvent.paste('900508908-1');
    expect(dv()).toHaveValue('1');
    await retype(nit(), '800197268');
    expect(dv()).toHaveValue('1');
  });

  it('that is no digit is an error and not warned of; a new one takes the error back', async () => {
    show({ nit: '900508908', dv: '' });
    await userEvent.type(dv(), 'x');
    await userEvent.tab();
    await expectShown(dv).toHaveAccessibleDescription('Un solo dígito.');
    expect(screen.getByText('9, ese')).toBeVisible();
    await userEvent.clear(nit());
    await userEvent.paste('900508908-9');
    expect(dv()).toHaveValue('9');
    expect(dv()).not.toHaveAccessibleDescription();
  });
});

import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DateInput } from './DateInput.tsx';
import { DayField } from './DayField.tsx';
import { readTypedDate, showDate } from './typed-date.ts';
import { UiProvider } from '#app/ui/theme/UiProvider.tsx';

afterEach(cleanup);

const onChange = vi.fn<(value: string) => void>();

function Field({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <DateInput
      label="Vence"
      onChange={(next) => {
        onChange(next);
        setValue(next);
      }}
      value={value}
    />
  );
}

function show(start = '') {
  const { container } = render(
    <UiProvider>
      <Field start={start} />
    </UiProvider>,
  );
  const native = container.querySelector<HTMLInputElement>('input[type=date]');
  if (!native) throw new Error('no calendar');
  return { field: screen.getByLabelText('Vence'), native };
}

describe('a date', () => {
  it.each([
    ['15/01/2026', '2026-01-15'],
    ['1/2/2026', '2026-02-01'],
    ['15-1-2026', '2026-01-15'],
    [' 15012026 ', '2026-01-15'],
    ['2026-01-15', '2026-01-15'],
    ['29/02/2028', '2028-02-29'],
    ['31/02/2026', undefined],
    ['2026-13-01', undefined],
    ['15/01/26', undefined],
    ['', undefined],
  ])('typed as %j is %j', (typed, iso) => expect(readTypedDate(typed)).toBe(iso));

  it('is shown as this country writes it, and what is none as it was typed', () => {
    expect(showDate('2026-01-15')).toBe('15/01/2026');
    expect(showDate('15/1')).toBe('15/1');
  });

  it('stays as it is being typed, and is tidied up when the field is left', async () => {
    const { field, native } = show();
    expect(field).toHaveAttribute('placeholder', 'dd/mm/aaaa');
    await userEvent.type(field, '5/1/2026');
    expect(field).toHaveValue('5/1/2026');
    expect(onChange).toHaveBeenLastCalledWith('2026-01-05');
    await userEvent.tab();
    expect(field).toHaveValue('05/01/2026');
    expect(native).toHaveValue('2026-01-05');
    await userEvent.clear(field);
    expect(onChange).toHaveBeenLastCalledWith('');
  });

  it('can be picked from the calendar', () => {
    const { field, native } = show('2026-01-05');
    fireEvent.change(native, { target: { value: '2028-12-31' } });
    expect(field).toHaveValue('31/12/2028');
  });
});

describe('the day of a screen', () => {
  const onDay = vi.fn<(day: string) => void>();
  const showFrom = (first: string) => (
    <UiProvider>
      <DayField
        day="2026-11-30"
        faultOf={(typed) => (typed < first ? 'Debe ser igual o posterior al primer día.' : undefined)}
        label="Hasta"
        max="2026-11-30"
        onDay={onDay}
      />
    </UiProvider>
  );

  it('that is wrong beside another one counts once, as soon as that has changed', async () => {
    const { rerender } = render(showFrom('2026-11-30'));
    const field = screen.getByLabelText('Hasta');
    await userEvent.clear(field);
    await userEvent.type(field, '15/10/2026');
    expect(field).toHaveAccessibleDescription('Debe ser igual o posterior al primer día.');
    rerender(showFrom('2026-10-20'));
    expect(onDay).not.toHaveBeenCalled();
    rerender(showFrom('2026-10-01'));
    expect(field).not.toHaveAccessibleDescription();
    rerender(showFrom('2026-10-02'));
    expect(onDay.mock.calls).toEqual([['2026-10-15']]);
    expect(field).toHaveValue('15/10/2026');
  });
});

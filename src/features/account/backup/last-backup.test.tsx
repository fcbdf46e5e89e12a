import '@testing-library/jest-dom/vitest';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#app/api/errors.ts';
import type { LastBackup as Backup } from '#contract/accounts/last-backup.ts';
import { addDays, bogotaDate } from '#domain/bogota-time.ts';
import { expectShown } from '#tests/fixtures/screen/expect-shown.ts';
import { type Answers, answeringHttp, drawScreen } from '#tests/fixtures/screen/owner-screen.tsx';
import { LastBackup } from './LastBackup.tsx';

const CALL = 'GET /api/auth/copia-de-seguridad/';
const TODAY = bogotaDate(new Date());
const at = (day: string) => `${day}T02:14:00.000-05:00`;

let answers: Answers;
const { http, sent } = answeringHttp(() => answers);
afterEach(() => {
  cleanup();
  http.mockClear();
});

function show(answer: Backup | Error, isOnlyWarning = false) {
  answers = { [CALL]: () => (answer instanceof Error ? answer : { status: 200, body: answer }) };
  drawScreen(() => (
    <main>
      <LastBackup http={http} isOnlyWarning={isOnlyWarning} />
    </main>
  ));
}

const main = () => screen.getByRole('main');

describe('the last backup', () => {
  it.each([
    [TODAY, 'hoy 02:14'],
    [addDays(TODAY, -1), 'ayer 02:14'],
    ['2025-11-03', '03/11/2025 02:14'],
  ])('of %s is a quiet line', async (day, when) => {
    show({ estado: 'al_dia', ultima: at(day) });
    await expectShown(main).toHaveTextContent(`Última copia de seguridad: ${when}`);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it.each<[string, Backup, string]>([
    [
      'is older than two days',
      { estado: 'atrasada', ultima: at('2025-11-03') },
      'Hace más de dos días que no hay copia de seguridad. La última buena: 03/11/2025 02:14. Revisa el disco',
    ],
    [
      'was never made',
      { estado: 'atrasada', ultima: null },
      'Todavía no hay ninguna copia de seguridad. Revisa el disco',
    ],
    [
      'could not be made after a good one',
      { estado: 'fallida', ultima: at('2025-11-03') },
      'La copia de seguridad no se pudo hacer. La última buena: 03/11/2025 02:14. Revisa el disco',
    ],
    [
      'could not be made and none is left',
      { estado: 'fallida', ultima: null },
      'La copia de seguridad no se pudo hacer. No hay ninguna buena. Revisa el disco',
    ],
  ])('that %s is a warning, where only warnings are wanted too', async (_name, answer, words) => {
    show(answer, true);
    await expectShown(() => screen.getByRole('status')).toHaveTextContent(words);
  });

  it.each<[string, Backup | Error, boolean]>([
    ['the server makes none', { estado: 'ninguna', ultima: null }, false],
    ['the server does not answer', new ApiError('network'), false],
    ['all is well and only warnings are wanted', { estado: 'al_dia', ultima: at(TODAY) }, true],
  ])('is not mentioned where %s', async (_name, answer, isOnlyWarning) => {
    show(answer, isOnlyWarning);
    await expect.poll(() => sent(CALL)).toHaveLength(1);
    await http.mock.results[0]?.value.catch(() => undefined);
    expect(main()).toBeEmptyDOMElement();
  });
});

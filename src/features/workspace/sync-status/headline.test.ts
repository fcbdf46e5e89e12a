import { expect, it } from 'vitest';
import { SyncStatus } from '#app/sync/status.ts';
import { NOTHING_KNOWN } from '#app/data/queue/at-server.ts';
import { headlineOf } from './headline.ts';

const sync = { ...new SyncStatus().getSnapshot(), connection: 'online' as const };
const words = (pending: number, review: number) => {
  const { title, text } = headlineOf(sync, { ...NOTHING_KNOWN, pending, review });
  return `${title}. ${text}`;
};

it('the headline speaks of one operation as of one, and of several as of several', () => {
  expect(words(0, 1)).toBe(
    '1 operación necesita tu ayuda. Sigue guardada en este equipo. Mira qué le falta.',
  );
  expect(words(0, 2)).toBe(
    '2 operaciones necesitan tu ayuda. Siguen guardadas en este equipo. Mira qué le falta a cada una.',
  );
  expect(words(1, 0)).toBe('1 operación por enviar. Se envía sola. No tienes que hacer nada.');
  expect(words(2, 0)).toBe('2 operaciones por enviar. Se envían solas. No tienes que hacer nada.');
});

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActivityRecord, CollaboratorEntry } from '#contract/activity/activity.ts';
import { personText } from '#contract/activity/activity-text.ts';
import { ErpDatabase } from '#app/data/db.ts';
import { keepActivity, readKeptActivity } from './kept-activity.ts';

let db: ErpDatabase;
beforeEach(async () => {
  db = new ErpDatabase('erp:1:1');
  await db.me.put({ id: 'me', permission_level: 3 } as never);
  const record = (id: string, colaborador_info: string): ActivityRecord => ({
    id,
    timestamp: `2026-11-2${id}T10:15:00.000-05:00`,
    colaborador_info,
    modulo: 'clientes',
    accion: 'Crear',
    descripcion: 'Cliente',
  });
  await keepActivity(db, [record('2', 'Ana Pérez Gómez'), record('1', 'Ana Pérez')], new Date());
});
afterEach(() => db.delete());

it.each([
  ['Ana Pérez', ['1']],
  ['Ana Pérez Gómez', ['2']],
  [personText.deleted('Ana Pérez'), ['1']],
  [personText.deleted('Ana Pérez Gómez'), ['2']],
])('the kept log filtered by %s holds the records of nobody else', async (display_name, expected) => {
  const person: CollaboratorEntry = { type: 'colaborador', id: 7, display_name };
  const { rows } = await readKeptActivity(db, { search: '', page: 1, person });
  expect(rows.map(({ id }) => id)).toEqual(expected);
});

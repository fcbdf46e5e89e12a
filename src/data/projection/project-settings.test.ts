import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { databaseName, ErpDatabase } from '#app/data/db.ts';
import { isKind } from '#app/data/queue/operation.ts';
import { touch } from '#app/data/queue/touches.ts';
import { savePrinterSettings } from '#app/data/writes/printer-writes.ts';
import { projectAll } from './projection.ts';

it('a save by an older version, which kept only what had changed, shows nothing else than before until it is answered', async () => {
  const db = new ErpDatabase(databaseName(8, 1));
  await savePrinterSettings(db, { templates: { oficio: { fontSize: 15 } } });
  await db.outbox.toCollection().modify((row) => {
    if (isKind(row, 'printer')) delete row.effect.settings;
  });
  await projectAll(db, [touch.settings('printer')]);
  expect(await db.settings.get('printer')).toBeUndefined();
  expect(await db.outbox.toArray()).toMatchObject([
    { kind: 'printer', body: { settings: { templates: { oficio: { fontSize: 15 } } } } },
  ]);
});

import { renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import {
  type BackupTable,
  describeRows,
  listMigrations,
  listSequences,
  listTables,
  SESSION_SETTINGS,
} from './backup-catalog.ts';
import { BACKUP_FORMAT, type BackupWriter, openBackupWriter } from './backup-format.ts';
import { syncDir } from './cluster-place.ts';
import { errorCode } from '#server/platform/database/database.ts';
import { listStoredFiles } from '#server/platform/files.ts';

const ROWS_AT_ONCE = 1000;
const PICTURES_AT_ONCE = 10;

interface BackupRequest {
  /** A session of its own, of a role that may read every table. */
  client: pg.ClientBase;
  file: string;
  /** Folder of files that no server has taken into the database yet; it need not exist. */
  mediaDir: string;
  now: Date;
}

interface BackupSummary {
  tables: number;
  rows: number;
}

/**
 * Copies the database as it is at one moment into one file, and logos that still are files. The server may go on
 * selling: the copy reads a snapshot and locks nothing. The file appears under its name once it is whole.
 */
export async function writeBackup({ client, file, mediaDir, now }: BackupRequest): Promise<BackupSummary> {
  const staging = `${file}.part`;
  rmSync(staging, { force: true });
  const writer = openBackupWriter(staging);
  try {
    await client.query(SESSION_SETTINGS);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const tables = await listTables(client); // the snapshot is taken here
    await writer.line({
      $: 'backup',
      format: BACKUP_FORMAT,
      createdAt: now.toISOString(),
      migrations: await listMigrations(client),
      sequences: await listSequences(client),
    });
    await writeMedia(writer, mediaDir);
    let rows = 0;
    for (const table of tables) rows += await writeTable(client, writer, table);
    await client.query('COMMIT');
    await writer.end();
    renameSync(staging, file);
    syncDir(dirname(file));
    return { tables: tables.length, rows };
  } catch (error) {
    writer.abort();
    rmSync(staging, { force: true });
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function writeMedia(writer: BackupWriter, dir: string): Promise<void> {
  for (const name of await listStoredFiles(dir)) {
    const data = await readFile(join(dir, name), 'base64').catch(ignoreReplaced);
    if (data !== undefined) await writer.line({ $: 'media', name, data });
  }
}

/** A server of before removes a logo's file when somebody uploads another; the backup goes on without the old one. */
function ignoreReplaced(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

async function writeTable(client: pg.ClientBase, writer: BackupWriter, table: BackupTable): Promise<number> {
  await writer.line({ $: 'table', ...table });
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR
    SELECT row_to_json(r)::text AS row FROM (SELECT ${columns} FROM public.${client.escapeIdentifier(table.name)}) r`);
  const atOnce = table.name === 'logos' ? PICTURES_AT_ONCE : ROWS_AT_ONCE;
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${atOnce} FROM backup_rows`);
    for (const { row } of rows) await writer.row(row);
    if (rows.length < atOnce) break;
  }
  await client.query('CLOSE backup_rows');
  const described = await describeRows(client, table);
  await writer.line({ $: 'rows', ...described });
  return described.count;
}

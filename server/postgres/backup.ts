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

interface BackupRequest {
  /** A session of its own, of a role that may read every table. */
  client: pg.ClientBase;
  file: string;
  /** Folder of uploaded files; it need not exist. */
  mediaDir: string;
  now: Date;
}

interface BackupSummary {
  tables: number;
  rows: number;
  media: number;
}

/**
 * Copies the database as it is at one moment, and the uploaded files, into one file. The server may go on
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
    // Before the tables: a picture that is replaced meanwhile is removed from its folder.
    const media = await writeMedia(writer, mediaDir);
    let rows = 0;
    for (const table of tables) rows += await writeTable(client, writer, table);
    await client.query('COMMIT');
    await writer.end();
    renameSync(staging, file);
    syncDir(dirname(file));
    return { tables: tables.length, rows, media };
  } catch (error) {
    writer.abort();
    rmSync(staging, { force: true });
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

async function writeMedia(writer: BackupWriter, dir: string): Promise<number> {
  let written = 0;
  for (const name of await listStoredFiles(dir)) {
    const data = await readFile(join(dir, name), 'base64').catch(ignoreReplaced);
    if (data === undefined) continue;
    await writer.line({ $: 'media', name, data });
    written += 1;
  }
  return written;
}

/** The running server removes a logo's file when somebody uploads another; the backup goes on without the old one. */
function ignoreReplaced(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}

async function writeTable(client: pg.ClientBase, writer: BackupWriter, table: BackupTable): Promise<number> {
  await writer.line({ $: 'table', ...table });
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR
    SELECT row_to_json(r)::text AS row FROM (SELECT ${columns} FROM public.${client.escapeIdentifier(table.name)}) r`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${ROWS_AT_ONCE} FROM backup_rows`);
    for (const { row } of rows) await writer.row(row);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('CLOSE backup_rows');
  const described = await describeRows(client, table);
  await writer.line({ $: 'rows', ...described });
  return described.count;
}

import path from 'node:path';
import type pg from 'pg';
import { type BackupTable, describeRows, listTables, SESSION_SETTINGS } from './backup-catalog.ts';
import { type BackupRecord, BrokenBackupError, readBackup } from './backup-format.ts';
import { BEGIN_RESTORED_EPOCHS } from '#server/platform/database/history.ts';
import { EMPTY_QUEUE } from '#server/platform/jobs/job-schema.ts';

const ROWS_AT_ONCE = 1000;
const BYTES_AT_ONCE = 4_000_000;
/** A database that nobody has used yet holds rows in these: what migrations bring, and where a server found it. */
const FILLED_UNUSED: ReadonlySet<string> = new Set(['packages', 'database_place']);

interface RestoreRequest {
  /** A session of its own, of the role that owns the tables; the schema is up to date. */
  client: pg.ClientBase;
  file: string;
  /** Every migration of this program by name, in order. */
  migrations: Readonly<Record<string, string>>;
  /** Replaces what the database holds. */
  force: boolean;
}

interface RestoreSummary {
  tables: number;
  rows: number;
  createdAt: string;
}

/** The database holds something, and nobody said that it may go. */
export class NotEmptyError extends Error {}

/** The backup was made by a program that knows migrations which this one does not. */
export class NewerBackupError extends Error {}

type Header = Extract<BackupRecord, { $: 'backup' }>;

/**
 * Makes the database what the backup says, in one transaction: whatever goes wrong, it stays as it was. The schema
 * is built as it was then, filled, compared row by row with what was backed up, and brought up to date. Every
 * business begins a new epoch, so that devices which saw more start anew (docs/offline.md). The job queue, which no
 * backup has, is emptied.
 * @throws BrokenBackupError, NotEmptyError, NewerBackupError
 */
export async function restoreBackup(request: RestoreRequest): Promise<RestoreSummary> {
  const { client } = request;
  await client.query(SESSION_SETTINGS);
  await client.query('BEGIN');
  let summary: RestoreSummary;
  try {
    summary = await fill(request);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    await client.query(BEGIN_RESTORED_EPOCHS);
    await client.query(EMPTY_QUEUE);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
  await client.query('ANALYZE');
  return summary;
}

async function fill(request: RestoreRequest): Promise<RestoreSummary> {
  const { client, file } = request;
  const loader = new Loader(client);
  let header: Header | undefined;
  for await (const entry of readBackup(file)) {
    if ('row' in entry) {
      await loader.row(entry.row);
      continue;
    }
    const { line } = entry;
    if (!header) {
      header = asHeader(line);
      await buildSchema(request, header);
    } else if (line.$ === 'table') await loader.begin(line);
    else if (line.$ === 'rows') await loader.finish(line);
  }
  if (!header) throw new BrokenBackupError('empty');
  await finishSchema(request, header);
  await takeInFiles(request);
  return { ...loader.summary, createdAt: header.createdAt };
}

function asHeader(line: BackupRecord): Header {
  if (line.$ !== 'backup') throw new BrokenBackupError('no backup');
  return line;
}

/** Drops what there is and makes the tables as they were when the backup was written. */
async function buildSchema({ client, migrations, force }: RestoreRequest, header: Header): Promise<void> {
  if (header.migrations.some((name) => !Object.hasOwn(migrations, name))) throw new NewerBackupError();
  const present = await listTables(client);
  if (!force && (await holdsRows(client, present))) throw new NotEmptyError();
  for (const { name } of present)
    await client.query(`DROP TABLE IF EXISTS public.${client.escapeIdentifier(name)} CASCADE`);
  // Migrations of a newer program, whose tables are gone; this program's are carried out below.
  await client.query('DELETE FROM kysely_migration WHERE NOT name = ANY($1)', [Object.keys(migrations)]);
  for (const name of header.migrations) await client.query(migrations[name] ?? '');
  // What the migrations put into them comes with the backup.
  const made = (await listTables(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`);
  if (made.length > 0) await client.query(`TRUNCATE ${made.join(', ')}`);
}

async function holdsRows(client: pg.ClientBase, tables: readonly BackupTable[]): Promise<boolean> {
  for (const { name } of tables) {
    if (FILLED_UNUSED.has(name)) continue;
    const { rows } = await client.query(`SELECT 1 FROM public.${client.escapeIdentifier(name)} LIMIT 1`);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Carries out the migrations that came after, and lets new ids go on after the old ones. */
async function finishSchema({ client, migrations }: RestoreRequest, header: Header): Promise<void> {
  // As in the backup: they were left where the largest id is, or beyond.
  for (const { name, value } of header.sequences)
    await client.query(`SELECT setval($1::regclass, $2)`, [`public.${client.escapeIdentifier(name)}`, value]);
  for (const [name, text] of Object.entries(migrations))
    if (!header.migrations.includes(name)) await client.query(text);
}

/** Columns of type json: they keep the answers to operations, of which none that was stored lacks one. */
async function listAnswers(client: pg.ClientBase, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND atttypid = 'json'::regtype`,
    [`public.${client.escapeIdentifier(table)}`],
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Puts logos that were files when the backup was written into the database. They come before the tables, and only
 * with the tables is known whose they are: so the beginning is read once more.
 */
async function takeInFiles({ client, file }: RestoreRequest): Promise<void> {
  for await (const entry of readBackup(file)) {
    if (!('line' in entry) || entry.line.$ === 'table') return;
    if (entry.line.$ !== 'media') continue;
    const { name, data } = entry.line;
    // Backups of older programs name the file without the folder of its business.
    await client.query(
      `INSERT INTO logos (business_id, name, bytes)
       SELECT s.business_id, s.logo, $3 FROM logo_addresses a
       JOIN printer_settings s ON s.business_id = a.business_id AND s.logo = a.name
       WHERE a.name = $1 AND $2 IN ('.', s.business_id::text) ON CONFLICT DO NOTHING`,
      [path.basename(name), path.dirname(name), Buffer.from(data, 'base64')],
    );
  }
}

/** Puts the rows of one table after the other into the database, many at a time. */
class Loader {
  readonly summary = { tables: 0, rows: 0 };
  #table: BackupTable | undefined;
  /** What is read of each row, by column. */
  #values: readonly string[] = [];
  #rows: string[] = [];
  #bytes = 0;
  #count = 0;

  constructor(readonly client: pg.ClientBase) {}

  async begin({ name, columns }: BackupTable): Promise<void> {
    this.#table = { name, columns };
    this.#count = 0;
    const answers = await listAnswers(this.client, name);
    this.#values = columns.map((column) => {
      const value = this.client.escapeIdentifier(column);
      // The answer to a delete: a row in JSON shows it as it shows no value at all.
      return answers.has(column) ? `coalesce(${value}, 'null')` : value;
    });
  }

  async row(json: string): Promise<void> {
    this.#rows.push(json);
    this.#bytes += json.length;
    if (this.#rows.length >= ROWS_AT_ONCE || this.#bytes >= BYTES_AT_ONCE) await this.#flush();
  }

  /** @throws BrokenBackupError when the database does not hold what was backed up */
  async finish({ count, checksum }: { count: number; checksum: string }): Promise<void> {
    await this.#flush();
    const table = this.#table;
    if (!table) throw new BrokenBackupError('rows without a table');
    const stored = await describeRows(this.client, table);
    if (stored.count !== count || this.#count !== count || stored.checksum !== checksum)
      throw new BrokenBackupError(`table ${table.name}`);
    this.summary.tables += 1;
    this.summary.rows += count;
    this.#table = undefined;
  }

  async #flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const table = this.#table;
    if (!table) throw new BrokenBackupError('rows without a table');
    const name = `public.${this.client.escapeIdentifier(table.name)}`;
    const columns = table.columns.map((column) => this.client.escapeIdentifier(column)).join(', ');
    await this.client.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${this.#values.join(', ')} FROM json_populate_recordset(NULL::${name}, $1::json)`,
      [`[${this.#rows.join(',')}]`],
    );
    this.#count += this.#rows.length;
    this.#rows = [];
    this.#bytes = 0;
  }
}

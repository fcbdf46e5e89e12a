import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';

/**
 * A backup is one gzip file of lines. Lines that begin with `{"$"` say what follows, all others are rows in JSON:
 *
 *   {"$":"backup", …}                       which program and schema, when
 *   {"$":"media","name":…,"data":…}         a logo that was a file still, its name with its business: 12/logo.png
 *   {"$":"table","name":…,"columns":[…]}    then its rows, then
 *   {"$":"rows","count":…,"checksum":…}     what the database said of them
 *   {"$":"end","sha256":…}                  of every byte before: a file that was cut has none
 */
export const BACKUP_FORMAT = 1;

const Line = z.discriminatedUnion('$', [
  z.object({
    $: z.literal('backup'),
    format: z.literal(BACKUP_FORMAT),
    createdAt: z.string(),
    migrations: z.array(z.string()),
    sequences: z.array(z.object({ name: z.string(), value: z.int() })),
  }),
  z.object({ $: z.literal('media'), name: z.string().regex(/^(\d+\/)?[\w-][\w.-]*$/u), data: z.base64() }),
  z.object({ $: z.literal('table'), name: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({ $: z.literal('rows'), count: z.int(), checksum: z.string() }),
  /** A row whose JSON spans several lines: a column of type json keeps its text. */
  z.object({ $: z.literal('row'), text: z.string() }),
  z.object({ $: z.literal('end'), sha256: z.string() }),
]);
export type BackupRecord = z.infer<typeof Line>;

/** The file is no backup, was cut, or was changed. */
export class BrokenBackupError extends Error {}

const MARK = '{"$"';
const NEWLINE = 10;

export interface BackupWriter {
  line(line: BackupRecord): Promise<void>;
  row(json: string): Promise<void>;
  /** Writes the last line; resolves when all of it is on disk. */
  end(): Promise<void>;
  /** Gives the file up. */
  abort(): void;
}

/** Writes a new file, readable by its owner only: it holds personal data and password hashes. */
export function openBackupWriter(file: string): BackupWriter {
  const hash = createHash('sha256');
  const gzip = createGzip({ level: 6 });
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  const written = finished(gzip.pipe(output));
  written.catch(() => undefined); // told by the next write or the end
  const write = async (text: string, isHashed = true): Promise<void> => {
    if (output.errored) throw output.errored;
    if (isHashed) hash.update(`${text}\n`);
    if (!gzip.write(`${text}\n`)) await Promise.race([once(gzip, 'drain'), written]);
  };
  const line = (content: BackupRecord) => write(JSON.stringify(content));
  return {
    line,
    row: (json) => (json.includes('\n') ? line({ $: 'row', text: json }) : write(json)),
    async end() {
      await write(JSON.stringify({ $: 'end', sha256: hash.digest('hex') } satisfies BackupRecord), false);
      gzip.end();
      await written;
      const stored = openSync(file, 'r');
      fsyncSync(stored);
      closeSync(stored);
    },
    abort() {
      gzip.destroy();
      output.destroy();
    },
  };
}

type BackupEntry = { line: BackupRecord } | { row: string };

/**
 * Reads a backup line by line.
 * @throws BrokenBackupError when it is none, ends too early or is not what was written
 */
export async function* readBackup(file: string): AsyncGenerator<BackupEntry> {
  const hash = createHash('sha256');
  let isEnded = false;
  for await (const text of linesOf(file)) {
    if (isEnded) throw new BrokenBackupError('lines after the end');
    if (!text.startsWith(MARK)) {
      hash.update(`${text}\n`);
      yield { row: text };
      continue;
    }
    const line = parseLine(text);
    isEnded = line.$ === 'end';
    if (line.$ === 'end' && line.sha256 !== hash.digest('hex')) throw new BrokenBackupError('checksum');
    if (line.$ !== 'end') hash.update(`${text}\n`);
    yield line.$ === 'row' ? { row: line.text } : { line };
  }
  if (!isEnded) throw new BrokenBackupError('cut');
}

function parseLine(text: string): BackupRecord {
  try {
    return Line.parse(JSON.parse(text));
  } catch (error) {
    throw new BrokenBackupError('no backup', { cause: error });
  }
}

/** Lines that end in \n and nothing else: readline would also cut at U+2028, which names may hold. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  const gunzip = input.pipe(createGunzip());
  input.once('error', (error) => gunzip.destroy(error));
  let parts: Buffer[] = [];
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        yield Buffer.concat([...parts, chunk.subarray(from, at)]).toString('utf8');
        parts = [];
        from = at + 1;
      }
      parts.push(chunk.subarray(from));
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
      throw new BrokenBackupError('no backup', { cause: error });
    throw error;
  } finally {
    input.destroy();
  }
  if (parts.some((part) => part.length > 0)) throw new BrokenBackupError('cut');
}

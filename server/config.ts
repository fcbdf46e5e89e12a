import { resolve } from 'node:path';
import * as z from 'zod';
import { configText } from './config-text.ts';
import { StartupError } from '#server/platform/startup/startup-error.ts';

const integer = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: configText.integer(min, max),
    })
    .transform(Number);

const flag = z.enum(['0', '1'], { error: configText.flag }).transform((value) => value === '1');

const text = (isGood: (value: string) => boolean, error: string) => z.string().refine(isGood, { error });

const hasProtocol = (value: string, ...protocols: string[]): boolean =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** An origin and nothing more; a slash at the end is forgiven. */
const isOrigin = (value: string): boolean =>
  hasProtocol(value, 'http:', 'https:') && new URL(value).origin === value.replace(/\/$/, '').toLowerCase();

const isOriginList = (value: string): boolean =>
  value.split(',').every((item) => isOrigin(item.trim()) && !item.trim().endsWith('/'));

/** Every variable the server reads. Its table for people is in the README. */
const Variables = z.object({
  PORT: integer(0, 65_535).default(8080), // 0: any free one, for tests
  HOST: text((value) => /^[A-Za-z0-9._:%-]+$/.test(value), configText.host).default('127.0.0.1'),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((dir) => resolve(dir)),
  DATABASE_URL: text(
    (value) => hasProtocol(value, 'postgres:', 'postgresql:'),
    configText.databaseUrl,
  ).optional(),
  /** DATABASE_URL as the owner of the tables, for migrations at the start only. */
  MIGRATION_URL: text(
    (value) => hasProtocol(value, 'postgres:', 'postgresql:'),
    configText.databaseUrl,
  ).optional(),
  /** DATABASE_URL through a pooler that gives each transaction a session of its own, to serve through. */
  POOL_URL: text(
    (value) => hasProtocol(value, 'postgres:', 'postgresql:'),
    configText.databaseUrl,
  ).optional(),
  /** The newest migration of a newer program, to serve its database all the same. */
  ROLLBACK_FROM: z.string().optional(),
  PUBLIC_URL: text(isOrigin, configText.publicUrl)
    .transform((value) => new URL(value).origin)
    .optional(),
  MAIL_URL: text(
    (value) => hasProtocol(value, 'smtp:', 'smtps:') && new URL(value).hostname !== '',
    configText.mailUrl,
  ).optional(),
  CORS_ORIGINS: text(isOriginList, configText.origins)
    .transform((value) => value.split(',').map((item) => new URL(item.trim()).origin))
    .default([]),
  SESSION_SECRET: text((value) => value.length >= 32, configText.secret).optional(),
  DEMO: flag.optional(),
  TEST_TOOLS: flag.optional(),
  EMAIL_KEY_TTL_S: integer(1, 604_800).default(300),
  TOKEN_TTL_DAYS: integer(1, 3_650).default(30),
  LOGIN_LIMIT: integer(1, 1_000_000).default(10),
  VERIFY_LIMIT: integer(1, 1_000_000).default(30),
  MAIL_LIMIT: integer(1, 1_000_000).default(5),
  ANDY_LIMIT: integer(1, 1_000_000).default(30),
  ANDY_BASE_URL: text((value) => hasProtocol(value, 'http:', 'https:'), configText.webUrl).optional(),
  ANDY_API_KEY: z.string().optional(),
  ANDY_MODEL: z.string().optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TRUST_PROXY: flag.default(false),
  WEBHOOK_PRIVATE: flag.default(false),
  /** Each request a line of JSON, only what goes wrong, or nothing; unset: the first with DATABASE_URL. */
  LOG_LEVEL: z.enum(['info', 'warn', 'silent'], { error: configText.logLevel }).optional(),
  METRICS_PORT: integer(0, 65_535).optional(),
  /** A standby of DATABASE_URL that takes over has each commit: `synchronous_commit` with a synchronous standby. */
  SYNC_STANDBY: flag.default(false),
  /** Folder for a backup each day, and how many stay. */
  BACKUP_DIR: z
    .string()
    .transform((dir) => resolve(dir))
    .optional(),
  BACKUP_KEEP: integer(1, 3_650).default(7),
  /** Processes that answer requests. */
  WORKERS: integer(1, 64).default(1),
  /** Connections for sales, of all workers together. */
  POOL_SIZE: integer(4, 1_000).default(20),
  METRICS_HOST: text((value) => /^[A-Za-z0-9._:%-]+$/.test(value), configText.host).default('127.0.0.1'),
});

type Name = keyof typeof Variables.shape;

type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<S>;

/** The environment, checked: PORT is `port`, DATA_DIR `dataDir`, EMAIL_KEY_TTL_S `emailKeyTtlS`. */
export type Config = { readonly [N in Name as CamelCase<N>]: z.output<typeof Variables>[N] };

/** Their values may hold a password: the refusal names them without showing it. */
const SECRETS: Name[] = [
  'SESSION_SECRET',
  'DATABASE_URL',
  'MIGRATION_URL',
  'POOL_URL',
  'MAIL_URL',
  'ANDY_API_KEY',
];

/** The first of a pair without the second is a mistake. */
const PAIRS: [Name, Name][] = [
  ['MIGRATION_URL', 'DATABASE_URL'],
  ['POOL_URL', 'DATABASE_URL'],
  ['TLS_CERT', 'TLS_KEY'],
  ['TLS_KEY', 'TLS_CERT'],
  ['ANDY_BASE_URL', 'ANDY_MODEL'],
  ['ANDY_MODEL', 'ANDY_BASE_URL'],
  ['ANDY_API_KEY', 'ANDY_BASE_URL'],
];

/**
 * Reads the environment; an empty value counts as unset.
 * @throws StartupError naming the first variable that is wrong and what is expected
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.keys(Variables.shape)
      .map((name) => [name, env[name]?.trim()])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const checked = Variables.safeParse(given);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    const name = String(issue?.path[0]);
    throw refusal(name, given[name], issue?.message ?? '');
  }
  for (const [name, other] of PAIRS)
    if (name in given && !(other in given)) throw refusal(name, given[name], configText.together(other));
  return Object.fromEntries(
    Object.entries(checked.data).map(([name, value]) => [camelCase(name), value]),
  ) as Config;
}

function refusal(name: string, value: string | undefined, expected: string): StartupError {
  const isSecret = (SECRETS as string[]).includes(name);
  const shown = isSecret ? '' : `=${JSON.stringify((value ?? '').slice(0, 100))}`;
  return new StartupError(configText.refused(name, shown, expected));
}

const camelCase = (name: string): string =>
  name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

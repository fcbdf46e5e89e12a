import pg from 'pg';
import { createApp } from '#server/app.ts';
import { connect } from '#server/platform/database/database.ts';
import { SESSION_SECRET } from './server-rig.ts';
import { invoiceBody, INVOICES, newKey } from './invoice-request.ts';
import { productId } from './shops.ts';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  /** PostgreSQL's own types of the parameters. */
  types: readonly string[];
}

export interface CapturedInvoice {
  /** Everything from BEGIN to COMMIT, as the server sent it. */
  statements: Statement[];
  productIds: string[];
  numero: number;
  versions: { from: number; to: number };
}

/** Issues one invoice through the real application and keeps what it sent to PostgreSQL. */
export async function captureInvoice(appUrl: string, token: string): Promise<CapturedInvoice> {
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const onStatement = (sql: string, parameters: readonly unknown[]) => queries.push({ sql, parameters });
  const { db, close } = connect(appUrl, 2, () => undefined, { onStatement });
  const app = await createApp({
    db,
    clock: () => new Date(),
    sessionSecret: SESSION_SECRET,
    database: 'embedded',
    version: 'bench',
    tokenTtlDays: 30,
    loginLimit: 10,
    andyLimit: 30,
    corsOrigins: [],
    trustProxy: false,
    logLevel: 'silent',
  });
  try {
    const productIds = [1, 2, 3].map(productId);
    const reply = await app.inject({
      method: 'POST',
      url: INVOICES,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': newKey() },
      payload: invoiceBody(productIds),
    });
    if (reply.statusCode !== 201) throw new Error(`the invoice was refused: ${reply.body}`);
    const begin = queries.findIndex((query) => /^begin/iu.test(query.sql));
    const commit = queries.findLastIndex((query) => /^commit/iu.test(query.sql));
    const [from = 0, to = 0] = String(reply.headers['erp-version']).split('-').map(Number);
    return {
      statements: await withTypes(appUrl, queries.slice(begin, commit + 1)),
      productIds,
      numero: reply.json<{ numero: number }>().numero,
      versions: { from, to },
    };
  } finally {
    await app.close();
    await close();
  }
}

/** Asks PostgreSQL for the type of every parameter. */
async function withTypes(
  appUrl: string,
  queries: readonly { sql: string; parameters: readonly unknown[] }[],
): Promise<Statement[]> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    const statements: Statement[] = [];
    for (const [at, { sql, parameters }] of queries.entries()) {
      const types = parameters.length > 0 ? await typesOf(client, `captured_${at}`, sql) : [];
      statements.push({ sql, parameters, types });
    }
    return statements;
  } finally {
    await client.end();
  }
}

async function typesOf(client: pg.Client, name: string, text: string): Promise<string[]> {
  await client.query(`PREPARE ${name} AS ${text}`);
  const { rows } = await client.query<{ types: string[] }>(
    'SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = $1',
    [name],
  );
  return rows[0]?.types ?? [];
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts';
import { sql } from '#server/platform/database/database.ts';
import { callExample } from './example.ts';
import { EXAMPLES, NO_GOOD_EXAMPLE, SPOILERS } from './examples.ts';
import { callerOf, createWorld, type World } from './world.ts';

// A statement that names its business goes to the one node that has it, and can't meet another's rows (docs/scale.md).

/** Whose a number or key is, asked by an owner's old paths, and what an owner has in all businesses; a list that only gets shorter. */
const OF_ALL = [
  "INSERT INTO operations (business_id, scope, op, actor, hash, status, body, anulada, created_at) SELECT $1, $2, $3, $4, '', $5, $6::json, true, $7 WHERE NOT EXISTS (SELECT 1 FROM operations WHERE op = $8 AND scope <> $9) ON CONFLICT DO NOTHING",
  'SELECT business_id FROM business_modules WHERE business_id = ANY($1) AND slug = $2 AND is_active',
  'SELECT business_id FROM business_modules WHERE id = $1',
  'SELECT business_id FROM collaborators WHERE id = $1',
  "SELECT business_id, first_name || ' ' || last_name AS nombre, is_active, serie_id AS serie_facturacion FROM collaborators WHERE business_id = ANY($1) AND deleted_at IS NULL ORDER BY id",
];
/** Tables with that column which every node has (`EVERYWHERE` in tests/flow/server/distribution.test.ts). */
const EVERYWHERE = ['directory', 'logo_addresses'];

const USED = /\b(?:FROM|JOIN|UPDATE|INTO|USING)\s+"?(\w+)/gu;
const NAMED =
  /\bbusiness_id = (?!ANY)|= (?:\w+\.)?business_id\b|USING \(business_id\b|INTO \w+ (?:AS \w+ )?\(\s?business_id\b/gu;

const SECOND = /\bFROM \w+(?: (?:AS )?\w+)?, (\w+)/u;

const heard = new Set<string>();
let world: World;
let owned: Set<string>;
beforeAll(async () => {
  world = await createWorld((text) => heard.add(text.replaceAll(/\s+/gu, ' ').trim()));
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'business_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND c.relname <> ALL (${EVERYWHERE}::text[])`.execute(world.server.db);
  owned = new Set(rows.map(({ name }) => name));
  heard.clear();
});
afterAll(() => world.server.stop());

/** Whether a statement says of fewer tables whose rows it wants than it reads or writes. */
function isOfAll(text: string): boolean {
  const tables = [...text.matchAll(USED)].filter(([, name = '']) => owned.has(name));
  return tables.length > (text.match(NAMED)?.length ?? 0);
}

it('every statement of every call names the business of each table that it uses, but those listed', async () => {
  const others = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => !SPOILERS.includes(name));
  for (const name of [...others, ...SPOILERS.filter((last) => !NO_GOOD_EXAMPLE.includes(last))]) {
    const endpoint: Endpoint = ENDPOINTS[name];
    const by = callerOf(endpoint);
    await callExample(endpoint, world.callers[by], await EXAMPLES[name](world, by));
  }
  expect(
    [...heard].filter((text) => [...text.matchAll(USED)].some(([, used = '']) => owned.has(used))).length,
  ).toBeGreaterThan(200);
  // The second table of these would not be counted.
  expect([...heard].filter((text) => owned.has(SECOND.exec(text)?.[1] ?? ''))).toEqual([]);
  expect([...heard].filter(isOfAll).toSorted()).toEqual(OF_ALL);
});

// Planted faults of the write transaction, the numbering, the stock and the feed. Each is what somebody writes
// on a bad day; `suite` names the tests that have to notice.
const OPERATIONS = 'server/platform/operations.ts';
const WRITE = 'server/platform/write.ts';
const STOCK = 'server/modules/inventory/stock.service.ts';
const STOCK_REPO = 'server/modules/inventory/stock.repo.ts';
const SALE = 'server/modules/invoicing/sale.service.ts';
const NUMBERS = 'server/modules/businesses/businesses.repo.ts';

const sale = (test) => ({ files: ['tests/flow/selling/sale-on-server.test.ts'], test });
const unlockedNumber = {
  file: NUMBERS,
  find: 'SET proximo_consecutivo = proximo_consecutivo + 1',
  replace: `SET proximo_consecutivo = (SELECT seen.proximo_consecutivo FROM series seen
      WHERE seen.business_id = \${businessId} AND seen.id = \${serieId}) + 1`,
};
const told = `await ports.recordActivity(write, actor, 'facturacion', 'Vender', describe(invoice));`;

export const writes = [
  {
    name: 'no idempotency claim',
    edits: [
      {
        file: OPERATIONS,
        find: 'if (claimed.numAffectedRows === 1n) return undefined;',
        replace: 'if (claimed.numAffectedRows !== undefined) return undefined;',
      },
    ],
    suite: sale('sent twice with one key'),
  },
  {
    name: 'a key looked up first and claimed after the effect',
    edits: [
      {
        file: OPERATIONS,
        find: `  const claimed = await sql\`
    INSERT INTO operations (business_id, scope, op, actor, hash, created_at)
    VALUES (\${key.businessId}, \${key.scope}, \${key.op}, \${key.actor}, \${key.hash}, \${now})
    ON CONFLICT DO NOTHING\`.execute(tx);
  if (claimed.numAffectedRows === 1n) return undefined;
  const row = await readOperation(tx, key);
`,
        replace: `  const row = await readOperation(tx, key);
  if (!row) return undefined;
`,
      },
      {
        file: OPERATIONS,
        find: `    UPDATE operations
    SET status = \${status}, body = \${JSON.stringify(body ?? null)}::json,
        v_from = \${versions?.from ?? null}, v_to = \${versions?.to ?? null}
    FROM (SELECT 1) AS always LEFT JOIN bumped ON true
    WHERE business_id = \${key.businessId} AND scope = \${key.scope} AND op = \${key.op}\`;`,
        replace: `    INSERT INTO operations (business_id, scope, op, actor, hash, created_at, status, body, v_from, v_to)
    SELECT \${key.businessId}::bigint, \${key.scope}, \${key.op}::uuid, \${key.actor}, \${key.hash}, now(), \${status}::int,
      \${JSON.stringify(body ?? null)}::json, (\${versions?.from ?? null})::bigint, (\${versions?.to ?? null})::bigint
    FROM (SELECT 1) AS always LEFT JOIN bumped ON true
    ON CONFLICT DO NOTHING\`;`,
      },
    ],
    suite: { files: ['tests/flow/protocol/keys.test.ts'], test: 'still waiting for the number' },
  },
  {
    name: 'another body accepted under a used key',
    edits: [{ file: OPERATIONS, find: 'row.hash !== key.hash || ', replace: '' }],
    suite: sale('under a used key with another body'),
  },
  {
    name: 'a colleague gets the answer of a key',
    edits: [{ file: OPERATIONS, find: 'row.actor !== key.actor || ', replace: '' }],
    suite: { files: ['tests/flow/protocol/keys.test.ts'] },
  },
  {
    name: 'key scope without tenant',
    edits: [
      {
        file: 'server/http/route.ts',
        find: '{ businessId, scope: `b:${businessId}`, op: facts.key,',
        replace: "{ businessId, scope: 'b', op: facts.key,",
      },
    ],
    suite: { files: ['tests/flow/protocol/keys.test.ts'] },
  },
  {
    name: 'refusals not stored',
    edits: [{ file: WRITE, find: 'new Set([400, 403, 404, 409, 412, 422])', replace: 'new Set<number>([])' }],
    suite: { files: ['tests/flow/selling/invoices.test.ts'], test: 'of a refused sale stays refused' },
  },
  {
    name: 'a refused write keeps what it did before the refusal',
    edits: [{ file: WRITE, find: 'await sql`ROLLBACK TO SAVEPOINT effect`.execute(tx);', replace: '' }],
    suite: { files: ['tests/flow/protocol/transaction.test.ts'], test: 'keeps its refusal and nothing else' },
  },
  {
    name: 'no transaction around the sale',
    edits: [
      {
        file: WRITE,
        find: 'await inTransaction(db, (tx) => writeOnce(tx, { ...request, now }, changes, effect));',
        replace:
          'await db.connection().execute(async (tx) => (await writeOnce(tx as Tx, { ...request, now }, changes, effect)).last);',
      },
      { file: WRITE, find: 'sql`SAVEPOINT effect`', replace: 'sql`SELECT 1`' },
      { file: WRITE, find: 'sql`ROLLBACK TO SAVEPOINT effect`', replace: 'sql`SELECT 1`' },
    ],
    suite: { files: ['tests/flow/protocol/keys.test.ts'] },
  },
  {
    name: 'a sale that waited over midnight keeps the taxes of the day before',
    edits: [
      {
        file: SALE,
        find: 'if (bogotaDate(issuedAt) !== bogotaDate(now)) throw new OtherDay(issuedAt);',
        replace: '',
      },
    ],
    suite: { files: ['tests/flow/selling/midnight.test.ts'] },
  },
  {
    name: 'an invoice dated by a clock that was set back',
    edits: [
      {
        file: 'domain/invoicing/numbering.ts',
        find: 'before && before > now ? before : now',
        replace: 'now',
      },
    ],
    suite: { files: ['tests/flow/selling/midnight.test.ts'] },
  },
  {
    name: 'number read and raised without a lock',
    edits: [unlockedNumber],
    suite: sale('numbers 200 parallel sales'),
  },
  {
    name: 'no unique number and no lock of the counter',
    edits: [
      unlockedNumber,
      {
        file: 'server/migrations/003-invoices.sql',
        find: '  UNIQUE (business_id, serie_id, numero),\n',
        replace: '',
      },
    ],
    suite: sale('numbers 200 parallel sales'),
  },
  {
    name: 'the range of numbers has no end',
    edits: [{ file: NUMBERS, find: ' AND proximo_consecutivo <= rango_fin', replace: '' }],
    suite: sale('at the end of the range'),
  },
  {
    name: 'stock checked, then taken, without a lock',
    edits: [{ file: STOCK_REPO, find: ' FOR UPDATE OF s', replace: '' }],
    suite: sale('of the last unit'),
  },
  {
    name: 'two sales at once see the same stock',
    edits: [{ file: STOCK_REPO, find: ' FOR UPDATE OF s', replace: '' }],
    suite: {
      files: ['tests/flow/selling/inventory-lists.test.ts'],
      test: 'is sold once to two sales that waited',
    },
  },
  {
    name: 'two lines of one product checked each by itself',
    edits: [
      {
        file: 'domain/money/invoice-math.ts',
        find: `demand.set(id, (demand.get(id) ?? 0n) + requireValue(parseQuantity(cantidad), 'cantidad'));`,
        replace: `demand.set(id, requireValue(parseQuantity(cantidad), 'cantidad'));`,
      },
    ],
    suite: sale('over the stock is refused'),
  },
  {
    name: 'a sale at the counter may go below zero',
    edits: [
      {
        file: STOCK,
        find: 'if (shortages.length > 0 && !sale.isDelivered) {',
        replace: 'if (sale.serieId < 0) {',
      },
    ],
    suite: sale('over the stock is refused'),
  },
  {
    name: 'a movement of stock is not written',
    edits: [
      {
        file: STOCK_REPO,
        find: 'return [moved, movementRows(businessId, cause, movements)];',
        replace: 'return [moved, movementRows(businessId, cause, movements.slice(1))];',
      },
    ],
    suite: { files: ['tests/flow/selling/inventory-lists.test.ts'], test: 'the sum of its movements' },
  },
  {
    name: 'versions handed out by a sequence',
    edits: [
      {
        file: 'server/migrations/004-sync.sql',
        find: 'CREATE TABLE changes (',
        replace: 'CREATE SEQUENCE feed_versions INCREMENT 10000 START 10000;\nCREATE TABLE changes (',
      },
      {
        file: 'server/platform/changes.ts',
        find: 'UPDATE business_versions SET version = version + ${count} WHERE business_id = ${businessId} RETURNING version',
        replace: "SELECT nextval('feed_versions') AS version",
      },
      {
        file: 'server/modules/sync/feed.repo.ts',
        find: 'SELECT version, epoch, forgotten_version FROM business_versions WHERE business_id = ${businessId}',
        replace:
          'SELECT (SELECT coalesce(max(version), 0) FROM changes WHERE business_id = ${businessId}) AS version, epoch, forgotten_version FROM business_versions WHERE business_id = ${businessId}',
      },
    ],
    suite: { files: ['tests/flow/protocol/feed-race.test.ts'] },
  },
  {
    name: 'stock that a sale took is not in the feed',
    edits: [
      {
        file: STOCK,
        find: `else changes.put('existencias', stockKey(productId, serieId));`,
        replace: 'else stockOf.delete(serieId as never);',
      },
    ],
    suite: { files: ['tests/flow/protocol/feed-race.test.ts'] },
  },
  {
    name: 'stock of a product that was deleted meanwhile stays on devices',
    edits: [{ file: STOCK, find: '(ids.map((id) => [id, null]))', replace: '()' }],
    suite: { files: ['tests/flow/protocol/feed-race.test.ts'], test: 'leaves no stock' },
  },
  {
    name: 'an edit on older data is not refused',
    edits: [
      {
        file: 'server/platform/changes.ts',
        find: 'if (isOld || !isBase) throw',
        replace: 'if (isOld || current === undefined) throw',
      },
    ],
    suite: { files: ['tests/flow/selling/clients.test.ts'], test: 'made on older data' },
  },
  {
    name: 'a sale is not logged',
    edits: [{ file: SALE, find: told, replace: '' }],
    suite: { files: ['tests/flow/selling/activity.test.ts'], test: 'that is a sale makes one record' },
  },
  {
    name: 'a sale is logged twice',
    edits: [{ file: SALE, find: told, replace: `${told}\n      ${told}` }],
    suite: { files: ['tests/flow/selling/activity.test.ts'], test: 'that is a sale makes one record' },
  },
  {
    name: 'a foreign request gets the invoice of a used id',
    edits: [
      {
        file: SALE,
        find: 'existing.collaborator_id !== actor.id || existing.creation_hash !== hash',
        replace: 'existing.collaborator_id < 0',
      },
    ],
    suite: { files: ['tests/flow/protocol/keys.test.ts'] },
  },
  {
    name: 'a broken connection ends the process',
    edits: [
      {
        file: 'server/platform/database/database.ts',
        find: `    client.on('error', () => undefined);\n`,
        replace: '',
      },
    ],
    suite: {
      files: ['tests/flow/protocol/transaction.test.ts'],
      test: 'fails alone when its connection breaks',
    },
  },
  {
    name: 'a broken connection is answered as a fault of ours',
    edits: [{ file: 'server/platform/database/database.ts', find: '|not queryable|', replace: '|' }],
    suite: { files: ['tests/flow/server/database-loss.test.ts'] },
  },
  {
    name: 'the sum of all stores goes into one where the other place was edited',
    edits: [
      {
        file: 'server/modules/inventory/product-writes.service.ts',
        find: 'changed.some((place)',
        replace: 'changed.every((place)',
      },
    ],
    suite: { files: ['tests/flow/selling/inventory.test.ts'], test: 'writes the sum of all' },
  },
];

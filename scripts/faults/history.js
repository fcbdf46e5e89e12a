// Planted faults of histories: a database that was set back, and what devices fetch from the beginning.
const HISTORY = 'server/platform/database/history.ts';
const setBack = (test) => ({ files: ['tests/flow/server/set-back.test.ts'], test });
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

const sweep = (test) => ({ files: ['tests/flow/owner/sweep.test.ts'], test });

export const history = [
  fault(
    'the sweep takes the price that a product was made with',
    'server/modules/inventory/product-writes.repo.ts',
    'AND e.product_id = h.product_id AND e.v < h.v)',
    'AND e.product_id = h.product_id)',
    sweep('takes prices 90 days'),
  ),
  fault(
    'the sweep takes prices that are sold at without network',
    'server/sweeps.ts',
    'sweep: sweepVersions, afterMs: SEASON_MS',
    'sweep: sweepVersions, afterMs: 29 * DAY_MS',
    sweep('takes prices 90 days'),
  ),
  fault(
    'the sweep has webhooks tell an open order as created once more',
    'server/modules/integration/delivery.repo.ts',
    "WHERE o.estado IN ('entregado', 'cancelado')",
    "WHERE o.estado <> 'x'",
    sweep('know of an order'),
  ),
  fault(
    'what was acknowledged before a history was known is never proved',
    'src/sync/pull/mirror.ts',
    'if (since === 0 && page.epoca !== epoch && (await hasAcknowledged(db)))',
    'if (Number.isNaN(since))',
    {
      files: ['tests/flow/restored/told-history.test.ts'],
      test: 'goes again where the server goes back once more',
    },
  ),
  fault(
    'an edit that a restore took back with its row is never sent again',
    'src/data/restore/release-arrived.ts',
    "  'client-edit': touch.client,\n",
    '',
    { files: ['tests/flow/restored/restored-edits.test.ts'], test: 'once that device has sent the client' },
  ),
  fault(
    'a page of the feed tells of all that its person ever sent',
    'server/modules/sync/feed-page.ts',
    'if (hasta <= since) return draft;',
    'if (hasta > since) return draft;',
    { files: ['tests/flow/protocol/feed.test.ts'], test: 'in several pages, of each of them once' },
  ),
  fault(
    'a database set back to a copy keeps its epochs',
    HISTORY,
    'version < (mark[epoch] ?? 0)',
    'version < 0',
    setBack('set back to a copy'),
  ),
  fault(
    'a mark forgets what it knew of earlier epochs',
    HISTORY,
    '{ ...mark, ...versions }',
    '{ ...versions }',
    setBack('from before a restore'),
  ),
  fault(
    'a database brought into another PostgreSQL keeps its epochs',
    HISTORY,
    'if (isElsewhere || isBehind) {',
    'if (isBehind) {',
    setBack('lies elsewhere'),
  ),
  fault(
    'two servers that start on a database that was set back begin two epochs',
    HISTORY,
    'await sql`LOCK TABLE database_place IN EXCLUSIVE MODE`.execute(tx);',
    '',
    setBack('where two servers start on it'),
  ),
  fault(
    'a restore is followed by another new epoch',
    HISTORY,
    'WITH forgotten AS (DELETE FROM database_place),',
    'WITH forgotten AS (SELECT 1),',
    setBack('after a restore, which began one'),
  ),
  fault(
    'a version that the server never had is answered with an empty page',
    'server/modules/sync/feed.service.ts',
    ' || since > head.version',
    '',
    { files: ['tests/flow/protocol/feed.test.ts'], test: 'its version is ahead' },
  ),
];

const RESTORED = ['tests/flow/restored/restored-server.test.ts'];
const ANEW = ['src/sync/pull/anew.test.ts'];
const MIRROR = 'src/sync/pull/mirror.ts';
const DOWNLOAD = 'src/sync/pull/first-download.ts';
const download = (test) => ({ files: ['src/sync/pull/first-download.test.ts'], test });

// The first download of a large shop (offline §The feed): a history fetched from its beginning.
export const downloads = [
  fault(
    'download: a broken download is fetched again instead of taken up',
    'src/sync/pull/pull.ts',
    'let isBroken = await hasArrived(context.db);',
    'let isBroken = false;',
    download('goes on after the page died'),
  ),
  fault(
    'download: pages of a download taken up in another history',
    DOWNLOAD,
    'arrived?.since !== since.version || arrived.page.epoca !== since.epoch',
    'arrived?.since !== since.version',
    download('forgets pages of a history that is over'),
  ),
  fault(
    'download: pages of a download kept in memory only',
    DOWNLOAD,
    'if (isTheirs) await db.arriving.put(arrived);',
    'if (!isTheirs) await db.arriving.put(arrived);',
    download('keeps each page on the disk'),
  ),
  fault(
    'download: pages of a download kept for ever',
    MIRROR,
    "  await db.arriving.where('since').belowOrEqual(since).delete();\n",
    '',
    download('keeps each page on the disk'),
  ),
  fault(
    'history: an edit of the stock goes again after the server has forgotten its key',
    'src/sync/pull/resend.ts',
    'const KEYS_KEPT_MS = 80 * DAY_MS;',
    'const KEYS_KEPT_MS = 95 * DAY_MS;',
    { files: RESTORED, test: 'old stock edits' },
  ),
  ...['cash', 'returns', 'orders'].map((table) =>
    fault(
      `history: what a restore took of others' ${table} stays in the mirror`,
      MIRROR,
      `await db.${table}.filter(isUnseen).delete();`,
      '',
      { files: ANEW, test: 'that the server still tells of' },
    ),
  ),
  fault(
    'history: a refused session counts as taken before its last page has come',
    MIRROR,
    "if (!page.mas && !(await db.meta.get('bootstrap')))",
    "if (!(await db.meta.get('bootstrap')))",
    { files: ['src/sync/pull/mirror.test.ts'], test: 'until the last of its pages' },
  ),
];

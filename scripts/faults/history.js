// Planted faults of a database that was set back: devices that saw more must start anew.
const HISTORY = 'server/platform/database/history.ts';
const setBack = (test) => ({ files: ['tests/flow/server/set-back.test.ts'], test });
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

export const history = [
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

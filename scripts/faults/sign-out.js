// Planted faults of a sign-out that keeps work (offline §9), and of what colleagues approve on one device.
const MIRROR = 'src/sync/pull/mirror.ts';
const TAKE = 'src/sync/push/next-batch.ts';
const APPROVERS = 'src/data/identity/approvers.ts';
const LEAVING = 'src/sync/leaving.test.ts';

const restored = (test) => ({ files: ['tests/flow/restored/restored-server.test.ts'], test });
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

export const signOut = [
  fault(
    'offline: receipts beside kept work are never proved again',
    'src/data/identity/identity.ts',
    'if (isUnsent(left)) await beginAnew(db, 0);',
    '',
    restored('gets them too'),
  ),
  fault(
    'offline: a page that was asked for before a sign-out fills the emptied mirror',
    MIRROR,
    "if (await db.meta.get('left')) return false;",
    '',
    { files: [LEAVING], test: 'first page' },
  ),
  fault(
    'offline: an answer after a sign-out shows in the emptied mirror',
    'src/data/projection/projection.ts',
    'if (left) return;',
    '',
    { files: [LEAVING], test: 'a sale on its way' },
  ),
  fault(
    'offline: what is queued is written from the emptied mirror and sent',
    TAKE,
    "if (left) return 'left';",
    '',
    { files: [LEAVING], test: 'sends no request once the mirror is empty' },
  ),
  fault(
    'offline: an answer that comes after a sign-out needs no proof',
    'src/sync/push/store-answer.ts',
    'left ? undefined : versions',
    'versions',
    { files: [LEAVING], test: 'to be proved by the next fetch' },
  ),
  fault(
    'offline: an edit of units is sent without the product that the mirror lacks',
    'src/data/send/freeze.ts',
    "if (!known && (await isFetchedAnew(db))) return { kind: 'rowless', body: whole };",
    '',
    { files: ['tests/flow/device/kept-work.test.ts'], test: 'edit of units' },
  ),
  fault(
    'offline: the worker takes away the database of a person who signs in at that moment',
    'src/data/identity/existing-database.ts',
    '(await Dexie.getDatabaseNames()).includes(name)',
    '(await Dexie.exists(name))',
    { files: ['src/data/identity/existing-database.test.ts'], test: 'taken away that is made meanwhile' },
  ),
  fault(
    'pin: the queue of a locked identity is not sent',
    'src/sync/other-queues.ts',
    'if (id === own) continue;',
    'if (id !== own) continue;',
    { files: ['src/sync/other-queues.test.ts'], test: 'with the token of its author' },
  ),
  fault(
    'pin: an open sale that changed hands is in two databases',
    'src/data/identity/hand-on.ts',
    'await db.drafts.delete(id);',
    'await db.drafts.update(id, { takenBy: undefined });',
    { files: ['src/data/identity/hand-on.test.ts'], test: 'is charged once' },
  ),
  fault(
    'pin: what a colleague sold on the same device is still on the shelf',
    'src/data/projection/project-stock.ts',
    'const operations = [...notCoveredByMirror(own, present), ...theirs];',
    'const operations = [...notCoveredByMirror(own, present), ...theirs.slice(theirs.length)];',
    { files: ['src/data/identity/fold-colleagues.test.ts'], test: 'has not sent' },
  ),
  fault(
    'an approval is written down for somebody whose session has ended',
    APPROVERS,
    'if ((await keptToken(approver)) === null) return null;',
    '',
    { files: ['tests/flow/till/approvals.test.ts'], test: 'whose session has ended' },
  ),
  fault(
    'everybody with a PIN approves',
    APPROVERS,
    '(actions.includes(action) ? [holder] : [])',
    '[holder]',
    { files: ['tests/flow/till/approvals.test.ts'], test: 'whose level suffices' },
  ),
  fault(
    'what names an approval does not wait for the server to have it',
    'src/app/modules/approval.tsx',
    'await Promise.race([others.sendOf(approver).catch(reportUnlessLeaving), isOver]);',
    '',
    { files: ['src/app/modules/history.test.tsx'], test: 'whose queue has the approval' },
  ),
];

// Planted faults of a sign-out that keeps work (offline §9), and of what colleagues approve on one device.
const MIRROR = 'src/sync/pull/mirror.ts';
const TAKE = 'src/sync/push/next-batch.ts';
const APPROVERS = 'src/data/identity/approvers.ts';
const LEAVING = 'src/sync/leaving.test.ts';

const restored = (test) => ({ files: ['tests/flow/restored/restored-server.test.ts'], test });
const APPROVAL = 'src/app/modules/approval.tsx';
const COLLEAGUES = 'src/data/projection/colleague-work.ts';
const history = (test) => ({ files: ['src/app/modules/history.test.tsx'], test });
const till = (test) => ({ files: ['tests/flow/till/approvals.test.ts'], test });
const signedOut = (test) => ({ files: ['tests/flow/till/signed-out.test.ts'], test });
const queues = (test) => ({ files: ['src/sync/other-queues.test.ts'], test });
const folds = (test) => ({ files: ['src/data/identity/fold-colleagues.test.ts'], test });
const closing = (test) => ({
  files: ['src/features/workspace/cash/closing/approved-closing.test.tsx'],
  test,
});
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
    'offline: a sale that another tab charges after a sign-out is listed in the emptied mirror',
    'src/data/projection/projection.ts',
    'if (!left) await showInvoice',
    'await showInvoice',
    { files: [LEAVING], test: 'lists no sale' },
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
  fault(
    'money goes on an approval that the server refuses',
    APPROVAL,
    "if (standing === 'refused' || standing === 'signed-out') {",
    "if (standing === 'signed-out') {",
    history('the server refuses the approval'),
  ),
  fault(
    'money goes on the approval of somebody whose session the server refuses',
    APPROVAL,
    "if (standing === 'refused' || standing === 'signed-out') {",
    "if (standing === 'refused') {",
    history('refuses the session of who gives a PIN'),
  ),
  fault(
    'a refused approval is left for its author to look at',
    APPROVAL,
    'await withdrawApproval(approver, id);',
    '',
    history('the server refuses the approval'),
  ),
  fault(
    'the server is waited for without end at the counter',
    APPROVAL,
    'Promise.race([others.sendOf(approver).catch(reportUnlessLeaving), isOver])',
    'Promise.all([others.sendOf(approver).catch(reportUnlessLeaving), isOver])',
    history('four seconds after the PIN'),
  ),
  fault(
    'a refused session lets its person go on approving with network',
    APPROVERS,
    "return (await db.meta.get('refused')) ? 'signed-out' : 'unanswered';",
    "return 'unanswered';",
    till('whose session has ended'),
  ),
  fault(
    'a lowered level is not seen by the device',
    'src/sync/pull/ask-for-level.ts',
    "if (permission_level !== undefined) await db.me.update('me', { permission_level });",
    '',
    till('from the next look at their queue on'),
  ),
  fault(
    'who may take returns is read from a mirror that nobody looks at',
    APPROVERS,
    'await withExistingDatabase(own, (db) => db.business',
    'await withExistingDatabase(`${own}0`, (db) => db.business',
    till('the mirror of the person in front says'),
  ),
  fault(
    'what a colleague took back and has not sent can come back again',
    'src/data/read/invoices/returnable.ts',
    '    returnsHere(db, id),',
    "    db.returns.where('factura_id').equals(id).toArray(),",
    till('once more by the next person'),
  ),
  fault(
    'what a colleague who signed out had taken back for other goods can come back again',
    'src/data/read/invoices/returnable.ts',
    'const ofSales = (await isFetchedAnew(db)) ? ever : OPEN_STATES;',
    'const ofSales = (await isFetchedAnew(db)) ? OPEN_STATES : OPEN_STATES;',
    signedOut('paid for others there'),
  ),
  fault(
    'what was paid at a colleague who signed out is owed still',
    'src/data/read/clients/account-here.ts',
    "const SETTLING = ['payment', 'return'];",
    "const SETTLING = ['return'];",
    signedOut('owed no more'),
  ),
  fault(
    'what was paid of a sale of a colleague who signed out pays for another',
    'src/data/read/clients/account-here.ts',
    "isOther || (await isFetchedAnew(colleague)) ? [...SETTLING, 'sale'] : SETTLING",
    'isOther || (await isFetchedAnew(colleague)) ? SETTLING : SETTLING',
    signedOut('pays for no other'),
  ),
  fault(
    'a count that a colleague corrected and sent does not hold for who comes after',
    'src/data/read/cash/device-drawer.ts',
    "equals(['cash-count', 'done'])",
    "equals(['cash-count', 'sending'])",
    { files: ['tests/flow/till/drawer-shared.test.ts'], test: 'corrected and has sent' },
  ),
  fault(
    'a drawer of somebody else that was counted is closed without an approval',
    'src/features/workspace/cash/closing/CloseDrawer.tsx',
    'counted === null || drawer.abierta_por.id !== ownerId',
    'counted === null',
    closing('on one approval of that drawer'),
  ),
  fault(
    'the count of a closing names no approval',
    'src/data/writes/cash-writes.ts',
    'addCount(db, { cajaId: id, autoriza, ...form.count }, now)',
    'addCount(db, { cajaId: id, ...form.count }, now)',
    closing('on one approval of that drawer'),
  ),
  fault(
    'a hand-over that a page left half done stays so',
    'src/sync/other-queues.ts',
    'await atTheDoor(id, () => settleHandedOn(db)).catch(reportUnlessLeaving);',
    '',
    queues('took as the page died'),
  ),
  fault(
    'what is being sent as its author leaves is sent by the next person too',
    'src/sync/push/push.ts',
    'return withLock(`erp:push:${context.db.name}`, () => drain(context, pace));',
    'return drain(context, pace);',
    queues('as its author leaves the counter'),
  ),
  fault(
    'the other database is opened only once the PIN was looked at',
    'src/features/workspace/lock/PinEntry.tsx',
    '    onTry?.();\n',
    '',
    {
      files: ['src/features/workspace/lock/lock-screen.test.tsx'],
      test: 'by the time that the PIN is looked at',
    },
  ),
  fault(
    'a return of a colleague whose answer was lost is on the shelf twice',
    COLLEAGUES,
    "if (kind === 'return') return",
    "if (kind === 'return') return false &&",
    folds('the return came by the feed'),
  ),
  fault(
    'an edit of units of a colleague whose answer was lost is on the shelf twice',
    COLLEAGUES,
    'isSame && (await hasMoved(db, colleague, operation))',
    'isSame && false',
    folds('the row came by the feed'),
  ),
  fault(
    'a clock that was put back keeps the screen from locking',
    'src/app/counter/use-lock.ts',
    'usedAt = Math.min(usedAt, now);',
    '',
    { files: ['src/app/counter/use-lock.test.tsx'], test: 'the clock was put back meanwhile' },
  ),
  fault(
    'a clock that was put back keeps a use from other tabs',
    'src/app/counter/use-lock.ts',
    'Math.abs(usedAt - toldAt)',
    '(usedAt - toldAt)',
    { files: ['src/app/counter/use-lock.test.tsx'], test: 'tells other tabs of a use' },
  ),
  fault(
    'a last use that is to come keeps the screen from locking',
    'src/app/session/lock.ts',
    'used > 0 && used <= Date.now() ? used : undefined',
    'used > 0 ? used : undefined',
    { files: ['src/app/counter/use-lock.test.tsx'], test: 'a moment that is to come' },
  ),
];

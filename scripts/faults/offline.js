// Planted faults of the offline engine (offline §11): what sync engines of the field were seen to do.
const WIRE = 'src/sync/push/transmit.ts';
const STORE_ANSWER = 'src/sync/push/store-answer.ts';
const TAKE = 'src/sync/push/next-batch.ts';
const MIRROR = 'src/sync/pull/mirror.ts';
const RESEND = 'src/sync/pull/resend.ts';
const NOT_COVERED = 'src/data/queue/not-covered-by-mirror.ts';
const AUTOSAVE = 'src/data/writes/autosave.ts';
const WRITE = 'server/platform/write.ts';
const SENT_GUARD = "if (!last || last.state !== 'pending' || last.sent) {";
const MERGE = 'await db.outbox.update(last.seq, { method, body, effect, kind: effect.type });';

const directed = (test) => ({ files: ['tests/model/offline-directed.test.ts'], test });
const restored = (test) => ({ files: ['tests/flow/restored/restored-server.test.ts'], test });
const shownPrice = (test) => ({ files: ['tests/flow/device/shown-price.test.ts'], test });
const PRICE = 'src/data/send/shown-price.ts';
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

export const offline = [
  fault(
    'offline: a new key at each try',
    WIRE,
    '[HEADERS.key]: operation.op,',
    '[HEADERS.key]: crypto.randomUUID(),',
    directed('a reply that is lost'),
  ),
  fault(
    'offline: a sent operation queued anew while its outcome is unknown',
    'src/sync/push/postpone.ts',
    "one.state = 'pending';",
    "one.state = 'pending';\n      one.op = crypto.randomUUID();",
    directed('a reply that is lost'),
  ),
  fault(
    'offline: deleted on 401',
    'src/sync/push/stored-answers.ts',
    'if (reply.status === 401) this.isSignedOut = true;',
    `if (reply.status === 401) {
      this.isSignedOut = true;
      void this.#context.db.outbox.delete(operation.seq);
    }`,
    directed('a session that ended'),
  ),
  fault(
    'offline: deleted when it is refused (422 and its like)',
    STORE_ANSWER,
    `    await db.outbox.update(operation.seq, { state: 'rejected', error });
    return;`,
    `    await db.outbox.delete(operation.seq);
    return;`,
    directed('a refusal'),
  ),
  fault(
    'offline: deleted from the queue before it is sent',
    TAKE,
    'await db.outbox.bulkPut(marked);',
    'await db.outbox.bulkDelete(marked.map(({ seq }) => seq));',
    directed('a reply that is lost'),
  ),
  fault(
    'offline: no longer shown once it is acknowledged',
    NOT_COVERED,
    'return v > 0 ? v < versions.vFrom : cursor < versions.vTo;',
    'return v < 0 && cursor < versions.vTo;',
    { files: ['src/data/queue/not-covered-by-mirror.test.ts'] },
  ),
  fault(
    'offline: what was taken is missing while all is fetched anew',
    NOT_COVERED,
    'isOfBefore ? unproven : undefined',
    'undefined',
    { files: ['src/data/queue/not-covered-by-mirror.test.ts'] },
  ),
  fault(
    'offline: a done sale shown on top of a row that holds it',
    NOT_COVERED,
    'return v > 0 ? v < versions.vFrom : cursor < versions.vTo;',
    'return v >= 0 || cursor < versions.vTo;',
    directed('several acknowledged'),
  ),
  fault(
    'offline: the cursor saved before the rows',
    'src/sync/pull/pull.ts',
    'await applyPage(db, page, cursor.version, context.clock.now());',
    `await db.meta.put({ key: 'cursor', value: page.hasta });
    await applyPage(db, page, page.hasta, context.clock.now());`,
    directed('a browser that dies'),
  ),
  {
    name: 'offline: an autosave put into a save that was sent, under its key',
    edits: [{ file: AUTOSAVE, find: SENT_GUARD, replace: "if (!last || last.state !== 'pending') {" }],
    suite: directed('an autosave'),
  },
  {
    name: 'offline: an autosave put into a save that was sent, under a new key',
    edits: [
      { file: AUTOSAVE, find: SENT_GUARD, replace: "if (!last || last.state !== 'pending') {" },
      {
        file: AUTOSAVE,
        find: MERGE,
        replace:
          'await db.outbox.update(last.seq, { method, body, effect, kind: effect.type, op: crypto.randomUUID(), sent: false });',
      },
    ],
    suite: directed('an autosave'),
  },
  fault(
    'offline: the body written anew at each try',
    TAKE,
    'if (operation.sent) return operation.base?.after === undefined;',
    'if (operation.sent) operation.sent = false;',
    directed('an edit'),
  ),
  fault(
    'offline: sales of one product in one line',
    'src/data/writes/sales.ts',
    '    lane: entityId,\n',
    '    lane: Object.keys(demand)[0] ?? entityId,\n',
    directed('a refusal'),
  ),
  fault(
    'offline: what it needs is not waited for',
    'src/data/queue/dependencies.ts',
    'if (dependsOn.length === 0) return true;',
    'if (dependsOn.length >= 0) return true;',
    directed('a refusal'),
  ),
  fault(
    'offline: delivered is forgotten with the new key',
    'src/data/queue/rekey.ts',
    '    sent: false,\n',
    '    sent: false,\n    delivered: false,\n',
    directed('what is blocked'),
  ),
  fault(
    'offline: delivered is not told to the server',
    WIRE,
    "...(operation.delivered ? { [HEADERS.offline]: '1' } : {}),",
    '',
    directed('a refusal'),
  ),
  fault(
    'offline: a refused sale of goods that are gone opens again as a draft',
    STORE_ANSWER,
    "if (operation.kind !== 'sale' || operation.delivered || !isDraft(draft)) {",
    "if (operation.kind !== 'sale' || !isDraft(draft)) {",
    directed('a refusal'),
  ),
  fault(
    'offline: what blocked it is gone, and it stays blocked',
    'src/data/queue/blocked.ts',
    'if (!(await isCauseGone(db, operation, now))) continue;',
    'if (operation.attempts >= 0) continue;',
    directed('what is blocked'),
  ),
  fault(
    'offline: what the feed proves applied is sent again and again',
    MIRROR,
    "if (!versions || (operation.state === 'done' && operation.vTo !== null)) continue;",
    'if (!operation || operation.vTo !== hasta) continue;',
    directed('a reply that is lost'),
  ),
  fault(
    'offline: a refusal is not stored by the server',
    WRITE,
    'new Set([400, 403, 404, 409, 412, 422])',
    'new Set<number>([])',
    directed('a refusal'),
  ),
  fault(
    'offline: the server claims no key',
    'server/platform/operations.ts',
    'if (claimed.numAffectedRows === 1n) return undefined;',
    'if (claimed.numAffectedRows !== undefined) return undefined;',
    directed('a reply that is lost'),
  ),
  fault(
    'offline: let go of in the middle of a fetch',
    MIRROR,
    'if (!page.mas) {\n    await releaseCovered(db, page.hasta);\n',
    'await releaseCovered(db, page.hasta);\n  if (!page.mas) {\n',
    { files: ['src/sync/pull/mirror.test.ts'], test: 'has come: that row changed twice' },
  ),
  fault(
    'offline: a new sale taken from what the server counted, not from what is on screen',
    'src/data/projection/project-stock.ts',
    'await store(db, id, present ?? emptyRow(id), [operation], mirrorOf(present));',
    'await store(db, id, present?.srv ?? emptyRow(id), [operation], mirrorOf(present));',
    directed('several acknowledged'),
  ),
  fault(
    'offline: what a restored server forgot is not sent again',
    MIRROR,
    '    await resendForgotten(db, now);\n',
    '',
    restored('gets the sales'),
  ),
  fault(
    'offline: what was let go of does not show again',
    RESEND,
    'Object.assign(operation, former, changes, { dependsOn }, withTouchesBack(operation));',
    'Object.assign(operation, former, changes, { dependsOn });',
    restored('shows what it lost'),
  ),
  fault(
    'offline: the number on the receipt is forgotten with the answer',
    RESEND,
    'Object.assign(operation, former, changes, { dependsOn }, withTouchesBack(operation));',
    'Object.assign(operation, changes, { dependsOn }, withTouchesBack(operation));',
    restored('tells which receipts'),
  ),
  fault(
    'offline: what goes again after a restore may overtake what it needs',
    RESEND,
    'return [...new Set([...operation.dependsOn, ...older.map(({ op }) => op)])];',
    'return operation.dependsOn;',
    restored('in its order'),
  ),
  fault(
    'offline: a line that shows an own edit is said to show the version of the server',
    PRICE,
    'isAlike && v > 0 ? v : null',
    'v > 0 ? v : null',
    directed('an edit'),
  ),
  fault(
    'offline: a sale does not take the price of the own edit that it waited for',
    PRICE,
    'return { v: null, isOwn: true, needs: [...new Set([...needs, own.op])] };',
    'return { v: null, isOwn: false, needs: [...new Set([...needs, own.op])] };',
    shownPrice('is billed at it'),
  ),
  fault(
    'offline: a sale whose price the server never took is billed at none that is in force',
    PRICE,
    'if (!own) return null;',
    'if (!own || !exact) return null;',
    shownPrice('what became of the own edit'),
  ),
  fault(
    'offline: a price that the server never took is taken for that of an older own edit',
    PRICE,
    'const own = exact ?? taken.findLast(({ op }) => sale.dependsOn.includes(op));',
    'const own = exact ?? taken.at(-1);',
    shownPrice('is not billed at what an older'),
  ),
  fault(
    'offline: the sale of a tab that is gone is sent as a sale that is still at the counter',
    TAKE,
    'const leftBehind = await findLeftBehind(db, chosen);',
    'const leftBehind = new Set();',
    { files: ['tests/flow/device/tabs-and-sales.test.ts'], test: 'was delivered when its tab is gone' },
  ),
  fault(
    'offline: a page of the old history proves the new one complete',
    'src/sync/pull/pull.ts',
    "if (!isApplied) return 'more';",
    '',
    { files: ['src/sync/pull/anew.test.ts'], test: 'while another tab' },
  ),
  fault(
    'offline: what is older than the keys of the server is sent again',
    RESEND,
    '.filter((operation) => isCreate(operation) || isKeyKept(operation));',
    ';',
    restored('old stock edits'),
  ),
  fault(
    'offline: what was blocked is exported under the key of its refusal',
    'src/data/restore/rescue.ts',
    'const operation = await released(db, waiting);',
    'const operation = waiting;',
    { files: ['tests/flow/device/rescue.test.ts'], test: 'rescues what was blocked' },
  ),
  fault(
    "offline: the catalogue's templates shown, and saved, over the shop's",
    'src/data/projection/project-settings.ts',
    'settings.templates ? settings : effect.settings',
    'effect.settings ?? settings',
    { files: ['tests/flow/device/offline-writes.test.ts'], test: 'hears of the shop' },
  ),
  fault(
    'offline: a sale waits for an edit that stands still',
    'src/data/queue/dependencies.ts',
    'if (isStopped(operation)) return false;',
    '',
    shownPrice('goes although'),
  ),
  fault(
    'offline: credit of a deleted client brings its row back to life',
    'server/modules/clients/credit.service.ts',
    "if (after.deleted_at) changes.remove('clientes', charge.clientId);\n  else changes",
    'changes',
    { files: ['tests/flow/selling/ledger.test.ts'], test: 'leaves a tombstone' },
  ),
];

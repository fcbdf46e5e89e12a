// Planted faults of a queue that leaves in batches: its order, and whose outcome is whose.
const WIRE = 'src/sync/push/transmit.ts';
const PUSH = 'src/sync/push/push.ts';
const CHOOSE = 'src/data/queue/choose.ts';
const BATCH = 'server/modules/sync/batch.service.ts';
const ENDS = ['tests/flow/protocol/batch-ends.test.ts'];

const inBatches = (test) => ({ files: ['src/sync/push/push.test.ts'], test });
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

export const batches = [
  fault(
    'offline: a conflict (409) counts as a sale that was made',
    'src/sync/push/answer-meaning.ts',
    'if (status >= 200 && status < 300)',
    'if ((status >= 200 && status < 300) || status === 409)',
    { files: ['src/sync/push/answer-meaning.test.ts'], test: 'never a sale that was made' },
  ),
  fault(
    'offline: a conflict (409) counts as a sale that was made, seen by the model',
    'src/sync/push/answer-meaning.ts',
    'if (status >= 200 && status < 300)',
    'if ((status >= 200 && status < 300) || status === 409)',
    { files: ['tests/model/offline-model.test.ts'], env: { MODEL_RUNS: '150' } },
  ),
  fault(
    'offline: a late answer to an old key settles the operation under its new key',
    'src/sync/push/reply.ts',
    'current?.op === op && (current.state',
    "current !== undefined && op !== '' && (current.state",
    inBatches('no late answer to an old key'),
  ),
  fault(
    'offline: the queue leaves in another order than it was made',
    CHOOSE,
    'chosen.push(operation);',
    'chosen.unshift(operation);',
    inBatches('in the order in which they were done'),
  ),
  fault(
    'offline: an edit leaves together with the write that it goes on top of',
    CHOOSE,
    'if (needsAnswer(operation, chosen)) return chosen;',
    '',
    inBatches('ends a batch before'),
  ),
  fault(
    'offline: an outcome is taken for that of whatever operation is next',
    WIRE,
    'if (operation?.op !== outcome.op) return;',
    'if (!operation) return;',
    inBatches('names another operation'),
  ),
  fault(
    'offline: a device does not hear when a busy server may be asked again for one of a batch',
    WIRE,
    "...(retryAfterS === null ? {} : { 'retry-after': String(retryAfterS) }),",
    '',
    inBatches('has no time for one of a batch'),
  ),
  fault(
    'offline: a refusal of before that comes in a batch counts as one of the sale as it was delivered',
    WIRE,
    "...(repetida ? { [HEADERS.replayed]: 'true' } : {}),",
    '',
    inBatches('when and in which history'),
  ),
  fault(
    'offline: a batch does not say from which device it comes',
    WIRE,
    'headers: { [HEADERS.device]: await deviceId() },\n    onLine',
    'headers: {},\n    onLine',
    inBatches('on which device they were done'),
  ),
  fault(
    'the server does not know from which device a batch comes',
    BATCH,
    "'autor' in operation ? null : readDevice(call.request.headers[HEADERS.device])",
    'null',
    { files: ['tests/flow/protocol/batch.test.ts'], test: 'on which device each operation was done' },
  ),
  fault(
    'offline: an edit in a batch does not say of which history its version is',
    WIRE,
    'baseEpoch: base?.epoch ?? null,',
    'baseEpoch: null,',
    inBatches('what its own call would'),
  ),
  fault(
    'offline: a device goes on sending where its session ends in the middle of a batch',
    PUSH,
    'if (stored.isSignedOut) return',
    'if (total.sent < 0) return',
    inBatches('in the middle of a batch'),
  ),
  fault(
    'offline: a batch that a busy server refuses goes operation by operation',
    PUSH,
    'if (status === 429 || status === 503)',
    'if (status === 999)',
    inBatches('refused as a whole'),
  ),
  fault(
    'offline: a batch that is answered with nothing counts as answered',
    WIRE,
    "return answered === operations.length ? 'answered' : 'not-ours';",
    "return 'answered';",
    inBatches('is answered with nothing'),
  ),
  fault(
    'offline: a sale leaves together with what makes its price',
    CHOOSE,
    '(rests.length > 0 && dependsOn.includes(before.op))',
    'false',
    inBatches('at a price that an operation of it makes'),
  ),
  fault(
    'offline: a batch is larger than the server takes',
    CHOOSE,
    'bytes > MOST_BYTES',
    'bytes < 0',
    inBatches('larger than the server takes'),
  ),
  fault(
    'offline: an operation is put off by itself while the server has no time for anything',
    'src/sync/engine.ts',
    "if (pushed.kind !== 'busy' || pulled.kind !== 'trouble') await this.#backoff.answered();",
    'await this.#backoff.answered();',
    { files: ['src/sync/server-trouble.test.ts'], test: 'in its order afterwards' },
  ),
  fault(
    'offline: a batch does not say in which history it was answered',
    WIRE,
    '...(epoch === undefined ? {} : { [HEADERS.epoch]: epoch }),',
    '',
    inBatches('when and in which history'),
  ),
  fault(
    'offline: what was sent in a batch is dated by the clock of the device',
    WIRE,
    '...(date === undefined ? {} : { date }),',
    '',
    inBatches('when and in which history'),
  ),
  fault(
    'offline: a batch does not say what its operations need of each other',
    WIRE,
    'dependsOn: needsInBatch(operation, before),',
    'dependsOn: [],',
    inBatches('what an operation needs of the batch'),
  ),
  fault(
    'offline: an own write is proved applied only by the page that reaches its last row',
    'server/modules/sync/feed.repo.ts',
    'AND v_from > ${since} AND v_from <= ${until}',
    'AND v_to <= ${until}',
    { files: ['tests/flow/protocol/feed.test.ts'], test: 'proves own operations applied' },
  ),
  fault(
    'a write that fails keeps its place in the queue of its business',
    'server/platform/write-queue.ts',
    `    try {
      return await work();
    } finally {
      this.#leave(businessId, places, isDelivered);
    }`,
    `    const result = await work();
    this.#leave(businessId, places, isDelivered);
    return result;`,
    { files: ['server/platform/write-queue.test.ts'], test: 'gives the place back' },
  ),
  fault(
    'a level 2 gives up a delivered sale',
    'domain/accounts/permissions.ts',
    "'invoicing.discard': 3,",
    "'invoicing.discard': 2,",
    { files: ['domain/accounts/permissions.test.ts'], test: 'no more than it' },
  ),
  fault(
    'offline: a stale edit goes again at once although no page has come',
    'src/sync/push/stale.ts',
    'if (!isNewer && operation.awaitsRow !== false)',
    'if (!isNewer && operation.awaitsRow === false)',
    { files: ['src/sync/push/stale.test.ts'], test: 'waits for the next page' },
  ),
  fault(
    'a sale commits although the one before it was not taken',
    'server/platform/database/transaction.ts',
    "if (turn && !(await turn.before)) throw new Problem('sin_iniciar');",
    'await turn?.before;',
    { files: ['tests/flow/protocol/batch-overlap.test.ts'] },
  ),
  fault(
    'a batch goes on behind a busy sale because the one that had begun was refused',
    BATCH,
    'isEnded ||= endsWhenBusy && BUSY.has(outcome.status);',
    'isEnded = endsWhenBusy && BUSY.has(outcome.status);',
    { files: ['tests/flow/protocol/batch-overlap.test.ts'] },
  ),
  fault(
    'a batch goes on behind a sale whose turn did not come',
    BATCH,
    'new Set([425, 429, 503])',
    'new Set([429, 503])',
    { files: ['tests/flow/protocol/batch-overlap.test.ts'] },
  ),
  fault(
    'a rescue file ends at an operation for which there was no time',
    BATCH,
    'of outcomes(router, sender, list))',
    'of outcomes(router, sender, list, true))',
    { files: ['tests/flow/protocol/batch-overlap.test.ts'], test: 'a rescue file goes on' },
  ),
  fault(
    'what a level may not do is no security event in a batch',
    BATCH,
    'if (status === 403) logSecurityEvent',
    'if (status === 999) logSecurityEvent',
    { files: ['tests/flow/server/watch.test.ts'], test: 'its caller may not do' },
  ),
  fault(
    'a batch begins operations however long it takes',
    BATCH,
    'nowMs - begunMs > budgetMs',
    'nowMs < begunMs',
    { files: ENDS, test: 'has taken five seconds' },
  ),
  fault(
    'a batch goes on although its session has ended',
    BATCH,
    'nowMs - checkedMs > RECHECK_MS',
    'nowMs < checkedMs',
    { files: ENDS, test: 'whose session ends' },
  ),
  fault(
    'a batch does not say when a busy operation may come again',
    BATCH,
    'problem.details.retryAfterS ?? null',
    'null',
    { files: ['tests/flow/protocol/batch-overlap.test.ts'] },
  ),
  fault(
    'what depends on a malformed operation of a batch does not wait for it',
    BATCH,
    'if (sent.op !== null) missing.add(sent.op);',
    '',
    { files: ['tests/flow/protocol/batch.test.ts'], test: 'what is no operation' },
  ),
  fault(
    'a sale begins before the one that it rests on is answered',
    BATCH,
    'next.operation.dependsOn?.includes(before.op) !== true',
    'next.operation.dependsOn !== null',
    { files: ['tests/flow/protocol/batch-overlap.test.ts'] },
  ),
  fault(
    'a statement that fails while its transaction waits for its turn ends the process',
    'server/platform/database/transaction.ts',
    '    void heeded(last);\n',
    '',
    { files: ['tests/flow/protocol/transaction.test.ts'], test: 'whose turn does not come' },
  ),
];

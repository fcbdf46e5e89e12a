// Planted faults of what waits for an answer: nobody else may wait for that.
const noAnswer = (test) => ({ files: ['src/sync/no-answer.test.ts'], test });
const index = (test) => ({ files: ['src/data/memory/product-index.test.ts'], test });
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

const trouble = (test) => ({ files: ['src/sync/push/answer-meaning.test.ts'], test });

const failing = (test) => ({ files: ['src/sync/server-trouble.test.ts'], test });

const WORKER = 'sw/background-sync.ts';
const inBackground = (test) => ({ files: ['sw/background-sync.test.ts'], test });

const first = (test) => ({ files: ['src/sync/sales-first.test.ts'], test });

export const waiting = [
  fault(
    'offline: a sale that is charged waits for the whole batch that is being marked',
    'src/sync/push/next-batch.ts',
    'await afterSales();\n    const next',
    'const next',
    first('comes between two pieces of a batch'),
  ),
  fault(
    'offline: a sale that is charged waits for all answers that have come',
    'src/sync/push/stored-answers.ts',
    'await afterSales();',
    '',
    first('comes between two steps'),
  ),
  fault(
    'offline: a sale that is charged lets the queue before it',
    'src/data/writes/sales.ts',
    'aheadOfQueue(() => retryWhenFull(db, () => save(db, charge, now)))',
    'aheadOfQueue(() => Promise.resolve()).then(() => retryWhenFull(db, () => save(db, charge, now)))',
    first('is any that is charged'),
  ),
  fault(
    'offline: a sale that needs an operation of the piece before it is left out of the batch',
    'src/sync/push/next-batch.ts',
    '[...before, ...marked]',
    'marked',
    first('leave in one request with what they need'),
  ),
  fault(
    'offline: an operation goes before the one of its lane that was left out',
    'src/sync/push/next-batch.ts',
    'else held.add(lane);',
    '',
    first('stay behind one of their lane'),
  ),
  fault(
    'offline: a sale that hangs keeps the queue from the server',
    'src/data/send/sales-first.ts',
    'Promise.race([Promise.allSettled(sales), breathe(PATIENCE_MS)])',
    'Promise.allSettled(sales)',
    first('holds the queue for a moment only'),
  ),
  fault(
    'offline: what is marked of a batch is forgotten where the rest of it can not be made ready',
    'src/sync/push/next-batch.ts',
    'if (chosen.length > 1) limit = 1;',
    'marked.operations = [];\n      if (chosen.length > 1) limit = 1;',
    first('leave as far as they are ready'),
  ),
  fault(
    'offline: what a server never begins is asked for without end',
    'src/sync/push/stored-answers.ts',
    'return this.#hasBegun;',
    'return true;',
    trouble('waits for a backoff after'),
  ),
  fault(
    'offline: an operation larger than a batch holds the queue for ever',
    'src/data/queue/choose.ts',
    'chosen.length > 0 && bytes > MOST_BYTES',
    'bytes > MOST_BYTES',
    trouble('is sent by itself'),
  ),
  fault(
    'offline: a sale waits behind a page that does not come',
    'src/sync/engine.ts',
    'if (this.#isPulling) this.#sendMeanwhile();',
    '',
    { files: ['src/sync/hanging-page.test.ts'], test: 'holds no sale back' },
  ),
  fault(
    'offline: the feed waits for an operation that gets no answer',
    'src/sync/engine.ts',
    "if (pushed.kind === 'unreachable') this.#connection.doubt();",
    "if (pushed.kind === 'unreachable') return this.#connection.gone();",
    noAnswer('delays neither new prices'),
  ),
  fault(
    'offline: each page frees an edit whose row it does not bring',
    'src/data/queue/backoff.ts',
    '(one.looks ?? 0) < MOST_LOOKS',
    '(one.looks ?? 0) >= 0',
    { files: ['src/sync/push/stale.test.ts'], test: 'is not repeated with each page' },
  ),
  fault(
    'offline: answers that were lost keep an edit from the next page',
    'src/data/queue/backoff.ts',
    '(one.looks ?? 0) < MOST_LOOKS',
    'one.attempts < MOST_LOOKS',
    { files: ['src/sync/push/stale.test.ts'], test: 'lost many answers before' },
  ),
  fault(
    'offline: a sale waits behind a file',
    'src/sync/push/transmit.ts',
    'timeoutMs: UPLOAD_TIMEOUT_MS, signal };',
    'timeoutMs: UPLOAD_TIMEOUT_MS };',
    noAnswer('where it is a file'),
  ),
  fault(
    'offline: one without an answer comes before those behind it each time',
    'src/sync/push/connection-backoff.ts',
    'await postpone(this.context, operation);',
    '',
    noAnswer('holds up no other'),
  ),
  fault(
    'offline: what is put off for five minutes goes again in the same pass',
    'src/data/queue/choose.ts',
    'isDue(operation.nextAt, nowMs, beganMs)',
    'isDue(operation.nextAt, beganMs)',
    { files: ['src/sync/server-trouble.test.ts'], test: 'gets it once in a pass' },
  ),
  fault(
    'offline: a person who asks to send while a try is failing waits for its backoff',
    'src/sync/engine.ts',
    '      this.#backoff.forget();\n      await resetBackoff(this.context.db);\n',
    '',
    { files: ['src/sync/push/asked-meanwhile.test.ts'], test: 'is tried again at once' },
  ),
  fault(
    'offline: one whose answer can not be stored holds the queue',
    'src/sync/push/stored-answers.ts',
    'await setAside(this.#context, operation, error, NOT_STORED);',
    'throw error;',
    { files: ['src/sync/odd-operations.test.ts'], test: 'can not be stored' },
  ),
  fault(
    'offline: a lost reply or two put a sale behind later ones',
    'src/sync/push/connection-backoff.ts',
    'const PATIENCE = 3;',
    'const PATIENCE = 1;',
    noAnswer('keeps its place before later ones'),
  ),
  fault(
    'offline: a lost request of a colleague puts a sale behind later ones',
    'src/sync/push-past.ts',
    'if (times === PATIENCE)',
    'if (times === 1)',
    { files: ['src/sync/other-queues.test.ts', 'sw/background-sync.test.ts'], test: 'order where' },
  ),
  fault(
    'offline: a server that fails with all it is sent mixes the order of a queue',
    'src/sync/push/push.ts',
    'await keepInOrder(db, [...failed.values()]);',
    '',
    failing('gets the queue in its order'),
  ),
  fault(
    'offline: what was charged one by one while the server failed is numbered by chance',
    'src/sync/push/push.ts',
    'if (hasJudged) failed.clear();\n  else',
    'failed.clear();\n ',
    failing('one by one, minutes apart'),
  ),
  fault(
    'offline: an operation without an answer behind faults of the server stops the queue for ever',
    'src/sync/push/push.ts',
    'suspect: pushed.suspect ?? unanswered',
    'suspect: pushed.suspect',
    failing('an operation that gets no answer'),
  ),
  fault(
    'offline: operations that the server fails with hold up a sale that it takes',
    'src/sync/push/push.ts',
    'if (hasJudged) failed.clear();\n  else for',
    'for',
    failing('puts off by itself what meets a fault'),
  ),
  fault(
    "offline: tries that met a server's trouble count against an operation that is lost once",
    'src/sync/push/connection-backoff.ts',
    ' && operation.failedWithAll !== true',
    '',
    failing('where it loses one request'),
  ),
  fault(
    'offline: what the server said before is shown for a try that got no answer',
    'src/sync/push/postpone.ts',
    'if (one.attempts < ATTENTION_TRIES) one.error = null;',
    '',
    trouble('is no longer shown as in its trouble'),
  ),
  fault(
    "offline: a form waits until the server's fault has lasted",
    'src/sync/push/store-answer.ts',
    "if (operation.attempts >= ATTENTION_TRIES || operation.kind !== 'sale')",
    'if (operation.attempts >= ATTENTION_TRIES)',
    trouble('the first trouble of the server'),
  ),
  fault(
    "offline: the server's first trouble with a sale is put before a person",
    'src/sync/push/store-answer.ts',
    "if (operation.attempts >= ATTENTION_TRIES || operation.kind !== 'sale')",
    'if (operation.attempts >= 1)',
    trouble('the first trouble of the server'),
  ),
  fault(
    'background sync: an operation without an answer holds up those behind it',
    WORKER,
    'const last = await pushPast(context, pace, pushed);',
    '',
    inBackground('goes past an operation'),
  ),
  fault(
    'background sync: a server that asked to be left alone gets the queue again at once',
    WORKER,
    "if (last.kind !== 'busy' && (await hasDue(db, nowMs)))",
    'if (await hasDue(db, nowMs))',
    inBackground('asks to be left alone'),
  ),
  fault(
    'search: what changed while the list was sorted is forgotten',
    'src/data/memory/product-index.ts',
    'this.#recent = recent.slice(count);',
    'this.#recent = [];',
    index('that came, and another that went'),
  ),
  fault(
    'search: a renamed product is found by its old name',
    'src/data/memory/product-index.ts',
    '!matchesAll(entry.product, words) || !this.#isThere(entry.product)) continue;',
    '!matchesAll(entry.product, words)) continue;',
    index('built of what there is now'),
  ),
  fault(
    'search: the list is sorted while somebody types',
    'src/data/read/products/product-catalogue.ts',
    'this.#putOff();\n    if (this.#memory',
    'if (this.#memory',
    { files: ['src/data/read/products/product-catalogue.test.ts'], test: 'nobody types' },
  ),
];

// Planted faults of a queue that leaves in batches: its order, and whose outcome is whose.
const WIRE = 'src/sync/push/transmit.ts';
const CHOOSE = 'src/data/queue/choose.ts';

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
    'offline: a batch does not say what its operations need of each other',
    WIRE,
    'dependsOn: needsInBatch(operation, before),',
    'dependsOn: [],',
    inBatches('what an operation needs of the batch'),
  ),
];

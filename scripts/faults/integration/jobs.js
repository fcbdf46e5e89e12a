// Planted faults of the job queue: what was taken over is done, whatever dies meanwhile, and is kept no longer.
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });
const mail = (test) => ({ files: ['tests/flow/server/mail.test.ts'], test });

export const jobs = [
  fault(
    'jobs: what a dead process had under way waits for its time',
    'server/platform/jobs/job-queue.ts',
    'if (isAlone) await resume();',
    '',
    mail('dies while it sends'),
  ),
  fault(
    'jobs: a job that could not be done is not tried again',
    'server/platform/jobs/job-worker.ts',
    '() => (job.isLastTry ? this.#store.forget(id) : this.#store.putOff(id)),',
    '() => this.#store.forget(id),',
    mail('gets the mail later, once'),
  ),
  fault(
    'jobs: a mail stays in the queue after it was sent',
    'server/platform/jobs/job-worker.ts',
    '() => this.#store.forget(id),\n',
    '() => undefined,\n',
    mail('nothing of them is kept'),
  ),
  fault(
    'jobs: a restore leaves what waited before it',
    'server/postgres/restore.ts',
    'await client.query(EMPTY_QUEUE);',
    '',
    { files: ['tests/flow/server/job-backup.test.ts'], test: 'waits no longer' },
  ),
];

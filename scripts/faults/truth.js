// Planted faults of what is said, and thrown away, while nobody knows that the server has everything.
const AT_SERVER = 'src/data/queue/at-server.ts';
const refused = (test) => ({ files: ['tests/flow/restored/refused-session.test.ts'], test });
const lostClient = (test) => ({ files: ['tests/flow/restored/lost-client.test.ts'], test });
const told = (test) => ({ files: ['tests/flow/restored/told-history.test.ts'], test });
const said = (test) => ({
  files: ['src/features/workspace/sync-status/refused-session.test.tsx'],
  test,
});
const fault = (name, file, find, replace, suite) => ({
  name: `truth: ${name}`,
  edits: [{ file, find, replace }],
  suite,
});

export const truth = [
  fault(
    'says that all is sent although the session is refused',
    'src/features/workspace/sync-status/headline.ts',
    'if (sync.needsLogin)',
    'if (sync.needsLogin && pending + review > 0)',
    said('that nothing is sent by a session'),
  ),
  fault(
    'says that all is sent while another history is fetched',
    AT_SERVER,
    'const isAllThere = open === 0 && refusal?.lost !== null && !unproved;',
    'const isAllThere = open === 0 && refusal?.lost !== null;',
    refused('outlived the restore'),
  ),
  fault(
    'says that all is sent although the stream has named another history',
    'src/sync/engine.ts',
    'if (newVersion.epoch !== null) await noteHistory(',
    'if (newVersion.epoch === null) await noteHistory(',
    told('once the stream names'),
  ),
  fault(
    'says that all is sent although the answer to a sale has named another history',
    'src/sync/push/store-sale-answers.ts',
    'noteHistory(db, sales[0]?.reply.headers[HEADERS.epoch]),',
    'noteHistory(db, sales[0] && undefined),',
    told('once it answers a sale'),
  ),
  fault(
    'throws away for room what a server with another history may lack',
    AT_SERVER,
    "if (state !== 'done' || isElsewhere || ",
    "if (state !== 'done' || ",
    told('once it answers a sale'),
  ),
  fault(
    'takes a page from before a restore for the history after it',
    'src/data/queue/told-history.ts',
    '?.value === toldBefore) await',
    '?.value !== undefined) await',
    told('asked for before'),
  ),
  fault(
    'never says that all is sent again after a late answer',
    'src/sync/pull/pull.ts',
    '  await settleHistory(db, told?.value);\n',
    '',
    told('is believed again'),
  ),
  fault(
    'leaves what a restore took of a colleague until the next sign-in',
    'src/sync/other-queues.ts',
    'if (businessId === business) await noteHistory(',
    'if (businessId !== business) await noteHistory(',
    { files: ['src/sync/other-queues.test.ts'], test: 'is fetched anew' },
  ),
  fault(
    'says that all is sent in the place of the lists, whatever the header says',
    'src/features/workspace/sync-status/screen/SyncScreen.tsx',
    "isDone={headline.tone === 'ok'}",
    'isDone={headline !== undefined}',
    said('is not said while'),
  ),
  fault(
    'says 0 por enviar of what a restored server has forgotten',
    AT_SERVER,
    'pending: counts.pending + gone.length,',
    'pending: counts.pending,',
    refused('for just the sales'),
  ),
  fault(
    'counts all that was ever sent as forgotten by a restored server',
    AT_SERVER,
    'vTo === null || vTo > Number(common)',
    'vTo === null || vTo > 0',
    refused('for just the sales'),
  ),
  fault(
    'takes the silence of a refused session for the same history',
    AT_SERVER,
    'if (epoch === null || own === undefined) return null;',
    'if (epoch === null || own === undefined) return [];',
    refused('names no number'),
  ),
  fault(
    'deletes with the sign-out what the server may have forgotten',
    'src/data/identity/identity.ts',
    'operations + heldSales > 0 || isUnknown;',
    'operations + heldSales > (isUnknown ? 0 : 0);',
    refused('names no number'),
  ),
  fault(
    'makes room by throwing away what a restored server has forgotten',
    'src/data/storage-full.ts',
    '    .filter(isThere);',
    '    .filter(() => isThere !== undefined);',
    refused('for room'),
  ),
  fault(
    'forgets by age what a restored server has forgotten',
    'src/data/restore/receipts.ts',
    '.filter(isThere)',
    '.filter(() => isThere !== undefined)',
    refused('for room'),
  ),
  fault(
    'leaves what a restored server has forgotten out of the rescue file',
    'src/data/restore/rescue.ts',
    'const doubtful = await listDoubtful(db);',
    'const doubtful = (await listDoubtful(db)).slice(0, 0);',
    refused('rescue file'),
  ),
  fault(
    'forgets with the sign-out what the login has to tell',
    'src/data/identity/identity.ts',
    "['printed', 'refused']",
    "['printed']",
    refused('rescue file'),
  ),
  fault(
    'tells the history of a business to somebody who works there no more',
    'server/modules/collaborators/session.repo.ts',
    'AND c.deleted_at IS NULL AND c.is_active',
    'AND c.deleted_at IS NULL',
    refused('tells the history of its own'),
  ),
  fault(
    'tells the history of another business',
    'server/modules/collaborators/session.repo.ts',
    'WHERE v.business_id = ${businessId} AND c.id = ${collaboratorId}',
    'WHERE c.business_id <> ${businessId} AND c.id <> ${collaboratorId}',
    refused('tells the history of its own'),
  ),
  fault(
    'turns a sale on credit into one to Consumidor final',
    'src/data/resolve/lost-client.ts',
    'canBeAnonymous: Number(creditPart(operation)) === 0 && ',
    'canBeAnonymous: ',
    lostClient('never goes to Consumidor final'),
  ),
  fault(
    'leaves what waited for another device for a person',
    'src/sync/pull/mirror.ts',
    '  await releaseArrived(db, page.cambios);\n',
    '',
    lostClient('goes by itself'),
  ),
];

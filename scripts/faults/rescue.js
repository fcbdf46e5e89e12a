// Planted faults in what a device exports, and in what level 3 makes of it.
const fault = (name, file, find, replace, test, suite = 'rescue') => ({
  name,
  edits: [{ file, find, replace }],
  suite: { files: [`tests/flow/device/${suite}.test.ts`], test },
});

export const rescue = [
  fault(
    'rescue: an edit goes into the file without the own writes before it',
    'src/data/outbox/rescue.ts',
    'if (fields) left.set(operation.entityId, { v: null, fields, after: operation.op });',
    '',
    'all get in',
  ),
  fault(
    'rescue: what rests on a refused write is imported all the same',
    'server/modules/sync/import.service.ts',
    'const newest = await findNewest(businessId, restsOn);',
    'const newest = (await findNewest(businessId, restsOn)) ?? Number.MAX_SAFE_INTEGER;',
    'wait for the one',
  ),
  fault(
    'rescue: a new key leaves what was exported on top of it at the old one',
    'src/data/outbox/rekey.ts',
    'one.base?.v === null && one.base.after === op',
    'one.base?.v === undefined && one.op === op',
    'follow what they rest on',
  ),
  fault(
    'rescue: what rests on an own write goes over what others made of the row',
    'server/platform/changes.ts',
    'newestBase === null ? current === baseVersion : current !== undefined && current <= newestBase;',
    'newestBase !== null || current === baseVersion;',
    'never go over',
  ),
  fault(
    'rescue: an exported edit leaves the device without the version that it rests on',
    'src/sync/take-next.ts',
    "own?.state === 'done' ? (own.vFrom ?? 0) : 0",
    '0',
    'at the first try',
  ),
  fault(
    'rescue: what lacks its row is exported under the key that the device sends',
    'src/data/outbox/rescue.ts',
    'op: newUuid(), body,',
    'body,',
    'is sent whole',
    'kept-work',
  ),
  fault(
    'rescue: a dispute that left in a file is given up without a word with the server',
    'src/data/outbox/discard.ts',
    'if (isExported || (sent && !isStopped(operation)))',
    'if (sent && !isStopped(operation))',
    'given up with the server too',
  ),
  fault(
    'rescue: a file goes to the server in portions by count alone',
    'src/data/outbox/rescue.ts',
    ' && bytes + size <= MOST_BYTES',
    '',
    'of long sales goes',
  ),
];

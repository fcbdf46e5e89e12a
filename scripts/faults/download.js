// Planted faults of the first download of a large shop (offline §The feed).
const MIRROR = 'src/sync/pull/mirror.ts';
const DOWNLOAD = 'src/sync/pull/first-download.ts';

const download = (test) => ({ files: ['src/sync/pull/first-download.test.ts'], test });
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

export const downloads = [
  fault(
    'download: a broken download is fetched again instead of taken up',
    'src/sync/pull/pull.ts',
    'let isBroken = await hasArrived(context.db);',
    'let isBroken = false;',
    download('goes on after the page died'),
  ),
  fault(
    'download: pages of a download taken up in another history',
    DOWNLOAD,
    'arrived?.since !== since.version || arrived.page.epoca !== since.epoch',
    'arrived?.since !== since.version',
    download('forgets pages of a history that is over'),
  ),
  fault(
    'download: pages of a download kept in memory only',
    DOWNLOAD,
    'if (isTheirs) await db.arriving.put(arrived);',
    'if (!isTheirs) await db.arriving.put(arrived);',
    download('keeps each page on the disk'),
  ),
  fault(
    'download: pages of a download kept for ever',
    MIRROR,
    "  await db.arriving.where('since').belowOrEqual(since).delete();\n",
    '',
    download('keeps each page on the disk'),
  ),
];

import { missingPicture, storePicture, toDataUrl } from '#app/data/picture.ts';
import { withRoom } from '#app/data/room.ts';
import type { SyncContext } from './context.ts';

/** Keeps the bytes of the server's logo on this device, so that it prints without network (offline §3). */
export async function keepLogo({ db, readPicture }: SyncContext): Promise<void> {
  const address = await missingPicture(db);
  if (address === undefined || !readPicture) return;
  const file = address === null ? null : await readPicture(address);
  // Away, or replaced meanwhile: the next round asks again.
  if (file === undefined) return;
  const picture = file && (await toDataUrl(file));
  await withRoom(db, () => storePicture(db, { address, picture }));
}

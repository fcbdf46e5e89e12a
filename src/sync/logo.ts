import { missingPicture, storePicture, toDataUrl } from '#app/data/picture.ts';
import type { SyncContext } from './context.ts';

/** Keeps the bytes of the server's logo on this device, so that it prints without network (offline §3). */
export async function keepLogo({ db, readPicture }: SyncContext): Promise<void> {
  const address = await missingPicture(db);
  if (address === undefined || !readPicture) return;
  const file = address === null ? null : await readPicture(address);
  // Away, or replaced meanwhile: the next round asks again.
  if (file === undefined) return;
  await storePicture(db, { address, picture: file && (await toDataUrl(file)) });
}

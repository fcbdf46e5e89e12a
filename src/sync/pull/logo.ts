import { missingLogo, storeLogo, toDataUrl } from '#app/data/logo.ts';
import { retryWhenFull } from '#app/data/storage-full.ts';
import type { SyncContext } from '#app/sync/context.ts';

/** Keeps the bytes of the server's logo on this device, so that it prints without network (offline §3). */
export async function keepLogo({ db, readLogoFile }: SyncContext): Promise<void> {
  const address = await missingLogo(db);
  if (address === undefined || !readLogoFile) return;
  const file = address === null ? null : await readLogoFile(address);
  // Away, or replaced meanwhile: the next round asks again.
  if (file === undefined) return;
  const picture = file && (await toDataUrl(file));
  await retryWhenFull(db, () => storeLogo(db, { address, picture }));
}

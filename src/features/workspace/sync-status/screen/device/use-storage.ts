import { useEffect, useState } from 'react';
import { protectStorage, readStorage, type StorageState } from './storage.ts';

const READ_EVERY_MS = 30_000;

export interface StorageView {
  /** Undefined until the browser has told it. */
  storage: StorageState | undefined;
  /** Asks the browser to protect the data. @returns whether it agreed */
  protect: () => Promise<boolean>;
}

/** The state of this device's storage, read again while the screen is open. */
export function useStorage(): StorageView {
  const [storage, setStorage] = useState<StorageState>();
  // The browser tells it on request only, and the first download fills it.
  useEffect(() => {
    const read = () => void readStorage().then(setStorage);
    read();
    const timer = setInterval(read, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const protect = async () => {
    const isGranted = await protectStorage();
    setStorage(await readStorage());
    return isGranted;
  };
  return { storage, protect };
}

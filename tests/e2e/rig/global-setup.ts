import { rmSync } from 'node:fs';
import { App, DEMO_DATA, freePort, PROFILES } from './app.ts';

/** Makes the demo shop once; each test file works on a copy. */
export default async function globalSetup(): Promise<() => void> {
  process.env['MOSTRADOR_E2E'] ??= String(process.pid);
  rmSync(DEMO_DATA, { recursive: true, force: true });
  const app = App.at(DEMO_DATA, await freePort());
  await app.resume();
  await app.pause();
  return () => {
    for (const made of [DEMO_DATA, PROFILES]) rmSync(made, { recursive: true, force: true });
  };
}

import type { CDPSession } from 'playwright';
import type { BrowserRig } from './browser-rig.ts';

const TAG = 'workbox-background-sync:ventas';

/** Fires sync events as the browser does, without its minutes of waiting. */
export class SyncEvents {
  private constructor(
    readonly session: CDPSession,
    readonly origin: string,
    readonly registrationId: string,
  ) {}

  static async open(rig: BrowserRig): Promise<SyncEvents> {
    const session = await rig.browser.newCDPSession(rig.page);
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
        if (registration) resolve(registration.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    return new SyncEvents(session, rig.url, await found);
  }

  async fire(): Promise<void> {
    const { origin, registrationId } = this;
    await this.session.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag: TAG,
      lastChance: false,
    });
  }

  async close(): Promise<void> {
    await this.session.detach();
  }
}

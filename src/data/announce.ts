/** What changed in a local database, told to the other tabs and to this one's engine. */
export type Announcement = 'outbox' | 'pulled';

export interface AnnouncementEvent {
  database: string;
  what: Announcement;
}

const CHANNEL = 'erp';
const listeners = new Set<(event: AnnouncementEvent) => void>();
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (message: MessageEvent<AnnouncementEvent>) => notify(message.data));
  // In Node (tests) an open channel would keep the process alive.
  (channel as unknown as { unref?: () => void }).unref?.();
  return channel;
}

function notify(event: AnnouncementEvent): void {
  for (const listener of listeners) listener(event);
}

/** Tells every tab, this one included. */
export function announce(database: string, what: Announcement): void {
  open()?.postMessage({ database, what });
  notify({ database, what });
}

/** @returns a function that stops listening */
export function onAnnouncement(listener: (event: AnnouncementEvent) => void): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * What happened to a local database, told to the other tabs and to this one's engine: the outbox grew, a page of the
 * feed came in, the server has a newer version, the connection broke, or its collaborator signed out.
 */
type Announcement = 'outbox' | 'pulled' | 'new-version' | 'cut' | 'left';

/** The newest version that the server named; the history it belongs to where it was said, at the start. */
export interface NewVersion {
  version: number;
  epoch: string | null;
}

export interface AnnouncementEvent {
  database: string;
  what: Announcement;
  /** With `new-version`. */
  newVersion?: NewVersion;
}

/** @param isRemote another tab said so */
type Listener = (event: AnnouncementEvent, isRemote: boolean) => void;

const CHANNEL = 'erp';
const listeners = new Set<Listener>();
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', (message: MessageEvent<AnnouncementEvent>) =>
    notify(message.data, true),
  );
  // In Node (tests) an open channel would keep the process alive.
  (channel as unknown as { unref?: () => void }).unref?.();
  return channel;
}

function notify(event: AnnouncementEvent, isRemote: boolean): void {
  for (const listener of listeners) listener(event, isRemote);
}

/** Tells every tab, this one included. */
export function announce(database: string, what: Announcement, newVersion?: NewVersion): void {
  const event: AnnouncementEvent = { database, what, ...(newVersion && { newVersion }) };
  open()?.postMessage(event);
  notify(event, false);
}

/** @returns a function that stops listening */
export function onAnnouncement(listener: Listener): () => void {
  open();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

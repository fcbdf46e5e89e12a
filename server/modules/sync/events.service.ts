import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import type { BusinessEvents } from '#server/platform/business-events.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { EventStream } from '#server/http/answers/event-stream.ts';
import { readHead, readVersions } from './feed.repo.ts';

const MAX_PER_SESSION = 5;
const MAX_PER_BUSINESS = 200;
const RETRY_AFTER_S = 30;
// Revocation shows within a second, and so does what another server process wrote.
const CHECK_EVERY_MS = 500;

interface OpenStream {
  businessId: number;
  sessionId: string;
  stream: EventStream;
}

interface EventPorts {
  db: Db;
  clock: Clock;
  events: BusinessEvents;
  liveSessions: (
    sessions: readonly { businessId: number; sessionId: string }[],
    now: Date,
  ) => Promise<readonly string[]>;
}

/** Streams that tell devices of new versions: no data travels on them (docs/offline.md). */
export function createEventService({ db, clock, events, liveSessions }: EventPorts) {
  const streams = new Set<OpenStream>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let isChecking = false;

  /** @throws Problem `demasiadas_conexiones` (429) */
  function assertRoom({ businessId, sessionId }: Collaborator): void {
    const ofBusiness = [...streams].filter((open) => open.businessId === businessId);
    const ofSession = ofBusiness.filter((open) => open.sessionId === sessionId);
    if (ofSession.length >= MAX_PER_SESSION || ofBusiness.length >= MAX_PER_BUSINESS)
      throw new Problem('demasiadas_conexiones', { retryAfterS: RETRY_AFTER_S });
  }

  function keep(open: OpenStream): void {
    streams.add(open);
    const stopListening = events.listen(open.businessId, (version) => open.stream.tell(version));
    open.stream.onClose(() => {
      stopListening();
      streams.delete(open);
      if (streams.size === 0) clearInterval(timer);
    });
    if (streams.size === 1) timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  }

  /** Ends the streams whose sessions are over; tells the others what this process did not write itself. */
  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      const open = [...streams];
      const live = new Set(await liveSessions(open, clock()));
      for (const { sessionId, stream } of open) if (!live.has(sessionId)) stream.close();
      const versions = await readVersions(db, [...new Set(open.map((one) => one.businessId))]);
      for (const [businessId, version] of versions) events.published(businessId, version);
    } catch {
      // The database is away: nothing can change in it, and nobody can be revoked. The next look tells.
    } finally {
      isChecking = false;
    }
  }

  return {
    /** Opens a stream that says the newest version at once. @throws Problem `demasiadas_conexiones` (429) */
    async open(actor: Collaborator): Promise<EventStream> {
      assertRoom(actor);
      const { businessId, sessionId } = actor;
      const stream = new EventStream();
      keep({ businessId, sessionId, stream });
      try {
        stream.tell((await readHead(db, businessId)).version);
      } catch (error) {
        stream.close();
        throw error;
      }
      return stream;
    },

    /** How many are open in this process. */
    count: () => streams.size,

    /** Ends every stream: the server is closing. */
    closeAll(): void {
      for (const { stream } of streams) stream.close();
    },
  };
}

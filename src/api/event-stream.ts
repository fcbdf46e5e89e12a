import { API_VERSION, HEADERS } from '#contract/headers.ts';
import { PATHS } from '#contract/paths.ts';

/** Hears what a stream says. */
export interface StreamListener {
  /** The server answered; the history that its versions belong to. */
  onOpen: (epoch: string | null) => void;
  /** The newest version of the business. */
  onVersion: (version: number) => void;
}

/** Why a stream is over. */
export type StreamEnd =
  | { kind: 'signed-out' }
  /** This browser can't read an answer while it comes. */
  | { kind: 'unsupported' }
  /** Cut, refused, or somebody else answered; the server asked to be left alone for so long. */
  | { kind: 'ended'; afterMs: number };

/** Reads the stream of versions until it ends; aborting ends it too. */
export type ReadStream = (listener: StreamListener, signal: AbortSignal) => Promise<StreamEnd>;

interface StreamOptions {
  baseUrl: string;
  /** Whole Authorization header; undefined when nobody, or somebody else, is signed in. */
  getAuthorization: () => string | undefined;
}

// The server says something every 15 s; a connection that died silently is given up after three.
const SILENCE_MS = 45_000;
const SECOND_MS = 1000;

const ENDED: StreamEnd = { kind: 'ended', afterMs: 0 };

/**
 * The stream `GET /api/erp/sync/eventos/` (offline §4). By fetch and not by EventSource, so that the bearer
 * header travels.
 */
export function createEventStream({ baseUrl, getAuthorization }: StreamOptions): ReadStream {
  return async (listener, signal) => {
    const authorization = getAuthorization();
    if (!authorization) return { kind: 'signed-out' };
    const request = new AbortController();
    const stop = (): void => request.abort();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    let timer = setTimeout(stop, SILENCE_MS);
    const onLife = (): void => {
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
    };
    try {
      const response = await fetch(`${baseUrl}${PATHS.events}`, {
        headers: { Authorization: authorization, Accept: 'text/event-stream' },
        cache: 'no-store',
        signal: request.signal,
      });
      return await follow(response, listener, onLife);
    } catch {
      return ENDED;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      // Whatever the server still sends is for nobody.
      stop();
    }
  };
}

async function follow(response: Response, listener: StreamListener, onLife: () => void): Promise<StreamEnd> {
  const { status, headers, body } = response;
  if (headers.get(HEADERS.api) !== API_VERSION) return ENDED;
  if (status === 401) return { kind: 'signed-out' };
  if (status !== 200)
    return { kind: 'ended', afterMs: (Number(headers.get('retry-after')) || 0) * SECOND_MS };
  if (!body) return { kind: 'unsupported' };
  listener.onOpen(headers.get(HEADERS.epoch));
  const events = new VersionReader(listener.onVersion);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return ENDED;
    onLife();
    events.take(decoder.decode(value, { stream: true }));
  }
}

/** Finds `data: {"v":123}` lines in a text that comes in pieces cut anywhere. */
class VersionReader {
  #rest = '';

  constructor(readonly onVersion: (version: number) => void) {}

  take(piece: string): void {
    const lines = (this.#rest + piece).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#read(line);
  }

  #read(line: string): void {
    const version = /^data:.*"v":\s*(\d+)/u.exec(line)?.[1];
    if (version !== undefined) this.onVersion(Number(version));
  }
}

import { API_VERSION, HEADERS } from '#contract/headers.ts';
import { ApiError } from './errors.ts';

/** The specification's request timeout. */
export const REQUEST_TIMEOUT_MS = 10_000;

export interface HttpRequest {
  method: string;
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Called whenever a part of the answer comes, also of a proxy's answer. */
  onBytes?: () => void;
  /**
   * Called with each line of an answer of ours as soon as it is complete. The time limit then counts from the last part of
   * the answer that came.
   */
  onLine?: (line: string, reply: Pick<HttpReply, 'headers'>) => void;
  /** The browser sends it to its end although the page is closed meanwhile; nobody hears what came of it then. */
  outlivesPage?: boolean;
}

/** An answer of ours, whatever its status. */
export interface HttpReply {
  status: number;
  body: unknown;
  /** Header names in lower case. */
  headers: Record<string, string>;
}

/** Sends a request and gives back any answer that is ours. @throws ApiError otherwise */
export type Http = (request: HttpRequest) => Promise<HttpReply>;

export interface HttpOptions {
  baseUrl: string;
  /** Whole Authorization header, or undefined for a call without a token. */
  getAuthorization: () => string | undefined | Promise<string | undefined>;
  /** Value of the csrftoken cookie, where there are cookies. */
  getCsrfToken?: () => string | undefined;
  /**
   * Gives back whatever answers, a proxy's page too. For screens that only tell a person what happened; what
   * must know whether the server took something leaves it off.
   */
  takesAnyAnswer?: boolean;
}

/** What an answer's body was: JSON, a lone string too, or text that is none. */
type Read = { isJson: boolean; body: unknown };

function readBody(text: string): Read {
  if (text === '') return { isJson: true, body: text };
  try {
    return { isJson: true, body: JSON.parse(text) as unknown };
  } catch {
    return { isJson: false, body: text };
  }
}

/** What the browser says of a request that nobody answered, and of an answer that ends too early, differs: it is one thing. */
const asNetworkFailure = (): never => {
  throw new ApiError('network');
};

/**
 * Reads an answer to its end.
 * @param onLine called with each line as it is complete
 * @returns all of it
 * @throws ApiError `network` where it breaks off
 */
async function readText(
  stream: ReadableStream<Uint8Array> | null,
  onBytes: () => void,
  onLine?: (line: string) => void,
): Promise<string> {
  let text = '';
  let read = 0;
  // A file keeps its byte order mark, by which a spreadsheet reads its accents.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  if (stream === null) return '';
  const reader = stream.getReader();
  const nextPart = () => reader.read().catch(asNetworkFailure);
  for (let part = await nextPart(); !part.done; part = await nextPart()) {
    onBytes();
    text += decoder.decode(part.value, { stream: true });
    if (!onLine) continue;
    for (let end = text.indexOf('\n', read); end >= 0; end = text.indexOf('\n', read)) {
      onLine(text.slice(read, end));
      read = end + 1;
    }
  }
  return text + decoder.decode();
}

/** Aborts `signal` when the time is over, or with `outer`. */
function limitTime(limitMs: number, outer?: AbortSignal) {
  const request = new AbortController();
  let isOver = false;
  const giveUp = (): void => request.abort();
  const end = (): void => {
    isOver = true;
    giveUp();
  };
  let timer = setTimeout(end, limitMs);
  if (outer?.aborted) giveUp();
  outer?.addEventListener('abort', giveUp);
  return {
    signal: request.signal,
    isOver: () => isOver,
    /** The time begins anew. */
    renew: () => {
      clearTimeout(timer);
      timer = setTimeout(end, limitMs);
    },
    /** What is still under way is given up: an answer that nobody reads any more would hold its connection. */
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', giveUp);
      giveUp();
    },
  };
}

function addressOf(baseUrl: string, { path, query = {} }: HttpRequest): string {
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${baseUrl}${path}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`;
}

async function toInit(options: HttpOptions, request: HttpRequest): Promise<RequestInit> {
  const { method, body, headers, outlivesPage = false } = request;
  const authorization = await options.getAuthorization();
  const csrf = options.getCsrfToken?.();
  // For a form the browser writes the type itself, with the boundary between its parts.
  const isForm = body instanceof FormData;
  return {
    method,
    credentials: 'include',
    keepalive: outlivesPage,
    headers: {
      Accept: 'application/json, text/plain, */*',
      ...(authorization ? { Authorization: authorization } : {}),
      ...(csrf ? { 'X-CSRFToken': csrf } : {}),
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  };
}

/** @throws ApiError for an answer that is not ours */
function toReply(
  options: HttpOptions,
  status: number,
  headers: Record<string, string>,
  { isJson, body }: Read,
): HttpReply {
  if (options.takesAnyAnswer) return { status, body, headers };
  // A captive portal answers 200 with its own page: without our mark the outcome is unknown.
  if (headers[HEADERS.api] !== API_VERSION) throw new ApiError('not-ours');
  // Half a JSON: what was answered is not known either.
  if (!isJson) throw new ApiError('not-ours');
  return { status, body, headers };
}

async function send(options: HttpOptions, request: HttpRequest): Promise<HttpReply> {
  const { onLine, onBytes, timeoutMs = REQUEST_TIMEOUT_MS } = request;
  const init = await toInit(options, request);
  const limit = limitTime(timeoutMs, request.signal);
  const heard = (): void => {
    if (onLine) limit.renew();
    onBytes?.();
  };
  try {
    const reply = await fetch(addressOf(options.baseUrl, request), { ...init, signal: limit.signal }).catch(
      asNetworkFailure,
    );
    const headers = Object.fromEntries(reply.headers);
    // An answer from elsewhere, as a Wi-Fi login page, is refused before its first line is read.
    if (onLine && headers[HEADERS.api] !== API_VERSION) throw new ApiError('not-ours');
    const text = await readText(reply.body, heard, onLine && ((line) => onLine(line, { headers })));
    return toReply(options, reply.status, headers, readBody(text));
  } catch (error) {
    throw limit.isOver() ? new ApiError('timeout') : error;
  } finally {
    limit.stop();
  }
}

/** The only HTTP client of the app; runs in pages, in the service worker and in tests. */
export const createHttp =
  (options: HttpOptions): Http =>
  (request) =>
    send(options, request);

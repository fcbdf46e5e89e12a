import axios, { type AxiosInstance, type AxiosRequestConfig, isAxiosError } from 'axios';
import { HEADERS } from '#contract/headers.ts';
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

function toHeaders(reply: { headers: unknown }): Record<string, string> {
  const entries = Object.entries(reply.headers as Record<string, unknown>);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), String(value)]));
}

/** Of a form the client completes it with the boundary between its parts. */
function contentType(body: unknown): Record<string, string> {
  if (body === undefined) return {};
  return { 'Content-Type': body instanceof FormData ? 'multipart/form-data' : 'application/json' };
}

/** What an answer's body was: JSON, a lone string too, or text that is none. */
type Read = { isJson: boolean; body: unknown };

function readBody(text: unknown): Read {
  if (typeof text !== 'string' || text === '') return { isJson: true, body: text };
  try {
    return { isJson: true, body: JSON.parse(text) as unknown };
  } catch {
    return { isJson: false, body: text };
  }
}

/**
 * Reads an answer to its end, line by line.
 * @returns all of it
 * @throws ApiError `network` where it breaks off
 */
async function readLines(
  stream: ReadableStream<Uint8Array> | null,
  onBytes: () => void,
  onLine: (line: string) => void,
): Promise<string> {
  let text = '';
  let read = 0;
  const decoder = new TextDecoder();
  if (stream === null) return '';
  const reader = stream.getReader();
  // The browser has an error of its own for each way in which an answer ends too early.
  const nextPart = () =>
    reader.read().catch(() => {
      throw new ApiError('network');
    });
  for (let part = await nextPart(); !part.done; part = await nextPart()) {
    onBytes();
    text += decoder.decode(part.value, { stream: true });
    for (let end = text.indexOf('\n', read); end >= 0; end = text.indexOf('\n', read)) {
      onLine(text.slice(read, end));
      read = end + 1;
    }
  }
  return text + decoder.decode();
}

/** A limit for each part of an answer: `signal` aborts when none has come for so long, or with `outer`. */
function limitEachPart(limitMs: number, outer?: AbortSignal) {
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
    giveUp,
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(end, limitMs);
    },
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', giveUp);
    },
  };
}

type Streamed = HttpRequest & { onLine: NonNullable<HttpRequest['onLine']> };

/** As `send`, and gives each line to `onLine` as it comes. */
async function sendStreamed(
  client: AxiosInstance,
  options: HttpOptions,
  { onLine, onBytes, ...request }: Streamed,
): Promise<HttpReply> {
  const limit = limitEachPart(request.timeoutMs ?? REQUEST_TIMEOUT_MS, request.signal);
  const heard = (): void => {
    limit.heard();
    onBytes?.();
  };
  try {
    const config = await configOf(options, { ...request, timeoutMs: 0, signal: limit.signal });
    const reply = await client.request<{ body: ReadableStream<Uint8Array> | null }>({
      ...config,
      responseType: 'stream',
    });
    const headers = toHeaders(reply);
    // Of somebody else's page nothing is read.
    if (headers[HEADERS.api] === undefined) throw new ApiError('not-ours');
    const text = await readLines(reply.data.body, heard, (line) => onLine(line, { headers }));
    return toReply(options, reply.status, headers, readBody(text));
  } catch (error) {
    throw limit.isOver() ? new ApiError('timeout') : toFailure(error);
  } finally {
    limit.stop();
    // An answer that nobody reads any more would hold its connection.
    limit.giveUp();
  }
}

async function configOf(options: HttpOptions, request: HttpRequest): Promise<AxiosRequestConfig> {
  const authorization = await options.getAuthorization();
  const csrf = options.getCsrfToken?.();
  return {
    method: request.method,
    url: request.path,
    params: request.query,
    data: request.body,
    timeout: request.timeoutMs ?? REQUEST_TIMEOUT_MS,
    ...(request.signal ? { signal: request.signal } : {}),
    ...(request.onBytes ? { onDownloadProgress: request.onBytes } : {}),
    ...(request.outlivesPage ? { fetchOptions: { keepalive: true } } : {}),
    headers: {
      ...(authorization ? { Authorization: authorization } : {}),
      ...(csrf ? { 'X-CSRFToken': csrf } : {}),
      ...contentType(request.body),
      ...request.headers,
    },
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
  if (headers[HEADERS.api] === undefined) throw new ApiError('not-ours');
  // Half a JSON: what was answered is not known either.
  if (!isJson) throw new ApiError('not-ours');
  return { status, body, headers };
}

/** What a failed request throws: no answer, or the fault itself where it is one of ours. */
function toFailure(error: unknown): unknown {
  if (!isAxiosError(error)) return error;
  return new ApiError(error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT' ? 'timeout' : 'network');
}

async function send(client: AxiosInstance, options: HttpOptions, request: HttpRequest): Promise<HttpReply> {
  const { onLine } = request;
  if (onLine) return sendStreamed(client, options, { ...request, onLine });
  try {
    const reply = await client.request<Read>(await configOf(options, request));
    return toReply(options, reply.status, toHeaders(reply), reply.data);
  } catch (error) {
    throw toFailure(error);
  }
}

/** The only HTTP client of the app; runs in pages, in the service worker and in tests. */
export function createHttp(options: HttpOptions): Http {
  const client = axios.create({
    baseURL: options.baseUrl,
    adapter: 'fetch',
    withCredentials: true,
    validateStatus: () => true,
    transformResponse: [readBody],
  });
  return (request) => send(client, options, request);
}

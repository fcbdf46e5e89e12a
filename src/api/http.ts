import axios, { type AxiosInstance, isAxiosError } from 'axios';
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

async function send(client: AxiosInstance, options: HttpOptions, request: HttpRequest): Promise<HttpReply> {
  const authorization = await options.getAuthorization();
  const csrf = options.getCsrfToken?.();
  try {
    const reply = await client.request<Read>({
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
    });
    const headers = toHeaders(reply);
    const { isJson, body } = reply.data;
    if (options.takesAnyAnswer) return { status: reply.status, body, headers };
    // A captive portal answers 200 with its own page: without our mark the outcome is unknown.
    if (headers[HEADERS.api] === undefined) throw new ApiError('not-ours');
    // Half a JSON: what was answered is not known either.
    if (!isJson) throw new ApiError('not-ours');
    return { status: reply.status, body, headers };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (!isAxiosError(error)) throw error;
    throw new ApiError(error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT' ? 'timeout' : 'network');
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

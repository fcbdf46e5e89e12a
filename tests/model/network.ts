import { ApiError } from '#app/api/errors.ts';
import type { HttpReply, HttpRequest } from '#app/api/http.ts';
import { HEADERS } from '#contract/headers.ts';
import type { TestServer } from '#tests/fixtures/server.ts';
import type { Power } from './power.ts';

/** What happens to one request. */
export type Fault =
  | 'ok'
  | 'lost-request'
  | 'lost-reply'
  | 'captive-portal'
  | 'twice'
  | 'error-500'
  | 'error-503'
  | 'busy'
  | 'timeout';

/** A write as it left a device, whether it arrived or not. */
interface SentWrite {
  request: HttpRequest;
  key: string | undefined;
  /** Status of the answer that the device got; undefined when it got none. */
  status: number | undefined;
}

const TROUBLE: Partial<Record<Fault, { status: number; headers: Record<string, string> }>> = {
  'error-500': { status: 500, headers: {} },
  'error-503': { status: 503, headers: { 'retry-after': '1' } },
  busy: { status: 429, headers: { 'retry-after': '2' } },
};

/** The way from one device to the server, with everything that goes wrong on it. */
export class Network {
  /** What happens to the next requests, in order; none left means all goes well. */
  faults: Fault[] = [];
  readonly writes: SentWrite[] = [];
  /** How often the real server had no time (503, 429): on a busy machine that is no mistake. */
  busyAnswers = 0;
  /** Where requests and replies wait for their turn while two tabs are interleaved. */
  gate: (label: string) => Promise<void> = () => Promise.resolve();

  constructor(
    readonly server: TestServer,
    readonly token: () => string,
  ) {}

  /** @param power of the browser that sends: a dead one sends nothing, and hears nothing */
  async send(request: HttpRequest, power: Power): Promise<HttpReply> {
    power.step();
    await this.gate(`${request.method} ${request.path}`);
    const fault = this.faults.shift() ?? 'ok';
    const sent = this.#note(request);
    const reply = await this.#carryWith(fault, request);
    await this.gate(`reply to ${request.method} ${request.path}`);
    // The answer was on its way when the browser died.
    power.step();
    if (sent) sent.status = reply.status;
    return reply;
  }

  #note(request: HttpRequest): SentWrite | undefined {
    if (request.method === 'GET') return undefined;
    const sent = { request, key: request.headers?.[HEADERS.key], status: undefined };
    this.writes.push(sent);
    return sent;
  }

  async #carryWith(fault: Fault, request: HttpRequest): Promise<HttpReply> {
    const trouble = TROUBLE[fault];
    if (trouble) return { ...trouble, body: { error: 'x', codigo: 'sin_servicio' } };
    if (fault === 'lost-request') throw new ApiError('network');
    if (fault === 'captive-portal') throw new ApiError('not-ours');
    const copies = fault === 'twice' ? [this.carry(request), this.carry(request)] : [this.carry(request)];
    const [reply] = await Promise.all(copies);
    if (!reply || fault === 'lost-reply') throw new ApiError('network');
    if (fault === 'timeout') throw new ApiError('timeout');
    return reply;
  }

  /** Brings a copy to the server without any fault. */
  async carry({ method, path, query, body, headers }: HttpRequest): Promise<HttpReply> {
    const told = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
    const reply = await this.server.inject({
      method: method as 'GET',
      url: path,
      query: Object.fromEntries(told.map(([name, value]) => [name, String(value)])),
      headers: {
        authorization: `Bearer ${this.token()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    if (reply.statusCode === 500) throw new Error(`the server failed at ${method} ${path}: ${reply.payload}`);
    if (reply.statusCode === 503 || reply.statusCode === 429) this.busyAnswers += 1;
    const isJson = String(reply.headers['content-type'] ?? '').includes('json');
    const named = Object.entries(reply.headers).map(([name, value]) => [name, String(value)] as const);
    return {
      status: reply.statusCode,
      body: isJson ? (JSON.parse(reply.payload) as unknown) : reply.payload,
      headers: Object.fromEntries(named),
    };
  }
}

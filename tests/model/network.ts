import { ApiError } from '#app/api/errors.ts';
import type { HttpReply, HttpRequest } from '#app/api/http.ts';
import type { BatchOutcome, SentOperation } from '#contract/sync/batch.ts';
import { HEADERS } from '#contract/headers.ts';
import { callOf } from '#tests/fixtures/device/one-by-one.ts';
import type { TestServer } from '#tests/fixtures/server.ts';
import type { Power } from './power.ts';

/** What happens to one request. */
export type Fault =
  | 'ok'
  | 'lost-request'
  | 'lost-reply'
  /** The reply to a batch breaks off after its first outcome, or before its last. */
  | 'cut-early'
  | 'cut-late'
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

/** The outcomes in the reply to a batch; none of any other. */
function outcomesOf({ body }: HttpReply): BatchOutcome[] {
  return (body as { resultados?: BatchOutcome[] } | null)?.resultados ?? [];
}

/** What an operation was answered: by its own call, or in a batch. */
function statusOf(reply: HttpReply, key: string | undefined): number | undefined {
  const outcomes = outcomesOf(reply);
  return outcomes.length > 0 ? outcomes.find(({ op }) => op === key)?.status : reply.status;
}

/** The way from one device to the server, with everything that goes wrong on it. */
export class Network {
  /** What happens to the next requests, in order; none left means all goes well. */
  faults: Fault[] = [];
  readonly writes: SentWrite[] = [];
  /** Keys that arrived in an order of the network's own: late copies, and those of tabs without locks. */
  readonly disordered = new Set<string>();
  /** The history that the newest answer named; undefined since the browser's last start. */
  heard: string | undefined;
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
    this.heard = reply.headers[HEADERS.epoch] ?? this.heard;
    for (const write of sent) write.status = statusOf(reply, write.key) ?? write.status;
    return reply;
  }

  /** The writes of a request: a batch has many, each as its own call would be. */
  #note(request: HttpRequest): SentWrite[] {
    if (request.method === 'GET') return [];
    const { operaciones } = (request.body ?? {}) as { operaciones?: SentOperation[] };
    const sent = (operaciones?.map(callOf) ?? [request]).map((call): SentWrite => {
      return { request: call, key: call.headers?.[HEADERS.key], status: undefined };
    });
    this.writes.push(...sent);
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
    const lines = outcomesOf(reply).map((outcome) => JSON.stringify(outcome));
    const arriving = fault === 'cut-early' ? 1 : fault === 'cut-late' ? lines.length - 1 : lines.length;
    for (const line of lines.slice(0, arriving)) request.onLine?.(line, reply);
    if (fault === 'cut-early' || fault === 'cut-late') throw new ApiError('network');
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

import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { PATHS } from '#contract/paths.ts';
import { createRandom, mixSeed, type Random } from '#server/modules/demo/random.ts';
import type { BenchContext } from '#bench/bench.ts';

/**
 * What happens to a request that brings a sale, or a batch of them. lost: the connection breaks before the server hears of it. cut: it
 * breaks once the server has committed, before the first byte of the answer. half: in the middle of the answer.
 * late: the answer comes 20 to 200 ms later. gateway: somebody in between answers 502 with a page of his own.
 */
type Fault = 'lost' | 'cut' | 'half' | 'late' | 'gateway';

/** How often each fault comes, as a share of those requests; what is not named does not come. */
export type FaultProfile = Readonly<Partial<Record<Fault, number>>>;

const LATE_MS = [20, 200] as const;
const GATEWAY_PAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/**
 * The connection between a browser and the server. Faults strike requests that bring sales, by a seed: the n-th one
 * has the same fate, no matter which counter sends it.
 */
export class FaultProxy {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #sockets = new Set<Socket>();
  #server: Server;
  #profile: FaultProfile = {};
  #seed = 0;
  /** No network: connections are refused as by a server that is stopped. */
  #isDown = false;
  /** Requests with sales that came by since `strike`. */
  sent = 0;
  /** When the first of them came, by `performance.now`; 0 before. */
  firstAt = 0;
  /** Faults that struck since `strike`. */
  struck: Record<Fault, number> = noFaults();

  private constructor(
    readonly targetPort: number,
    public port = 0,
  ) {
    this.#server = this.#create();
  }

  static async open(context: BenchContext, targetPort: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(targetPort);
    await proxy.up();
    context.defer(async () => {
      await proxy.down();
      proxy.#agent.destroy();
    });
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** From now on faults come as the profile says, beginning anew. */
  strike(profile: FaultProfile, seed: number): void {
    this.#profile = profile;
    this.#seed = seed;
    this.sent = 0;
    this.firstAt = 0;
    this.struck = noFaults();
  }

  /** Breaks every connection and refuses new ones: for the browser the server is stopped. */
  async down(): Promise<void> {
    if (this.#isDown) return;
    this.#isDown = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Listens again, where it listened before. */
  async up(): Promise<void> {
    this.#server = this.#create();
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (this.#server.address() as AddressInfo).port;
    this.#isDown = false;
  }

  #create(): Server {
    const server = createServer((incoming, outgoing) => this.#serve(incoming, outgoing));
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket)).on('error', () => undefined);
    });
    return server;
  }

  #serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url = '' } = incoming;
    const bringsSales = method === 'POST' && (url === PATHS.invoices || url === PATHS.batch);
    if (!bringsSales) return this.#forward(incoming, outgoing, (reply) => passOn(reply, outgoing));
    this.sent += 1;
    if (this.sent === 1) this.firstAt = performance.now();
    const dice = createRandom(mixSeed(this.#seed, this.sent));
    const fault = this.#throw(dice);
    if (fault === 'lost') incoming.socket.destroy();
    else if (fault === 'gateway') outgoing.writeHead(502, { 'content-type': 'text/html' }).end(GATEWAY_PAGE);
    else if (fault === undefined) this.#forward(incoming, outgoing, (reply) => passOn(reply, outgoing));
    else if (fault === 'late')
      this.#forward(incoming, outgoing, (reply) => {
        setTimeout(() => passOn(reply, outgoing), dice.integer(...LATE_MS));
      });
    else
      this.#forward(
        incoming,
        outgoing,
        (reply) => void breakOff(reply, outgoing, fault).catch(() => undefined),
      );
  }

  #throw(dice: Random): Fault | undefined {
    const thrown = dice.next();
    let bound = 0;
    for (const [fault, share] of Object.entries(this.#profile) as [Fault, number][]) {
      bound += share;
      if (thrown >= bound) continue;
      this.struck[fault] += 1;
      return fault;
    }
    return undefined;
  }

  #forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    onReply: (reply: IncomingMessage) => void,
  ): void {
    const { method, url, headers } = incoming;
    const target = {
      host: '127.0.0.1',
      port: this.targetPort,
      agent: this.#agent,
      method,
      path: url,
      headers,
    };
    const forwarded = request(target, onReply);
    // Either end may go away at any time; the other one learns of it by its own broken connection.
    forwarded.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) forwarded.destroy();
    });
    incoming.pipe(forwarded);
  }
}

function passOn(reply: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
  reply.pipe(outgoing);
}

/** Waits for the whole answer, so that the server has committed for sure, and breaks the connection. */
async function breakOff(
  reply: IncomingMessage,
  outgoing: ServerResponse,
  fault: 'cut' | 'half',
): Promise<void> {
  const body = Buffer.concat((await reply.toArray()) as Buffer[]);
  const { socket } = outgoing;
  if (fault === 'cut') {
    socket?.destroy();
    return;
  }
  outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => socket?.destroy());
}

const noFaults = (): Record<Fault, number> => ({ lost: 0, cut: 0, half: 0, late: 0, gateway: 0 });

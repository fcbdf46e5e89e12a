import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy before several servers: each connection goes to the next in turn, past those that refuse it. */
export class Front {
  /** Connections that each port took. */
  readonly taken = new Map<number, number>();
  readonly #ports: number[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((client) => this.#join(client, this.#portsInTurn()));
  #turn = 0;

  static async open(): Promise<Front> {
    const front = new Front();
    front.#server.listen(0, '127.0.0.1');
    await once(front.#server, 'listening');
    return front;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  add(port: number): void {
    this.#ports.push(port);
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Each port once, beginning with the next in turn. */
  #portsInTurn(): number[] {
    const at = (this.#turn += 1) % this.#ports.length;
    return [...this.#ports.slice(at), ...this.#ports.slice(0, at)];
  }

  #join(client: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void client.destroy();
    const server = connect(port, '127.0.0.1');
    let isTaken = false;
    server.once('connect', () => {
      isTaken = true;
      this.taken.set(port, (this.taken.get(port) ?? 0) + 1);
      for (const socket of [client, server]) this.#keep(socket);
      client.pipe(server).pipe(client);
    });
    server.on('error', () => {
      if (!isTaken) this.#join(client, others);
    });
    server.once('close', () => {
      if (isTaken) client.destroy();
    });
    client.on('error', () => undefined).once('close', () => server.destroy());
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}

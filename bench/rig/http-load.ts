import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export interface LoadResult {
  perSecond: number;
  /** Milliseconds of each request that ended within the measured time. */
  latencies: number[];
  /** Answers with another status than the one wanted; the first one's text tells why. */
  failures: number;
  firstFailure: string;
}

interface Load {
  port: number;
  connections: number;
  seconds: number;
  wantedStatus: number;
  /** The whole text of the next HTTP/1.1 request. */
  nextRequest: (connection: number) => string;
  /** Ends it before its time. */
  isOver?: () => boolean;
  /** From one request of a connection to its next one, where that is not to follow at once. */
  everyMs?: number;
}

const HEAD_END = '\r\n\r\n';

/**
 * Closed loop over keep-alive connections: each sends its next request as soon as the answer is complete.
 * Plain sockets, because an HTTP client would take as much of the two cores as the server does.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const result: LoadResult = { perSecond: 0, latencies: [], failures: 0, firstFailure: '' };
  const start = performance.now();
  const end = start + load.seconds * 1000;
  await Promise.all(
    Array.from({ length: load.connections }, (_, connection) => drive(load, connection, end, result)),
  );
  result.perSecond = (result.latencies.length * 1000) / (performance.now() - start);
  return result;
}

async function drive(load: Load, connection: number, end: number, result: LoadResult): Promise<void> {
  const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
  try {
    const exchange = exchanger(socket);
    for (let now = performance.now(); now < end && !load.isOver?.(); now = performance.now()) {
      const reply = await exchange(load.nextRequest(connection));
      const ms = performance.now() - now;
      result.latencies.push(ms);
      if (load.everyMs !== undefined && ms < load.everyMs) await delay(load.everyMs - ms);
      if (reply.startsWith(`HTTP/1.1 ${load.wantedStatus} `)) continue;
      result.failures += 1;
      result.firstFailure ||= reply.slice(0, 2000);
    }
  } finally {
    socket.destroy();
  }
}

/** One request at a time; answers the text of the reply. Every answer of ours has a Content-Length. */
function exchanger(socket: Socket): (request: string) => Promise<string> {
  let received = '';
  let length = -1;
  let done: ((reply: string) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  // Latin-1: one character is one byte, so that lengths are those of the header.
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
    if (length < 0) length = replyLength(received);
    if (length < 0 || received.length < length) return;
    const reply = received;
    received = '';
    length = -1;
    done?.(reply);
  });
  socket.on('error', (error) => fail?.(error));
  socket.on('close', () => fail?.(new Error('the server closed the connection')));
  return (request) =>
    new Promise((resolve, reject) => {
      done = resolve;
      fail = reject;
      socket.write(request);
    });
}

function replyLength(text: string): number {
  const head = text.indexOf(HEAD_END);
  if (head < 0) return -1;
  const body = /\r\ncontent-length: (\d+)/iu.exec(text.slice(0, head))?.[1];
  if (body === undefined) throw new Error(`an answer without length: ${text.slice(0, 200)}`);
  return head + HEAD_END.length + Number(body);
}

/** The text of a request with a JSON body (ASCII only). */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (body !== '') lines.push('content-type: application/json', `content-length: ${body.length}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}${body}`;
}

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * A JSON object with one list, `{"name":[…]}`, whose elements are sent one by one as they are known, each in a line of its
 * own: a caller whose connection is cut has those that came before.
 */
export class JsonStream {
  constructor(
    readonly name: string,
    /** Not asked for a further element once nobody reads. */
    readonly elements: AsyncIterable<unknown>,
  ) {}
}

async function* lines({ name, elements }: JsonStream): AsyncGenerator<string> {
  let before = `{${JSON.stringify(name)}:[\n`;
  for await (const element of elements) {
    yield `${before}${JSON.stringify(element)}\n`;
    before = ',';
  }
  yield before === ',' ? ']}\n' : `${before}]}\n`;
}

export function sendJsonStream(reply: FastifyReply, stream: JsonStream): FastifyReply {
  // A proxy that collects the answer would keep back what is known already.
  reply.type('application/json; charset=utf-8').header('x-accel-buffering', 'no');
  return reply.send(Readable.from(lines(stream), { objectMode: false, highWaterMark: 1 }));
}

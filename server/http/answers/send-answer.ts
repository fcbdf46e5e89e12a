import type { FastifyReply } from 'fastify';
import { Download, sendDownload } from './download.ts';
import { JsonStream, sendJsonStream } from './json-stream.ts';
import { Packed, sendPacked } from './packed.ts';

/** An answer that is no plain body. */
export type SpecialAnswer = Packed | JsonStream | Download;

/** Sends what a handler answered; a plain body is sent as JSON. @param status of a success, where it is not 200 */
export function sendAnswer(reply: FastifyReply, body: unknown, status = 200): unknown {
  reply.status(status);
  if (body instanceof JsonStream) return sendJsonStream(reply, body);
  if (body instanceof Download) return sendDownload(reply, body);
  return body instanceof Packed ? sendPacked(reply, body) : body;
}

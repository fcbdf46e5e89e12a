import type { FastifyReply } from 'fastify';
import { Download, sendDownload } from './download.ts';
import { JsonStream, sendJsonStream } from './json-stream.ts';
import { Packed, sendPacked } from './packed.ts';

/** An answer that is no plain body. */
export type SpecialAnswer = Packed | JsonStream | Download;

/** Sends what a handler answered; a plain body is sent as JSON. */
export function sendAnswer(reply: FastifyReply, body: unknown): unknown {
  if (body instanceof JsonStream) return sendJsonStream(reply, body);
  if (body instanceof Download) return sendDownload(reply, body);
  return body instanceof Packed ? sendPacked(reply, body) : body;
}

import type { FastifyRequest } from 'fastify';

/** Where a call comes from. */
export interface Client {
  /** Address of the connection, or as a trusted proxy tells it. */
  ip: string;
  /** The program's own word (User-Agent). */
  agent: string | undefined;
}

export function clientOf(request: FastifyRequest): Client {
  return { ip: request.ip, agent: request.headers['user-agent'] };
}

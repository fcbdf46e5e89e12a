import type { Endpoint } from '#contract/endpoint.ts';
import { QUEUED_WRITES } from '#contract/sync/batch.ts';
import { Problem } from '#domain/problems.ts';
import type { Client } from './client/client.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Collaborator } from '#server/platform/actor.ts';
import type { RequestFacts } from '#server/platform/request-facts.ts';
import type { WriteOutcome } from '#server/platform/write.ts';

/** An operation as it was queued. */
export interface RelayedWrite {
  method: string;
  path: string;
  body: unknown;
  facts: RequestFacts;
}

/** A write as it reaches its route: from a request of its own, or from a device's export. */
export interface SentWrite {
  actor: Collaborator;
  /** Person whose level and modules allow it: the actor, or a level 3 who sends it for a colleague. */
  authority: Collaborator;
  facts: RequestFacts;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string | undefined>>;
  body: unknown;
  /** SHA-256 of method, path and body. */
  hash: string;
  now: Date;
  client: Client;
  request: FastifyRequest;
  reply: FastifyReply;
}

type RunWrite = (sent: SentWrite) => Promise<WriteOutcome>;

interface RelayedRoute {
  method: string;
  pattern: RegExp;
  run: RunWrite;
}

/** The routes whose writes a device may queue, found by method and path as the router would. */
export class RelayTable {
  readonly #routes: RelayedRoute[] = [];

  add({ method, path }: Endpoint, run: RunWrite): void {
    if (!QUEUED_WRITES.includes(`${method} ${path}`)) return;
    this.#routes.push({
      method,
      pattern: new RegExp(`^${path.replace(/:(\w+)/gu, '(?<$1>[^/]+)')}$`, 'u'),
      run,
    });
  }

  /**
   * @param path without query, with its trailing slash
   * @throws Problem `ruta_desconocida` (404) for what is no write that a device queues
   */
  find(method: string, path: string): { run: RunWrite; params: Record<string, string> } {
    for (const { pattern, run, ...route } of this.#routes) {
      const found = route.method === method ? pattern.exec(path) : null;
      if (found) return { run, params: { ...found.groups } };
    }
    throw new Problem('ruta_desconocida');
  }
}

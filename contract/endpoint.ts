import type { ModuleSlug } from '#domain/accounts/modules.ts';
import type { Action } from '#domain/accounts/permissions.ts';
import type { Problem } from '#domain/problems.ts';
import type * as z from 'zod';

/**
 * One call of the API, declared once and read by the client call, the server's registration, the
 * contract tests and the API document.
 */
export interface Endpoint<Body extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute path with a trailing slash; `:name` marks a parameter. */
  path: `/api/${string}/`;
  /** Who may call: anybody, an owner's token or a collaborator's token. */
  auth: 'public' | 'owner' | 'collaborator';
  /** What the collaborator must be allowed to do; decided by `can(level, action)`. */
  action?: Action;
  /** The owner may have moved that level by an option: the service looks, the table has what holds without a word. */
  byOption?: true;
  /** How the refusal of that names it, where the specification has a sentence of its own for it. */
  deed?: string;
  /** Modules of which at least one must be active in the business. */
  modules?: readonly ModuleSlug[];
  /** Modules that must all be active in the business. */
  everyModule?: readonly ModuleSlug[];
  /** Query parameters that the call reads, with a sentence each. */
  query?: Readonly<Record<string, string>>;
  body?: Body;
  /** Name of the file field: the body is multipart/form-data and nothing else. */
  upload?: string;
  /**
   * The business refusal that a defect of the body stands for, where the specification has a sentence for it. Callers
   * of such an endpoint read `error`: it has the first of any other defects too.
   */
  bodyProblem?: (issues: readonly z.core.$ZodIssue[]) => Problem | undefined;
  reply: Reply;
  /**
   * What it does to the one row that it is about: `create` takes the row's id in `Erp-Entity` and answers 200 for a
   * row that it made before, `edit` takes the version it was made on in `If-Match`.
   */
  row?: 'create' | 'edit';
  /**
   * What it does with an `Idempotency-Key`, where the server does not store what came of it: `ignored` by a call that
   * is harmless twice or whose parts have keys of their own, `unstored` by a call that gives the same answer again
   * anyway.
   */
  key?: 'ignored' | 'unstored';
  /** The deed may be over when it is sent: takes when it was done, and whether the customer has left. */
  delivered?: true;
  /** Further headers that it reads: the device that sends it, how much that has to send, what the customer was shown. */
  reads?: readonly ('device' | 'pending' | 'total')[];
  /** Its answer may be kept, and is asked for again by its `ETag`; any other is never kept. */
  cached?: true;
  /** A public write that stands for nobody: needs no cookie, but the page that calls has to be ours. */
  isCookieless?: true;
  /** Bytes that its body may have; one megabyte unless told. */
  bodyLimit?: number;
  /** Answers a text/event-stream that stays open; `reply` is then the schema of each event's data. */
  stream?: true;
  /** The status of a success; 200 unless told. */
  status?: 200 | 201 | 204;
  summary: string;
}

/** Declares a call; the identity function, for its types. */
export function endpoint<const Body extends z.ZodType, const Reply extends z.ZodType>(
  declaration: Endpoint<Body, Reply>,
): Endpoint<Body, Reply> {
  return declaration;
}

/** The path with its parameters filled in and encoded. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:(\w+)/gu, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

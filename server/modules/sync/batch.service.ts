import {
  BatchInput,
  type BatchOutcome,
  ImportInput,
  type ImportReply,
  ImportedOperation,
  SentOperation,
} from '#contract/sync/batch.ts';
import { HEADERS } from '#contract/headers.ts';
import { PATHS } from '#contract/paths.ts';
import { problemAnswer } from '#contract/problem-text.ts';
import { Problem } from '#domain/problems.ts';
import type { Collaborator } from '#server/platform/actor.ts';
import { inTurn, type Turn } from '#server/platform/database/turn.ts';
import { factsOf, readDevice } from '#server/platform/request-facts.ts';
import { parseBody } from '#server/http/body.ts';
import { logSecurityEvent } from '#server/http/watch/security-events.ts';
import { problemOf, toProblem } from '#server/http/error-reply.ts';
import { tellVersions } from '#server/http/write-reply.ts';
import { JsonStream } from '#server/http/answers/json-stream.ts';
import type { ReadCall, Router } from '#server/http/route.ts';

interface BatchPorts {
  /** Inactive and deleted colleagues too: it is their work that has to be rescued. */
  findAuthor: (businessId: number, id: number) => Promise<Collaborator | undefined>;
  /** Newest version that an applied write took; undefined for a write that was not applied. */
  findNewest: (businessId: number, op: string) => Promise<number | undefined>;
}

/** After this long a batch begins no further operation: a device waits ten seconds for an answer. */
const BUDGET_MS = 5000;
/** The session is checked again before an operation that begins later than this after the last check. */
const RECHECK_MS = 1000;

/** Statuses of an operation for which the server had no time, or whose turn did not come. */
const BUSY: ReadonlySet<number> = new Set([425, 429, 503]);

type AnyOperation = SentOperation | ImportedOperation;

/** An element of the list that was sent. */
type Sent = { op: string; operation: AnyOperation } | { op: string | null; refusal: Problem };

type Readable = Extract<Sent, { operation: unknown }>;

/** An operation under way. */
interface Begun {
  outcome: Promise<BatchOutcome>;
  /** Its COMMIT has been sent; never, where it writes nothing. */
  committing: Promise<{ isCommitted: Promise<boolean> }>;
}

const done = (outcome: BatchOutcome): Begun => ({
  outcome: Promise.resolve(outcome),
  committing: new Promise(() => undefined),
});

const isSale = ({ operation: { method, path } }: Readable): boolean =>
  method === 'POST' && path === PATHS.invoices;

/** The series that a sale names, which need not be one. */
const seriesOf = ({ operation: { body } }: Readable): unknown =>
  (body as { serie_id?: unknown } | null | undefined)?.serie_id;

/**
 * Whether an operation may begin while the one before it commits: both are sales of one series, which wait for each
 * other's number at the database, and neither rests on the other. Four tenths of a sale's time are its commit.
 */
const canOverlap = (before: Readable, next: Sent | undefined): next is Readable =>
  next !== undefined &&
  'operation' in next &&
  isSale(before) &&
  isSale(next) &&
  seriesOf(before) === seriesOf(next) &&
  next.operation.dependsOn?.includes(before.op) !== true;

/** Who sends, as long as operations may begin; the refusal of the rest after that. */
type Sender = () => Promise<ReadCall | Problem>;

/** The key of what is no operation, in lower case as all keys are: others may depend on it. */
function keyOf(sent: unknown): string | null {
  const { op } = (sent ?? {}) as { op?: unknown };
  return typeof op === 'string' && op.length <= 64 ? op.toLowerCase() : null;
}

/** @param schema of an operation that the caller's device sends, or of one in a rescue file */
function readOperation(schema: typeof SentOperation | typeof ImportedOperation, sent: unknown): Sent {
  try {
    const operation = parseBody(schema, sent);
    return { op: operation.op, operation };
  } catch (error) {
    if (error instanceof Problem) return { op: keyOf(sent), refusal: error };
    throw error;
  }
}

function refused(op: string | null, problem: Problem): BatchOutcome {
  const { status, body } = problemAnswer(problem);
  const reintentar_s = problem.details.retryAfterS ?? null;
  return { op, status, cuerpo: body, desde: null, hasta: null, repetida: false, reintentar_s };
}

/** Deleting a row that is gone is done, too. */
const isTaken = ({ method }: AnyOperation, status: number): boolean =>
  status < 300 || (method === 'DELETE' && status === 404);

/** Ends for good when the budget is used up or the session has ended. */
function createSender(router: Router, first: ReadCall, budgetMs: number): Sender {
  const begunMs = performance.now();
  let checkedMs = begunMs;
  let current: ReadCall | Problem = first;
  return async () => {
    const nowMs = performance.now();
    if (current instanceof Problem) return current;
    if (nowMs - begunMs > budgetMs) current = new Problem('sin_iniciar');
    else if (nowMs - checkedMs > RECHECK_MS) {
      checkedMs = nowMs;
      current = await router.recheck(current).catch((error: unknown) => {
        const problem = toProblem(error);
        if (!problem) throw error;
        return problem;
      });
    }
    return current;
  };
}

/**
 * Runs the operations of a device's outbox, or of a rescue file, in the order sent: each in a transaction of its own under
 * its own key, so that it may come again in another batch or by itself. A refused operation stops no other one, except
 * those that name it in `dependsOn`.
 */
export function createBatchService({ findAuthor, findNewest }: BatchPorts) {
  /**
   * The version up to which its author knew the row.
   * @throws Problem `version_cambiada` (412) when the write below it was not taken; not stored: that write may yet get in
   */
  async function newestBaseOf(businessId: number, { restsOn }: SentOperation): Promise<number | null> {
    if (restsOn == null) return null;
    const newest = await findNewest(businessId, restsOn);
    if (newest === undefined) throw new Problem('version_cambiada', { extra: { version: null } });
    return newest;
  }

  /** @throws Problem `no_encontrado` for an author of another business */
  async function authorOf(sender: Collaborator, operation: AnyOperation): Promise<Collaborator> {
    if (!('autor' in operation)) return sender;
    const author = await findAuthor(sender.businessId, operation.autor);
    if (!author) throw new Problem('no_encontrado');
    return author.id === sender.id ? sender : { ...author, importedBy: sender.name };
  }

  /** What came of one operation; whatever goes wrong with it is its own answer. */
  async function answerOf(router: Router, call: ReadCall, operation: AnyOperation): Promise<BatchOutcome> {
    const { op, method, path, body } = operation;
    try {
      const author = await authorOf(call.actor, operation);
      const newest = await newestBaseOf(call.actor.businessId, operation);
      // A rescue file is sent from another device than its operations were done on.
      const device = 'autor' in operation ? null : readDevice(call.request.headers[HEADERS.device]);
      const facts = factsOf(operation, newest, call.now, device);
      const outcome = await router.relay(call, author, { method, path, body: body ?? {}, facts });
      const { status, body: cuerpo = null, replayed: repetida } = outcome;
      const { from, to } = outcome.versions;
      const [desde, hasta] = status < 400 ? [from, to] : [null, null];
      if (status === 403) logSecurityEvent(call.request, (cuerpo as { codigo?: unknown } | null)?.codigo);
      return { op, status, cuerpo, desde, hasta, repetida, reintentar_s: null };
    } catch (error) {
      return refused(op, problemOf(error, call.request));
    }
  }

  /**
   * The outcomes in order, each as soon as it is known; nothing more begins once nobody reads them.
   * @param endsWhenBusy nothing begins either after an operation for which there was no time (429, 503): the device sends
   *   it again before those behind it, so that their numbers keep their order
   */
  async function* outcomes(
    router: Router,
    sender: Sender,
    list: Sent[],
    endsWhenBusy = false,
  ): AsyncGenerator<BatchOutcome> {
    const missing = new Set<string>();
    let isEnded = false;
    /** The operation that has begun before the one in front of it was answered. */
    let ahead: Begun | undefined;
    const begin = async ({ op, operation }: Readable, before: Promise<boolean>): Promise<Begun> => {
      const call = await sender();
      if (call instanceof Problem) return done(refused(op, call));
      if (operation.dependsOn?.some((key) => missing.has(key)))
        return done(refused(op, new Problem('espera')));
      let committing: Turn['committing'] = () => undefined;
      const sent = new Promise<{ isCommitted: Promise<boolean> }>((resolve) => {
        committing = (isCommitted) => resolve({ isCommitted });
      });
      const outcome = inTurn({ before, committing }, () => answerOf(router, call, operation));
      return { outcome, committing: sent };
    };
    for (const [at, sent] of list.entries()) {
      let outcome: BatchOutcome;
      if ('refusal' in sent) {
        outcome = refused(sent.op, sent.refusal);
        if (sent.op !== null) missing.add(sent.op);
      } else if (isEnded && !ahead) {
        outcome = refused(sent.op, new Problem('sin_iniciar'));
      } else {
        const begun: Begun = ahead ?? (await begin(sent, Promise.resolve(true)));
        const next = list[at + 1];
        ahead = undefined;
        if (endsWhenBusy && !isEnded && canOverlap(sent, next)) {
          const first = await Promise.race([begun.committing, begun.outcome]);
          if ('isCommitted' in first) ahead = await begin(next, first.isCommitted);
        }
        outcome = await begun.outcome;
        if (!isTaken(sent.operation, outcome.status)) missing.add(sent.op);
        // A busy operation ends the batch also where the one ahead of it came to an end of its own.
        isEnded ||= endsWhenBusy && BUSY.has(outcome.status);
      }
      yield outcome;
    }
  }

  return {
    /**
     * Runs up to 50 operations of the caller's own device.
     * @throws Problem `datos_invalidos` (400) for what is no list, or too long
     */
    batch(router: Router, call: ReadCall): JsonStream {
      const { operaciones } = parseBody(BatchInput, call.request.body);
      const sender = createSender(router, call, BUDGET_MS);
      const list = operaciones.map((sent) => readOperation(SentOperation, sent));
      return new JsonStream('resultados', outcomes(router, sender, list, true));
    },

    /**
     * Runs the operations that a colleague's device exported (offline §9); their author stays the seller, the log names
     * both. Without a budget: a person waits for it.
     * @throws Problem `datos_invalidos` (400)
     */
    async import(router: Router, call: ReadCall): Promise<ImportReply> {
      const { operaciones } = parseBody(ImportInput, call.request.body);
      const list = operaciones.map((sent) => readOperation(ImportedOperation, sent));
      const sender = createSender(router, call, Number.POSITIVE_INFINITY);
      const resultados: ImportReply['resultados'] = [];
      const versions: number[] = [];
      for await (const { op, status, cuerpo, desde, hasta } of outcomes(router, sender, list)) {
        resultados.push({ op, status, cuerpo });
        versions.push(...[desde, hasta].filter((version) => version !== null));
      }
      if (versions.length > 0)
        tellVersions(call.reply, { from: Math.min(...versions), to: Math.max(...versions) });
      return { resultados };
    },
  };
}

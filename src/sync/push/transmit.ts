import type { BatchOutcome, SentOperation } from '#contract/sync/batch.ts';
import { HEADERS } from '#contract/headers.ts';
import { PATHS } from '#contract/paths.ts';
import { ApiError, type TransportFailure } from '#app/api/errors.ts';
import type { HttpReply, HttpRequest } from '#app/api/http.ts';
import { deviceId } from '#app/data/registry.ts';
import { needsInBatch } from '#app/data/queue/choose.ts';
import { isUpload, type Operation } from '#app/data/queue/operation.ts';
import { wireForm } from '#app/data/send/wire.ts';
import type { SyncContext } from '#app/sync/context.ts';

/** The answer to an operation. */
export interface Answer {
  operation: Operation;
  reply: HttpReply;
}

/** How a request with operations ended: all of them answered; not; or refused as a whole, before anything began. */
export type Transmitted = 'answered' | TransportFailure | { refused: HttpReply };

/**
 * Sends operations, one by itself by its own call, several in a batch (docs/offline.md).
 * @param saved aborted when something else is saved: an upload may take half a minute and gives way to a sale
 * @param onAnswer called for each answer as soon as it has come, in the order of the operations
 */
export async function transmit(
  { http }: SyncContext,
  operations: readonly Operation[],
  saved: AbortSignal,
  onAnswer: (answer: Answer) => void,
): Promise<Transmitted> {
  const [operation, ...others] = operations;
  if (!operation) return 'answered';
  try {
    if (others.length > 0) return await sendTogether(http, operations, onAnswer);
    onAnswer({ operation, reply: await http(await requestOf(operation, saved)) });
    return 'answered';
  } catch (error) {
    if (error instanceof ApiError) return error.failure;
    throw error;
  }
}

async function sendTogether(
  http: SyncContext['http'],
  operations: readonly Operation[],
  onAnswer: (answer: Answer) => void,
): Promise<Transmitted> {
  let answered = 0;
  const take = (outcome: BatchOutcome, headers: HttpReply['headers']): void => {
    const operation = operations[answered];
    // Anything else than the next outcome is none of ours: what is not answered goes again.
    if (operation?.op !== outcome.op) return;
    answered += 1;
    onAnswer({ operation, reply: replyOf(outcome, headers) });
  };
  const reply = await http({
    method: 'POST',
    path: PATHS.batch,
    body: { operaciones: operations.map((one, at) => inBatch(one, operations.slice(0, at))) },
    headers: { [HEADERS.device]: await deviceId() },
    onLine: (line, { headers }) => {
      const outcome = readLine(line);
      if (outcome) take(outcome, headers);
    },
  });
  if (reply.status !== 200) return { refused: reply };
  const { resultados } = reply.body as { resultados?: BatchOutcome[] };
  for (const outcome of resultados?.slice(answered) ?? []) take(outcome, reply.headers);
  return answered === operations.length ? 'answered' : 'not-ours';
}

/** The outcome in a line of the reply: `{…}` or `,{…}`. */
function readLine(line: string): BatchOutcome | undefined {
  const text = line.replace(/^,/u, '');
  if (!text.startsWith('{"op"')) return undefined;
  return JSON.parse(text) as BatchOutcome;
}

/** The answer that the operation's own call would have had. */
function replyOf(outcome: BatchOutcome, { [HEADERS.epoch]: epoch, date }: HttpReply['headers']): HttpReply {
  const { status, cuerpo: body, desde, hasta, repetida, reintentar_s: retryAfterS } = outcome;
  const headers = {
    ...(epoch === undefined ? {} : { [HEADERS.epoch]: epoch }),
    ...(date === undefined ? {} : { date }),
    ...(desde === null ? {} : { [HEADERS.version]: `${desde}-${hasta}` }),
    ...(repetida ? { [HEADERS.replayed]: 'true' } : {}),
    ...(retryAfterS === null ? {} : { 'retry-after': String(retryAfterS) }),
  };
  return { status, body, headers };
}

function inBatch(operation: Operation, before: readonly Operation[]): SentOperation {
  const { op, method, occurredAt, delivered, shownTotal, base } = operation;
  const { path, body, entityId } = wireForm(operation);
  return {
    op,
    method,
    path,
    ...(body == null ? {} : { body }),
    occurredAt,
    delivered,
    shownTotal,
    entityId,
    baseVersion: base?.v ?? null,
    baseEpoch: base?.epoch ?? null,
    dependsOn: needsInBatch(operation, before),
  };
}

/** The version that an edit was made on, and the server history (epoch) that it belongs to. */
function baseHeaders({ base }: Operation): Record<string, string> {
  if (base?.v == null) return {};
  const version = { [HEADERS.ifMatch]: `"v${base.v}"` };
  return base.epoch === undefined ? version : { ...version, [HEADERS.epoch]: base.epoch };
}

async function requestOf(operation: Operation, saved: AbortSignal): Promise<HttpRequest> {
  const { path, body, entityId } = wireForm(operation);
  return {
    method: operation.method,
    path,
    ...wireBody(body, saved),
    headers: {
      [HEADERS.key]: operation.op,
      ...(entityId === null ? {} : { [HEADERS.entity]: entityId }),
      ...baseHeaders(operation),
      [HEADERS.device]: await deviceId(),
      [HEADERS.occurredAt]: operation.occurredAt,
      ...(operation.delivered ? { [HEADERS.offline]: '1' } : {}),
      ...(operation.shownTotal === null ? {} : { [HEADERS.total]: operation.shownTotal }),
    },
  };
}

// Enough for two megabytes on a shop's connection; an upload that takes longer goes again.
const UPLOAD_TIMEOUT_MS = 30_000;

function wireBody(body: unknown, signal: AbortSignal): Partial<HttpRequest> {
  if (!isUpload(body)) return { body: body ?? undefined };
  const form = new FormData();
  form.append(body.field, body.file, body.field);
  return { body: form, timeoutMs: UPLOAD_TIMEOUT_MS, signal };
}

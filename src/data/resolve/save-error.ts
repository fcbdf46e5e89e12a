import { answerSentences } from './answer-words.ts';
import { returnIn } from '#app/data/queue/exchange.ts';
import { isStopped, type Operation, wordsOf } from '#app/data/queue/operation.ts';
import { saveErrorWords as text } from './save-error-text.ts';
import type { OperationKind } from '#app/data/queue/effects.ts';

/** Sentences for answers without a sentence of the server. */
interface OwnWords {
  /** Nobody answered. */
  network: string;
  /** Said in place of the server's words about a fault of its own, which are for nobody; undefined where they are told. */
  fault?: string;
  /** The server refused it without a sentence. */
  wordless: string;
}

const always = (sentence: string): OwnWords => ({ network: sentence, fault: sentence, wordless: sentence });

function ownWords(kind: OperationKind, name: string): OwnWords {
  const deed = kind === 'client-create' || kind === 'product-create' ? 'crear' : 'actualizar';
  const { client, product } = text;
  switch (kind) {
    case 'client-create':
    case 'client-edit':
      return { network: client.network(deed), fault: client.failed(deed), wordless: client.unknown(deed) };
    case 'client-delete':
      return always(client.removeFailed(name));
    case 'product-create':
    case 'product-edit':
    case 'stock-edit':
      return always(product.network(deed));
    case 'product-delete':
      return always(product.removeFailed);
    default:
      return { network: text.unexpected, wordless: text.unexpected };
  }
}

/** Kinds whose errors name fields: a client's as specified, a sale's because it has many lines. */
const NAMED: ReadonlySet<OperationKind> = new Set(['client-create', 'client-edit', 'sale']);

/** Whether its last try failed: an operation that waits for its first try has no error. */
export function hasFailed({ state, attempts, error }: Operation): boolean {
  return error !== null || (state === 'pending' && attempts > 0);
}

/**
 * Why a write was not taken, in the words of the specification (workspace §8): the server's own, else ours.
 * @param name of the client, for a delete
 */
export function saveErrorText({ kind, error }: Operation, name = ''): string {
  if (error?.conflict) return text.conflict;
  const own = ownWords(kind, name);
  if (!error) return own.network;
  if (error.status >= 500 && own.fault !== undefined) return own.fault;
  return (NAMED.has(kind) ? wordsOf(error) : answerSentences(error.answer) || wordsOf(error)) || own.wordless;
}

/**
 * Why a sale is open again whose goods are still here; of an exchange the server may speak of the sale that came back.
 */
export function reopenedText(operation: Operation): string {
  const back = returnIn(operation);
  const why = saveErrorText(operation);
  return back ? text.exchangeRefused(back.factura, why) : why;
}

/** How a write stands, as the form of its row says it; a client's deletion that failed counts as waiting here. */
export function saveStateOf(operation: Operation, name = '') {
  const reason = saveErrorText(operation, name);
  if (isStopped(operation)) return { state: 'refused', reason } as const;
  const isFailed = hasFailed(operation) && operation.kind !== 'client-delete';
  return { state: isFailed ? 'failed' : 'waiting', reason } as const;
}

import type { Operation } from '#app/data/outbox/operation.ts';
import { formText as text } from './form-text.ts';

const deedOf = ({ kind }: Operation): string => (kind === 'client-create' ? 'crear' : 'actualizar');

/** Messages by field of an answer; undefined when it tells of no field. */
export function fieldMessages(answer: unknown): Record<string, string[]> | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const fields = Object.entries(answer).flatMap(([name, told]) => {
    const messages = Array.isArray(told) ? told.filter((word) => typeof word === 'string') : [];
    return messages.length > 0 ? [[name, messages] as const] : [];
  });
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** A server that answers with a fault of its own, or with somebody's page, says nothing to a person. */
function isFault({ status, answer }: NonNullable<Operation['error']>): boolean {
  return status >= 500 || (typeof answer === 'string' && answer.trimStart().startsWith('<'));
}

/**
 * Why a write of a client was not taken, in the words of the specification (workspace §8): one line per
 * field, the server's sentence, or ours when it has none.
 * @param name of the client, for a delete
 */
export function saveErrorText(operation: Operation, name: string): string {
  const { error, kind } = operation;
  const isDelete = kind === 'client-delete';
  const deed = deedOf(operation);
  if (error?.conflict) return text.conflict;
  if (!error) return isDelete ? text.removeFailed(name) : text.network(deed);
  const { answer } = error;
  if (isFault(error)) return isDelete ? text.removeFailed(name) : text.failed(deed);
  if (typeof answer === 'string' && answer !== '') return answer;
  const fields = fieldMessages(answer);
  if (fields && !isDelete) {
    return Object.entries(fields)
      .map(([field, messages]) => `${field.replaceAll('_', ' ')}: ${messages.join(' ')}`)
      .join('\n');
  }
  const { detail, error: told } = (answer ?? {}) as { detail?: unknown; error?: unknown };
  const sentence = [detail, told].find((word) => typeof word === 'string');
  if (typeof sentence === 'string') return sentence;
  return isDelete ? text.removeFailed(name) : text.unknown(deed);
}

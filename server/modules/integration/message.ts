import { Webhook } from 'standardwebhooks';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { idFrom } from '#server/platform/ids.ts';

const USER_AGENT = 'Mostrador-Webhooks/1';

/** One message before it is written. */
interface Message {
  tipo: string;
  negocio: number;
  version: number;
  /** When it happened. */
  fecha: Date;
  datos: unknown;
}

interface WrittenMessage {
  /** The `webhook-id`: the same on every try, also after a restart and a replay. */
  id: string;
  body: string;
}

/** @param epoch history that the version is one of */
export function writeMessage(webhookId: string, epoch: string, message: Message): WrittenMessage {
  const { tipo, negocio, version, fecha, datos } = message;
  const id = idFrom(`${webhookId} ${epoch} ${version} ${tipo}`);
  return { id, body: JSON.stringify({ id, tipo, negocio, version, fecha: bogotaTimestamp(fecha), datos }) };
}

/**
 * The headers of a message, signed after Standard Webhooks over the bytes that are sent: once with each living secret,
 * so that a receiver changes its own when it likes.
 */
export function signedHeaders(
  { id, body }: WrittenMessage,
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const signature = secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' ');
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signature,
  };
}

import { isServerInTrouble, type SyncSnapshot } from '#app/sync/status.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { panelText as text } from './panel-text.ts';
import type { Standing } from '#app/data/queue/at-server.ts';
import { text as headerText } from './text.ts';

interface Headline {
  tone: 'ok' | 'warning' | 'error' | 'info' | 'neutral';
  title: string;
  text: string;
}

/** How everything stands, in two sentences: what needs a person goes before what settles itself. */
export function headlineOf(sync: SyncSnapshot, standing: Standing): Headline {
  const { pending, review } = standing;
  if (sync.bootstrap) return { tone: 'info', ...text.downloading };
  if (sync.needsLogin)
    return {
      tone: 'error',
      title: text.needsLogin.title,
      text: text.needsLogin.text(headerText.signIn(standing)),
    };
  if (review > 0) return { tone: 'error', title: text.review.title(review), text: text.review.text(review) };
  if (sync.connection === 'offline' && pending > 0)
    return {
      tone: 'warning',
      title: text.offlinePending.title(pending),
      text: text.offlinePending.text,
    };
  if (sync.connection === 'offline') return { tone: 'warning', ...text.offline };
  if (isServerInTrouble(sync)) {
    const { title, text: words } = text.trouble;
    return { tone: 'warning', title, text: words(sync.lastSync ? formatBogotaDateTime(sync.lastSync) : '') };
  }
  if (pending > 0)
    return { tone: 'neutral', title: text.pending.title(pending), text: text.pending.text(pending) };
  if (sync.connection === 'unknown') return { tone: 'neutral', ...text.connecting };
  return standing.isAllThere ? { tone: 'ok', ...text.done } : { tone: 'neutral', ...text.proving };
}

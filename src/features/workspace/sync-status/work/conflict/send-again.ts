import { countSentAgain } from '#app/data/resolve/work-list.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import type { WorkTools } from '#app/features/workspace/sync-status/work/ReviewPanel.tsx';
import { workText } from '#app/features/workspace/sync-status/work/text.ts';

const text = workText.sentAgain;

/**
 * Sends what a person has put back in the queue, and tells what came of it once that is known: what was refused
 * again is back in the list, with the reason.
 * @param seqs none where somebody was faster: then nothing is said
 * @param name of the only one
 */
export async function sendAgain(
  { db, send }: WorkTools,
  seqs: readonly number[],
  name?: string,
): Promise<void> {
  if (seqs.length === 0) return;
  await send();
  const outcome = await countSentAgain(db, seqs);
  const tone = outcome.refused > 0 ? 'error' : outcome.waiting > 0 ? 'info' : 'ok';
  toast({ message: name === undefined ? text.all(outcome) : text.one(outcome, name), tone });
}

import type { WebhookId } from '#server/modules/integration/delivery.repo.ts';
import type { DeliveryService } from '#server/modules/integration/delivery.service.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';

const LOOK_EVERY_MS = 1_000;
// Each is one subscription that waits for its receiver nearly all the time, without a connection to the database.
const AT_ONCE = 100;

/**
 * Delivers to subscriptions by the job queue: a subscription that has something to be told gets one job at a time, whichever process
 * did what subscribers hear of. To be called before the queue is started.
 * @returns stops looking for what is to be told
 */
export function deliverWebhooks(
  jobs: JobQueue,
  delivery: DeliveryService,
  lookEveryMs = LOOK_EVERY_MS,
): () => void {
  const keyOf = ({ business_id, id }: WebhookId) => `${business_id}:${id}`;
  jobs.work<WebhookId>('webhooks', { atOnce: AT_ONCE }, async ({ data }) => {
    if (await delivery.deliver(data)) await jobs.send('webhooks', data, { key: keyOf(data), afterS: 1 });
  });
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const id of await delivery.listDue()) await jobs.send('webhooks', id, { key: keyOf(id) });
    } catch {
      // The database is away: the next look finds what is due.
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();
  return () => clearInterval(timer);
}

import { useCallback, useState } from 'react';
import { ApiError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { mintKey } from '#app/api/owner/calls.ts';
import { createWebhook, readWebhooks, rotateSecret } from '#app/api/owner/integration.ts';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import type { Webhook, WebhookList as Listed } from '#contract/integration/webhooks.ts';
import { ShownOnce } from '#app/features/account/integration/ShownOnce.tsx';
import { text as all } from '#app/features/account/integration/text.ts';
import { text } from './text.ts';
import { type WebhookFields, toWebhookBody } from './webhook-fields.ts';
import { WebhookDetail } from './WebhookDetail.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookList } from './WebhookList.tsx';

interface WebhooksProps {
  http: Http;
  /** `PJ-12` */
  id: string;
}

/** The webhooks of a business. */
export function Webhooks({ http, id }: WebhooksProps) {
  const load = useCallback(() => readWebhooks(http, id), [http, id]);
  const { state, reload, update } = useLoaded(load);
  if (state.status === 'loading') return <p role="status">{text.loading}</p>;
  // What is open stays, whatever becomes of reading the list again.
  const known = state.status === 'ready' ? state.value : state.last;
  return (
    <>
      {state.status === 'failed' && (
        <ListFailure isOnPage onRetry={reload} retryLabel={all.again}>
          {text.loadFailed}
        </ListFailure>
      )}
      {known && (
        <Known
          http={http}
          id={id}
          known={known}
          onWebhooks={(change) => {
            // What could not be read has nothing to bring up to date.
            if (state.status === 'failed') void reload();
            else update((value) => ({ ...value, webhooks: change(value.webhooks) }));
          }}
          reload={reload}
        />
      )}
    </>
  );
}

/**
 * A new secret. What got no answer is asked again under the same key, also after the page was left or loaded anew: a second
 * change would end the secret that the receiver has.
 */
async function rotateOnce(http: Http, businessId: string, id: string) {
  const kept = `webhook-secret ${id}`;
  const key = sessionStorage.getItem(kept) ?? mintKey();
  sessionStorage.setItem(kept, key);
  const made = await rotateSecret(http, businessId, id, key);
  sessionStorage.removeItem(kept);
  return made;
}

interface KnownProps extends WebhooksProps {
  known: Listed;
  onWebhooks: (change: (webhooks: Webhook[]) => Webhook[]) => void;
  reload: () => Promise<void>;
}

/** The list or one of it, and the secret that was shown with neither before. */
function Known({ http, id, known, onWebhooks, reload }: KnownProps) {
  const [seenId, setSeenId] = useState<string>();
  const [isNew, setIsNew] = useState(false);
  const [shown, setShown] = useState<{ secret: string; words: string }>();
  const [told, setTold] = useState<string>();
  const seen = known.webhooks.find((webhook) => webhook.id === seenId);
  const create = async (fields: WebhookFields) => {
    try {
      const { secreto, ...webhook } = await createWebhook(http, id, toWebhookBody(fields));
      onWebhooks((webhooks) => [...webhooks, webhook]);
      setIsNew(false);
      setShown({ secret: secreto, words: text.secretText });
    } catch (error) {
      // The webhook may have been made without an answer: the list shows it.
      if (error instanceof ApiError) void reload();
      throw error;
    }
  };
  const rotate = async () => {
    if (!seen) return;
    const { secreto } = await rotateOnce(http, id, seen.id);
    setShown({ secret: secreto, words: text.rotatedText });
  };
  const see = (webhook: Webhook) => {
    setTold(undefined);
    setSeenId(webhook.id);
  };
  return (
    <>
      {seen ? (
        <WebhookDetail
          businessId={id}
          events={known.eventos}
          http={http}
          key={seen.id}
          onBack={() => {
            setSeenId(undefined);
            void reload();
          }}
          onRefresh={reload}
          onChanged={(changed) =>
            onWebhooks((webhooks) => webhooks.map((one) => (one.id === changed.id ? changed : one)))
          }
          onRemoved={() => {
            setSeenId(undefined);
            setTold(text.removed);
            onWebhooks((webhooks) => webhooks.filter((one) => one.id !== seen.id));
          }}
          onRotate={rotate}
          webhook={seen}
        />
      ) : (
        <WebhookList
          onCreate={() => {
            setTold(undefined);
            setIsNew(true);
          }}
          onSee={see}
          told={told}
          webhooks={known.webhooks}
        />
      )}
      {isNew && (
        <WebhookDialog
          events={known.eventos}
          onClose={() => setIsNew(false)}
          onSubmit={create}
          stored={undefined}
        />
      )}
      {shown && (
        <ShownOnce
          label={text.secretLabel}
          onKept={() => setShown(undefined)}
          title={text.secretTitle}
          value={shown.secret}
          warning={text.secretOnce}
        >
          {shown.words}
        </ShownOnce>
      )}
    </>
  );
}

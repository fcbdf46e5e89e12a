import { ArrowLeft, KeyRound, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Http } from '#app/api/http.ts';
import { explainDeed } from '#app/api/explain.ts';
import { deleteWebhook, readDeliveries, replayWebhook, saveWebhook } from '#app/api/owner/integration.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { takeLostFocus } from '#app/ui/hooks/lost-focus.ts';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import type { Webhook } from '#contract/integration/webhooks.ts';
import type { WebhookEvent } from '#domain/webhook-events.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { type Deed, useAskedDeeds } from '#app/features/account/integration/asked-deeds.tsx';
import { Deliveries } from './Deliveries.tsx';
import styles from '#app/features/account/integration/Integration.module.css';
import { text as all } from '#app/features/account/integration/text.ts';
import { text } from './text.ts';
import { fieldsOf, toWebhookBody } from './webhook-fields.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookState } from './WebhookList.tsx';

interface WebhookDetailProps {
  http: Http;
  businessId: string;
  webhook: Webhook;
  events: readonly WebhookEvent[];
  onBack: () => void;
  /** Reads the webhooks anew: what it last told, and whether it is paused, changes by itself. */
  onRefresh: () => Promise<void>;
  onChanged: (webhook: Webhook) => void;
  onRemoved: () => void;
  /** Gets a new secret and shows it. */
  onRotate: () => Promise<void>;
}

/** One webhook: whether it tells, what it told last, and the ways to change it. */
export function WebhookDetail(props: WebhookDetailProps) {
  const { http, businessId, webhook, events, onBack, onRefresh, onChanged, onRemoved, onRotate } = props;
  const { id, url, activo } = webhook;
  const load = useCallback(() => readDeliveries(http, businessId, id), [http, businessId, id]);
  const { state, reload } = useLoaded(load);
  const [isEditing, setIsEditing] = useState(false);
  const [told, setTold] = useState<{ tone: 'ok' | 'error'; words: string }>();
  const [isBusy, setIsBusy] = useState(false);
  const { ask, question } = useAskedDeeds();
  const askAbout = (deed: Omit<Deed, 'objectName' | 'busyLabel'>) => {
    setTold(undefined);
    ask({ ...deed, objectName: url, busyLabel: text.working });
  };
  /** @param pausing nothing where it tells, or rests, as before: the server knows best whether it does */
  const save = async (fields: ReturnType<typeof fieldsOf>, pausing: { activo?: boolean }) =>
    onChanged(await saveWebhook(http, businessId, id, { ...toWebhookBody(fields), ...pausing }));
  const togglePause = async () => {
    setIsBusy(true);
    setTold(undefined);
    await save(fieldsOf(webhook), { activo: !activo }).catch((error: unknown) =>
      setTold({ tone: 'error', words: explainDeed(error, all) }),
    );
    setIsBusy(false);
  };
  const replay = (version: number) =>
    askAbout({
      title: text.replayTitle,
      words: text.replayAsk,
      label: text.replay,
      tone: 'primary',
      act: async () => {
        const moved = await replayWebhook(http, businessId, id, version);
        onChanged(moved);
        setTold({ tone: 'ok', words: (moved.activo ? text.replayed : text.replayedLater)(version) });
      },
    });
  const rotate = () =>
    askAbout({
      title: text.rotateTitle,
      words: text.rotateAsk,
      label: text.rotate,
      tone: 'primary',
      act: onRotate,
    });
  const remove = () =>
    askAbout({
      title: text.removeTitle,
      words: text.removeAsk,
      label: text.remove,
      tone: 'danger',
      act: async () => {
        await deleteWebhook(http, businessId, id);
        onRemoved();
      },
    });
  return (
    <section aria-label={url} className="grid gap-14">
      <div className={styles.title}>
        <IconAction className={styles.back} icon={ArrowLeft} label={text.back} onClick={onBack} />
        <h2 className={styles.name} ref={takeLostFocus} tabIndex={-1}>
          {url}
        </h2>
        <WebhookState webhook={webhook} />
      </div>
      <Standing webhook={webhook} />
      <div className={styles.ways}>
        <ActionButton icon={Pencil} onClick={() => setIsEditing(true)} size={36}>
          {text.edit}
        </ActionButton>
        <ActionButton
          icon={activo ? Pause : Play}
          isBusy={isBusy}
          onClick={() => void togglePause()}
          size={36}
        >
          {activo ? text.pause : text.resume}
        </ActionButton>
        <ActionButton icon={KeyRound} onClick={rotate} size={36}>
          {text.rotate}
        </ActionButton>
        <ActionButton icon={Trash2} onClick={remove} size={36}>
          {text.remove}
        </ActionButton>
      </div>
      {told && <Notice tone={told.tone}>{told.words}</Notice>}
      <Deliveries
        onReplay={replay}
        reload={async () => {
          await Promise.all([reload(), onRefresh()]);
        }}
        state={state}
      />
      {question}
      {isEditing && (
        <WebhookDialog
          events={events}
          onClose={() => setIsEditing(false)}
          onSubmit={async (fields) => {
            await save(fields, {});
            setIsEditing(false);
          }}
          stored={webhook}
        />
      )}
    </section>
  );
}

/** Why it tells nothing now, where that is so. */
function Standing({ webhook: { activo, pausado_por, falla_desde } }: { webhook: Webhook }) {
  if (!activo && pausado_por) return <Notice tone="warning">{text.pausedBy[pausado_por]}</Notice>;
  if (falla_desde === null) return null;
  return <Notice tone="warning">{text.failingSince(formatBogotaDateTime(falla_desde))}</Notice>;
}

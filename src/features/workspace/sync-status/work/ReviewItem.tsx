import { CircleAlert, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { correctionOf } from '#app/data/resolve/corrections.ts';
import { saveErrorText } from '#app/data/resolve/save-error.ts';
import { existingTwin } from '#app/data/writes/stand-ins.ts';
import { agoText } from '#app/ui/age-text.ts';
import { ConflictForm } from './conflict/ConflictForm.tsx';
import { CorrectionForm } from './conflict/CorrectionForm.tsx';
import { fieldsToCorrect } from './conflict/correction-fields.ts';
import { DeleteConflict } from './conflict/DeleteConflict.tsx';
import type { DescribedWork } from './described.ts';
import { DiscardAction } from './DiscardAction.tsx';
import { ItemActions } from './ItemActions.tsx';
import type { WorkTools } from './ReviewPanel.tsx';
import { sendAgain } from './conflict/send-again.ts';
import { workText as text } from './text.ts';
import { WorkRow } from './WorkRow.tsx';
import styles from './work.module.css';

interface ReviewItemProps {
  item: DescribedWork;
  tools: WorkTools;
  now: number;
  /** Its group tells the reason and sends again. */
  isInGroup?: boolean;
  onDone: () => void;
}

/** Why it was not taken, in the server's words where they tell. */
function reasonOf({ operation, lostClient }: DescribedWork): string {
  const { error, method } = operation;
  if (lostClient) {
    const { client, existing, canCreate, canBeAnonymous } = lostClient;
    const isStuck = !existing && !canCreate && !canBeAnonymous;
    return `${text.lostClient.reason(client.nombre)}${isStuck ? ` ${text.lostClient.needsLevel}` : ''}`;
  }
  if (error?.conflict) return method === 'DELETE' ? text.conflictDelete : text.conflict;
  // Where what was changed is gone the server only says that it finds nothing.
  return error?.codigo === 'no_encontrado' ? text.gone : saveErrorText(operation);
}

/** Says that an operation was sent again and refused once more, and when; empty otherwise. */
function againOf({ operation, canRetry }: DescribedWork, now: number): string {
  const { isRetried = false, error } = operation;
  return isRetried && canRetry && error ? text.refusedAgain(agoText(error.at, now)) : '';
}

/** One entry of "Por revisar": what it is, why, who waits for it, and what can be done. */
export function ReviewItem({ item, tools, now, isInGroup = false, onDone }: ReviewItemProps) {
  const { operation, waiting, waitsForNames } = item;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const correction = correctionOf(operation);
  const fields = correction ? fieldsToCorrect(operation, correction) : [];
  const { conflict } = operation.error ?? {};
  const isChoice = conflict !== undefined && item.canCorrect;
  const twin = existingTwin(operation);
  const reason = reasonOf(item);
  const again = againOf(item, now);
  // Its fields say it while they are typed again.
  const isSaidThere = isCorrecting && !isChoice && fields.some(({ errors }) => errors.length > 0);
  const close = () => setIsCorrecting(false);
  return (
    <li className={styles.item} data-tone={isInGroup || item.state !== 'rejected' ? 'warning' : 'error'}>
      <WorkRow item={item} now={now}>
        {(isInGroup ? again : reason && !isSaidThere) && (
          <p className={styles.reason}>
            <CircleAlert size={15} />
            <span>
              {again && <strong className={styles.again}>{again} </strong>}
              {!isInGroup && reason}
              {!isInGroup && twin && ` ${text.existing(twin.nombre, twin.identificacion)}`}
            </span>
          </p>
        )}
        {waitsForNames.length > 0 && (
          <p className={styles.note}>
            <Hourglass size={14} />
            {text.waitsFor(waitsForNames.join(', '))}
          </p>
        )}
        {waiting > 0 && (
          <p className={styles.note}>
            <Hourglass size={14} />
            {text.waiting(waiting)}
          </p>
        )}
        {conflict && !item.canCorrect && <DeleteConflict theirs={conflict.theirs} />}
        {isCorrecting && correction && isChoice && (
          <ConflictForm
            conflict={conflict}
            db={tools.db}
            name={item.words.name}
            onClose={close}
            onDone={onDone}
            seq={item.seq}
          />
        )}
        {isCorrecting && correction && !isChoice && (
          <CorrectionForm
            correction={correction}
            db={tools.db}
            fields={fields}
            onClose={close}
            onSaved={() => {
              onDone();
              void sendAgain(tools, [item.seq], item.words.name);
            }}
            seq={item.seq}
          />
        )}
        {!isCorrecting && (
          <ItemActions
            isInGroup={isInGroup}
            item={item}
            onCorrect={isChoice || fields.length > 0 ? () => setIsCorrecting(true) : undefined}
            onDone={onDone}
            tools={tools}
            twinName={twin?.nombre}
          />
        )}
      </WorkRow>
      {isInGroup && (
        <span className={styles.corner}>
          <DiscardAction item={item} onDone={onDone} tools={tools} />
        </span>
      )}
    </li>
  );
}

import { useEffect, useState } from 'react';
import { returnObstacleText } from '#contract/returns/return-obstacle-text.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { Operation } from '#app/data/queue/operation.ts';
import { markDelivered } from '#app/data/writes/hand-over.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatCop } from '#domain/money/money.ts';
import { beyondOffline } from '#domain/return-limits.ts';
import { text as all } from '#app/features/workspace/invoicing/text.ts';
import { text } from './exchange-text.ts';
import { type ChargedSale, Figure, type ReceiptState } from './ReceiptPanel.tsx';
import styles from './receipt.module.css';

interface ExchangeMoneyProps {
  db: ErpDatabase;
  charged: ChargedSale & { back: NonNullable<ChargedSale['back']> };
  operation: Operation | undefined;
  state: ReceiptState;
  /** The server does not answer. */
  isOffline: boolean;
  /** Takes the exchange back as long as the server has not taken it; whether that went well. */
  onGiveUp: (operation: Operation) => Promise<boolean>;
}

/**
 * What of an exchange the new goods did not cost: it waits for the server while there is one, and goes without its word
 * only when the cashier says so, or without network (returns.md).
 */
export function ExchangeMoney(props: ExchangeMoneyProps) {
  const { db, charged, operation, state, isOffline, onGiveUp } = props;
  const { medio, valor, of, total } = charged.back;
  const [hasFailed, setHasFailed] = useState(false);
  const [wasOffline] = useState(isOffline);
  const obstacle = beyondOffline(of, total);
  const goesAtOnce = wasOffline && obstacle === null;
  // Money that has left is a fact: the server may only flag what it would have refused.
  useEffect(() => {
    if (goesAtOnce) void markDelivered(db, charged.entityId);
  }, [db, charged.entityId, goesAtOnce]);

  if (state === 'numbered' || operation?.delivered || medio === 'credito')
    return <Figure isChange label={all.exchange.back(medio)} value={valor} />;
  if (state === 'waiting') return <p className="caption">{text.wait(formatCop(valor))}</p>;
  return (
    <Notice title={text.noAnswer} tone="warning">
      {obstacle ? returnObstacleText(obstacle) : text.noAnswerHint}
      {hasFailed && <p className="strong">{text.notUndone}</p>}
      <div className={styles.choices}>
        <ActionButton
          disabled={!operation}
          isFullWidth
          keepsFocus
          onClick={async () => setHasFailed(operation !== undefined && !(await onGiveUp(operation)))}
        >
          {text.undo}
        </ActionButton>
        {obstacle === null && (
          <ActionButton isFullWidth keepsFocus onClick={() => void markDelivered(db, charged.entityId)}>
            {text.deliver(formatCop(valor))}
          </ActionButton>
        )}
      </div>
    </Notice>
  );
}

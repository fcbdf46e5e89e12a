import { useState } from 'react';
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
import { type ChargedSale, Figure } from '#app/features/workspace/invoicing/charge/ReceiptPanel.tsx';
import styles from '#app/features/workspace/invoicing/charge/receipt.module.css';

interface ExchangeMoneyProps {
  db: ErpDatabase;
  charged: ChargedSale & { back: NonNullable<ChargedSale['back']> };
  operation: Operation | undefined;
  /** The exchange waits for the server's word. */
  isHeld: boolean;
  /** The wait has only begun. */
  isWaiting: boolean;
  /** Takes the exchange back as long as the server has not taken it; whether that went well. */
  onGiveUp: (operation: Operation) => Promise<boolean>;
}

/**
 * What of an exchange the new goods did not cost: with network it goes with the server's word, or when the cashier says
 * so (returns.md).
 */
export function ExchangeMoney({ db, charged, operation, isHeld, isWaiting, onGiveUp }: ExchangeMoneyProps) {
  const { medio, valor, of, total } = charged.back;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (!isHeld)
    return (
      <dl className={styles.figures}>
        <Figure isChange label={all.exchange.back(medio)} value={valor} />
      </dl>
    );
  if (isWaiting) return <p className="caption">{text.wait(formatCop(valor))}</p>;
  const obstacle = beyondOffline(of, total);
  const undo = async () => {
    if (!operation || isBusy) return;
    setIsBusy(true);
    const isUndone = await onGiveUp(operation).catch(() => false);
    setFailure(isUndone ? null : text.notUndone);
    setIsBusy(false);
  };
  const deliver = () => markDelivered(db, charged.entityId).catch(() => setFailure(text.notDelivered));
  return (
    <Notice title={text.noAnswer} tone="warning">
      {obstacle ? returnObstacleText(obstacle) : text.noAnswerHint}
      {failure !== null && <p className="strong">{failure}</p>}
      <div className={styles.choices}>
        <ActionButton isBusy={isBusy} isFullWidth keepsFocus onClick={() => void undo()}>
          {text.undo}
        </ActionButton>
        {obstacle === null && (
          <ActionButton disabled={isBusy} isFullWidth keepsFocus onClick={() => void deliver()}>
            {text.deliver(formatCop(valor))}
          </ActionButton>
        )}
      </div>
    </Notice>
  );
}

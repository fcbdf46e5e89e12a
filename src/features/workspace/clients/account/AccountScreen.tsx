import { ArrowLeft, NotebookText, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { readClientAccount, tablesOfAccount } from '#app/data/read/clients/client-account.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { text as listText } from '#app/features/workspace/clients/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { takeLostFocus } from '#app/ui/hooks/lost-focus.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Pager } from '#app/ui/table/Pager.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { useNarrow } from '#app/ui/hooks/use-screen.ts';
import { PAGE_SIZES } from '#contract/page-sizes.ts';
import styles from './account.module.css';
import { accountText as text } from './account-text.ts';
import { AccountFigures } from './AccountFigures.tsx';
import { ledgerColumns } from './ledger-columns.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { printPayment } from './print-payment.ts';
import { RefusedPayments } from './RefusedPayments.tsx';

interface AccountScreenProps {
  workspace: Workspace;
  clientId: string;
  onBack: () => void;
  onReview: () => void;
}

/** The receipt that did not get onto paper, and why. */
interface Unprinted {
  paymentId: string;
  why: string;
}

/** What a client owes and how it came to that, with the form to pay it off (contract §5). */
export function AccountScreen({ workspace, clientId, onBack, onReview }: AccountScreenProps) {
  const { db } = workspace;
  const [unprinted, setUnprinted] = useState<Unprinted | null>(null);
  const [page, setPage] = useState(1);
  const isNarrow = useNarrow();
  const view = useLiveRead(
    tablesOfAccount(db),
    async () => (await readClientAccount(db, clientId, new Date())) ?? null,
    [db, clientId],
  );
  if (view === undefined) return null;
  if (view === null) {
    const action = { label: text.back, onClick: onBack, icon: ArrowLeft };
    return <EmptyState action={action} icon={UserRoundX} isPage title={text.gone} />;
  }
  const { client, credit, lines, refused } = view;
  const size = PAGE_SIZES.clients;
  const current = Math.min(page, Math.max(1, Math.ceil(lines.length / size)));
  const print = (paymentId: string) => {
    setUnprinted(null);
    void printPayment(workspace, clientId, paymentId).catch((error: unknown) =>
      setUnprinted({ paymentId, why: printFailure(error, text.printFailed) }),
    );
  };
  const form = (
    <PaymentForm
      balance={credit?.balance ?? null}
      clientId={clientId}
      db={db}
      isOff={!view.takesPayments}
      key={clientId}
      onPrint={print}
    />
  );

  return (
    <div className={styles.screen}>
      <div className={styles.heading}>
        <IconAction className={styles.back} icon={ArrowLeft} label={text.back} onClick={onBack} />
        <div className="narrowable">
          <h1 className={styles.title} ref={takeLostFocus} tabIndex={-1}>
            {listText.accountOf(client.nombre)}
          </h1>
          <p className={styles.caption}>
            {text.code(client.codigo_cliente || listText.pendingCode, client.identificacion)}
          </p>
        </div>
      </div>
      {unprinted && (
        <Notice
          action={
            <ActionButton onClick={() => print(unprinted.paymentId)} size={36}>
              {listText.retry}
            </ActionButton>
          }
          tone="error"
        >
          {unprinted.why}
        </Notice>
      )}
      <RefusedPayments onReview={onReview} refused={refused} />
      {credit ? (
        <>
          <AccountFigures credit={credit} />
          <div className={styles.columns}>
            <Panel className={styles.movements} padding="none" title={text.movements}>
              <DataTable
                caption={text.movements}
                columns={ledgerColumns(isNarrow, (line) => print(line.entry.id))}
                empty={<EmptyState icon={NotebookText} text={text.emptyHint} title={text.empty} />}
                rowKey={({ entry }) => entry.id}
                rows={lines.slice((current - 1) * size, current * size)}
                rowTone={({ isOverdue }) => (isOverdue ? 'red' : undefined)}
              />
              {lines.length > size && (
                <Pager onPage={setPage} page={current} pageSize={size} total={lines.length} />
              )}
            </Panel>
            <Panel className={styles.side} title={text.form.title}>
              {form}
            </Panel>
          </div>
        </>
      ) : (
        <Panel className={styles.alone} title={text.form.title}>
          {view.takesPayments && <p className={styles.caption}>{text.noFigures}</p>}
          {form}
        </Panel>
      )}
    </div>
  );
}

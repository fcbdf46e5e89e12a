import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { Approvals } from '#app/data/identity/approvers.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import { seenAtClosing } from '#app/data/read/cash/seen-at-closing.ts';
import { closeDrawer } from '#app/data/writes/cash-writes.ts';
import styles from '#app/features/workspace/cash/cash.module.css';
import { save } from '#app/features/workspace/cash/save.ts';
import { text as all } from '#app/features/workspace/cash/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { bogotaTimestamp } from '#domain/bogota-time.ts';
import { CountForm, toCount } from './CountForm.tsx';
import { LeaveForm } from './LeaveForm.tsx';
import { StepHeading } from './StepHeading.tsx';
import { UncountedForm } from './UncountedForm.tsx';
import { useBegunCount } from './use-begun-count.ts';

const text = all.close;

interface CloseDrawerProps {
  db: ErpDatabase;
  view: DrawerView;
  /** This person may close a drawer that nobody can count, alone or on an approval. */
  mayLeaveUncounted: boolean;
  /** Has somebody approve another's drawer, and a drawer that nobody counted; absent for who needs nobody. */
  onApprove?: Approvals['ask'] | undefined;
  /** Who closes it. */
  ownerId: number | undefined;
  onBack: () => void;
  onClosed: (id: string) => void;
}

/** The drawer is counted without a look at what it should hold, then the person says what stays, and it is closed. */
export function CloseDrawer(props: CloseDrawerProps) {
  const { db, view, mayLeaveUncounted, onApprove, ownerId, onBack, onClosed } = props;
  const { drawer } = view;
  const count = useBegunCount(db, drawer.id);
  const { typed } = count;
  const [step, setStep] = useState<'count' | 'leave' | 'uncounted' | 'closed'>('count');

  const close = async (counted: typeof typed | null, queda: string | null, nota: string) => {
    const stored = counted && { ...toCount(counted), motivo: '' };
    const needsApproval = counted === null || drawer.abierta_por.id !== ownerId;
    const asked = { op: drawer.id, accion: 'cash.close-others' as const };
    const approval = onApprove && needsApproval ? await onApprove(asked) : undefined;
    if (approval === null) return undefined;
    const wrong = await save(async () => {
      // What is seen by now: a sale may have been charged while the money was counted.
      const visto = await seenAtClosing(db, drawer.id, new Date());
      await closeDrawer(db, { drawer, count: stored, queda, nota, visto, autoriza: approval?.id });
    });
    if (wrong !== undefined) return wrong;
    count.forget();
    setStep('closed');
    onClosed(drawer.id);
    return undefined;
  };

  return (
    <div className={styles.screen}>
      <StepHeading
        name={drawer.nombre}
        onBack={() => (step === 'leave' || step === 'uncounted' ? setStep('count') : onBack())}
        title={step === 'uncounted' ? text.uncounted : text.title}
      />
      {step === 'count' && count.begunAt !== null && (
        <Notice
          action={
            <ActionButton onClick={count.forget} size={36} tone="ghost">
              {text.anew}
            </ActionButton>
          }
          tone="info"
        >
          {text.goesOn(bogotaTimestamp(new Date(count.begunAt)).slice(11, 16))}
        </Notice>
      )}
      {step === 'count' && (
        <CountForm onCounted={() => setStep('leave')} onTyped={count.type} typed={typed} view={view}>
          <ActionButton iconAfter={ArrowRight} isFullWidth size={60} tone="primary" type="submit">
            {text.next}
          </ActionButton>
          {mayLeaveUncounted && (
            <ActionButton isFullWidth onClick={() => setStep('uncounted')} tone="ghost">
              {text.uncounted}
            </ActionButton>
          )}
        </CountForm>
      )}
      {step === 'leave' && (
        <LeaveForm
          base={drawer.base}
          counted={toCount(typed).efectivo}
          onLeave={(queda, nota) => close(typed, queda, nota)}
        />
      )}
      {step === 'closed' && <Notice tone="info">{all.saving}</Notice>}
      {step === 'uncounted' && <UncountedForm onClose={(nota) => close(null, null, nota)} />}
    </div>
  );
}

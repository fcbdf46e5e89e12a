import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { CashScreen } from '#app/features/workspace/cash/CashScreen.tsx';
import { createDailyReader } from '#app/online/daily-report.ts';
import { httpOf } from '#app/app/session/session.ts';
import { useApproval } from './approval.tsx';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

/** The drawer module; the report of a day is read from the server. */
export function CashRoute({ counter }: { counter: OpenCounter }) {
  const { workspace } = counter;
  const { approvals, dialog } = useApproval(counter);
  const readDaily = useMemo(
    () => createDailyReader(httpOf(workspace.session, { takesAnyAnswer: true })),
    [workspace],
  );
  const { volver } = useSearch({ strict: false });
  const navigate = useNavigate();
  const toSale = () => void navigate({ to: '/erp_core/$module', params: { module: 'facturacion' } });
  return (
    <>
      <CashScreen
        approvals={approvals}
        onOpened={volver === 'venta' ? toSale : undefined}
        readDaily={readDaily}
        workspace={workspace}
      />
      {dialog}
    </>
  );
}

import { useMemo } from 'react';
import { CashScreen } from '#app/features/workspace/cash/CashScreen.tsx';
import { createDailyReader } from '#app/online/daily-report.ts';
import { httpOf } from '#app/app/session/session.ts';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

/** The drawer module; the report of a day is read from the server. */
export function CashRoute({ counter: { workspace } }: { counter: OpenCounter }) {
  const readDaily = useMemo(
    () => createDailyReader(httpOf(workspace.session, { takesAnyAnswer: true })),
    [workspace],
  );
  return <CashScreen readDaily={readDaily} workspace={workspace} />;
}

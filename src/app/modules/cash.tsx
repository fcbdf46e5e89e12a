import { CashScreen } from '#app/features/workspace/cash/CashScreen.tsx';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

/** The drawer module. */
export function CashRoute({ counter: { workspace } }: { counter: OpenCounter }) {
  return <CashScreen workspace={workspace} />;
}

import { TodayScreen } from '#app/features/workspace/reports/TodayScreen.tsx';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

/** The day of the own store. */
export function ReportsRoute({ counter: { workspace } }: { counter: OpenCounter }) {
  return <TodayScreen workspace={workspace} />;
}

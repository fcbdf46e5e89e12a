import { Link2, UserPlus, UserRoundX } from 'lucide-react';
import { type LostClientWay, settleLostClient } from '#app/data/resolve/lost-client.ts';
import type { DescribedWork } from '#app/features/workspace/sync-status/work/described.ts';
import type { WorkTools } from '#app/features/workspace/sync-status/work/ReviewPanel.tsx';
import { workText } from '#app/features/workspace/sync-status/work/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { sendAgain } from './send-again.ts';

const text = workText.lostClient;

interface LostClientActionsProps {
  item: DescribedWork;
  tools: WorkTools;
  onDone: () => void;
}

/** What can be done for a delivered sale whose client the server lacks; the most faithful way stands first. */
export function LostClientActions({ item, tools, onDone }: LostClientActionsProps) {
  const { seq, words, lostClient: ways } = item;
  if (!ways) return null;
  const settle = async (way: LostClientWay) => {
    const isSettled = await settleLostClient(tools.db, seq, way);
    onDone();
    await sendAgain(tools, isSettled ? [seq] : [], words.name);
  };
  const action = (way: LostClientWay, label: string) => ({
    'aria-label': workText.more(label, words.name),
    children: label,
    onClick: () => void settle(way),
    size: 36 as const,
  });
  return (
    <>
      {ways.existing && (
        <ActionButton {...action('existing', text.use(ways.existing.nombre))} icon={Link2} tone="primary" />
      )}
      {ways.canCreate && <ActionButton {...action('create', text.create)} icon={UserPlus} tone="primary" />}
      {ways.canBeAnonymous && <ActionButton {...action('anonymous', text.anonymous)} icon={UserRoundX} />}
    </>
  );
}

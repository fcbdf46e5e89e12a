import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { text as all } from './text.ts';

/** Why the figures of a drawer are not all of it. */
export function PartialNotice({ view }: { view: DrawerView }) {
  if (!view.isPartial) return null;
  return <Notice tone="warning">{view.isFilling ? all.day.filling : all.day.partial}</Notice>;
}

import { EllipsisVertical, PackagePlus, Trash2, UserPlus } from 'lucide-react';
import type { TestDeed } from '#app/online/test-tools.ts';
import { ActionMenu, type MenuAction } from '#app/ui/button/ActionMenu.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { text } from './text.ts';
import type { TestToolsMenu } from './tools/use-test-tools.ts';

interface HeadingMenuProps {
  deeds: readonly MenuAction[];
  /** Undefined below level 3. */
  tools: TestToolsMenu | undefined;
}

const TOOLS: readonly (Omit<MenuAction, 'label' | 'onClick'> & { key: TestDeed })[] = [
  { key: 'products', icon: PackagePlus },
  { key: 'clients', icon: UserPlus },
  { key: 'clear', icon: Trash2, isApart: true, isDanger: true },
];

/** What is done seldom, behind one button; the test tools have their own title, the deletion stands last and in red. */
export function HeadingMenu({ deeds, tools }: HeadingMenuProps) {
  const actions = TOOLS.map((tool) => ({
    ...tool,
    label: text.tools[tool.key],
    isOff: tools?.isOff(tool.key),
    onClick: () => tools?.onStart(tool.key),
  }));
  return (
    <ActionMenu
      actions={deeds}
      group={tools && { title: text.tools.title, hint: tools.hint, actions }}
      label={text.more}
      renderOpener={({ 'aria-label': label, ...opener }) => (
        <IconAction icon={EllipsisVertical} label={label} {...opener} />
      )}
    />
  );
}

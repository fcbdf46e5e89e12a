import { EllipsisVertical } from 'lucide-react';
import { ActionMenu, type MenuAction } from '#app/ui/button/ActionMenu.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { text } from './text.ts';
import { toolActions } from './tools/tool-actions.ts';
import type { TestToolsMenu } from './tools/use-test-tools.ts';

interface HeadingMenuProps {
  deeds: readonly MenuAction[];
  /** Undefined below level 3, and where they have a panel. */
  tools: TestToolsMenu | undefined;
}

/** What a window has no room for, behind one button; the test tools have their own title, the deletion is last and red. */
export function HeadingMenu({ deeds, tools }: HeadingMenuProps) {
  return (
    <ActionMenu
      actions={deeds}
      group={tools && { title: text.tools.title, hint: tools.hint, actions: toolActions(tools) }}
      label={text.more}
      renderOpener={({ 'aria-label': label, ...opener }) => (
        <IconAction icon={EllipsisVertical} label={label} {...opener} />
      )}
    />
  );
}

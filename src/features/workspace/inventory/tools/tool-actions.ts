import { PackagePlus, Trash2, UserPlus } from 'lucide-react';
import { text } from '#app/features/workspace/inventory/text.ts';
import type { TestDeed } from '#app/online/test-tools.ts';
import type { MenuAction } from '#app/ui/button/ActionMenu.tsx';
import type { TestToolsMenu } from './use-test-tools.ts';

const TOOLS: readonly (Omit<MenuAction, 'label' | 'onClick'> & { key: TestDeed })[] = [
  { key: 'products', icon: PackagePlus },
  { key: 'clients', icon: UserPlus },
  { key: 'clear', icon: Trash2, isApart: true, isDanger: true },
];

/** The three test tools, the deletion last. */
export const toolActions = (tools: TestToolsMenu) =>
  TOOLS.map((tool) => ({
    ...tool,
    label: text.tools[tool.key],
    isOff: tools.isOff(tool.key),
    onClick: () => tools.onStart(tool.key),
  }));

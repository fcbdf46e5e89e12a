import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { PrintButton } from '#app/ui/button/PrintButton.tsx';
import { printDrawer } from './print-drawer.ts';
import { text } from './text.ts';

interface PrintDrawerProps {
  workspace: Workspace;
  view: DrawerView;
  label: string;
}

/** Prints the paper of a drawer. */
export function PrintDrawer({ workspace, view, label }: PrintDrawerProps) {
  return (
    <PrintButton
      explain={(error) => printFailure(error, text.printFailed)}
      label={label}
      print={() => printDrawer(workspace, view)}
    />
  );
}

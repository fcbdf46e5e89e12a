import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { can } from '#domain/accounts/permissions.ts';
import { text } from './text.ts';
import { usePrinter } from './use-printer.ts';
import { Workbench } from './Workbench.tsx';

interface PrinterScreenProps {
  workspace: Workspace;
  isOffline: boolean;
}

/** Templates, logo and the printer of this device (workspace §2). */
export function PrinterScreen(props: PrinterScreenProps) {
  const { db } = props.workspace;
  const me = useLiveRead([db.me], async () => (await db.me.get('me').catch(() => null)) ?? null, [db]);
  if (me === undefined) return null;
  if (me === null) return <Notice tone="error">{text.notAuthenticated}</Notice>;
  if (!can(me.permission_level, 'printer.view')) return <Notice tone="error">{text.noPermission}</Notice>;
  return <Settings {...props} />;
}

function Settings({ workspace, isOffline }: PrinterScreenProps) {
  const printer = usePrinter(workspace.db);
  const { stored, settings } = printer;
  if (stored === undefined) return null;
  const isUnknown = stored === null || (!stored.isMirrored && isOffline);
  return (
    <>
      {isUnknown && (
        <Notice className="above-8" tone="warning">
          {text.loadFailed}
        </Notice>
      )}
      {stored && settings && (
        <Workbench printer={printer} settings={settings} stored={stored} workspace={workspace} />
      )}
    </>
  );
}

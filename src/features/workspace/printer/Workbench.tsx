import { Printer as PrinterIcon, Star } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { PrinterState } from '#app/data/read/printer-state.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { printFailure } from '#app/print/print-failure.ts';
import { printReceipt, ticketOf } from '#app/print/print-ticket.ts';
import { sampleReceipt } from '#app/print/sample-receipt.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { can } from '#domain/accounts/permissions.ts';
import type { PrinterSettings } from '#domain/printer/printer-templates.ts';
import type { TemplateFault } from '#domain/printer/template-check.ts';
import { DevicePanel } from './device/DevicePanel.tsx';
import { AppearanceFields } from './editor/AppearanceFields.tsx';
import { LogoBox } from './editor/LogoBox.tsx';
import { MarginFields } from './editor/MarginFields.tsx';
import { TextEditor } from './editor/TextEditor.tsx';
import { Preview } from './Preview.tsx';
import styles from './printer.module.css';
import { SaveStatus } from './SaveStatus.tsx';
import { TemplateTabs } from './TemplateTabs.tsx';
import { text } from './text.ts';
import type { Printer } from './use-printer.ts';

interface WorkbenchProps {
  workspace: Workspace;
  printer: Printer;
  stored: PrinterState;
  settings: PrinterSettings;
}

/** The template at the right as it is edited, at the left as it prints. */
export function Workbench({ workspace, printer, stored, settings }: WorkbenchProps) {
  const { session, db } = workspace;
  const { logo, business } = stored;
  const panel = useId();
  const [fault, setFault] = useState<TemplateFault | null>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [openedAt] = useState(() => new Date());
  const shown = settings.activeTemplateKey;
  const template = settings.templates[shown];
  const receipt = useMemo(
    () => sampleReceipt(business, session.nombre_establecimiento ?? '', openedAt),
    [business, session.nombre_establecimiento, openedAt],
  );
  const ticket = useMemo(
    () => ({ ...ticketOf(receipt, { settings, logo }, shown), template }),
    [receipt, settings, logo, shown, template],
  );
  const isDefault = settings.systemDefaultTemplateKey === shown;
  const testPrint = async () => {
    setFailure(null);
    setIsPrinting(true);
    try {
      if (!can((await db.me.get('me'))?.permission_level, 'printer.edit')) return setFailure(text.notAllowed);
      await printReceipt(receipt, { settings: { ...settings, systemDefaultTemplateKey: shown }, logo });
    } catch (error) {
      setFailure(printFailure(error, text.printFailed));
    } finally {
      setIsPrinting(false);
    }
  };
  const editor = { template, onEdit: printer.edit };
  return (
    <div className={styles.screen}>
      <PageHeading
        areActionsWide
        actions={
          <>
            <ActionButton icon={PrinterIcon} isBusy={isPrinting} onClick={() => void testPrint()}>
              {isPrinting ? text.printing : text.testPrint}
            </ActionButton>
            <ActionButton disabled={isDefault} icon={Star} onClick={printer.makeDefault} tone="primary">
              {text.makeDefault}
            </ActionButton>
          </>
        }
        title={text.title}
      >
        <SaveStatus state={printer.save} />
      </PageHeading>
      {failure && (
        <Notice
          action={
            <ActionButton onClick={() => void testPrint()} size={36}>
              {text.retry}
            </ActionButton>
          }
          tone="error"
        >
          {failure}
        </Notice>
      )}
      <TemplateTabs
        onShow={printer.show}
        panelId={panel}
        shown={shown}
        systemDefault={settings.systemDefaultTemplateKey}
      />
      <div className={styles.columns} id={panel} role="tabpanel" aria-label={text.tabs}>
        <Preview onRead={setFault} ticket={ticket} />
        <div className={styles.editors}>
          <TextEditor {...editor} fault={fault} key={`text-${shown}`} templateKey={shown} />
          <LogoBox {...editor} db={db} stored={stored} templateKey={shown} />
          <AppearanceFields {...editor} key={`letters-${shown}`} templateKey={shown} />
          <MarginFields {...editor} key={`margins-${shown}`} />
          <DevicePanel />
        </div>
      </div>
    </div>
  );
}

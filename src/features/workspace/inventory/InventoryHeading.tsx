import { Barcode, Download, Plus, Upload } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import type { MenuAction } from '#app/ui/button/ActionMenu.tsx';
import { usePhone } from '#app/ui/hooks/use-screen.ts';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { HeadingMenu } from './HeadingMenu.tsx';
import { text } from './text.ts';
import type { TestToolsMenu } from './tools/use-test-tools.ts';

interface InventoryHeadingProps {
  canEdit: boolean;
  /** A file is being made. */
  isExporting: boolean;
  onRegister: () => void;
  onImport: () => void;
  onExport: () => void;
  onLabels: () => void;
  /** Undefined below level 3, and where they have a panel. */
  tools: TestToolsMenu | undefined;
}

/** Title and what can be done with the whole list; on a phone all but the first goes into a menu. */
export function InventoryHeading(props: InventoryHeadingProps) {
  const { canEdit, isExporting, onRegister, onImport, onExport, onLabels, tools } = props;
  const isPhone = usePhone();
  const label = isExporting ? text.exporting : text.export;
  const exporting = { key: 'export', label, icon: Download, onClick: onExport, isOff: isExporting };
  const deeds: MenuAction[] = canEdit
    ? [
        { key: 'import', label: text.import, icon: Upload, onClick: onImport },
        exporting,
        { key: 'labels', label: text.labels, icon: Barcode, onClick: onLabels },
      ]
    : [exporting];
  return (
    <PageHeading
      actions={
        <>
          {!isPhone &&
            deeds.map(({ key, label: name, icon, onClick, isOff }) => (
              <ActionButton icon={icon} isBusy={isOff} key={key} onClick={onClick} tone="ghost">
                {name}
              </ActionButton>
            ))}
          {(isPhone || tools) && <HeadingMenu deeds={isPhone ? deeds : []} tools={tools} />}
          {canEdit && (
            <ActionButton aria-label={text.register} icon={Plus} onClick={onRegister} tone="primary">
              {isPhone ? text.registerShort : text.register}
            </ActionButton>
          )}
        </>
      }
      title={text.title}
    />
  );
}

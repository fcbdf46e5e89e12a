import { Menu } from '@mantine/core';
import { Barcode, Download, EllipsisVertical, Plus, Upload } from 'lucide-react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import styles from './inventory.module.css';
import { text } from './text.ts';

interface InventoryHeadingProps {
  canEdit: boolean;
  /** A file is being made. */
  isExporting: boolean;
  onRegister: () => void;
  onImport: () => void;
  onExport: () => void;
  onLabels: () => void;
}

/** Title and what can be done with the whole list; on a phone all but the first goes into a menu. */
export function InventoryHeading(props: InventoryHeadingProps) {
  const { canEdit, isExporting, onRegister, onImport, onExport, onLabels } = props;
  const deeds = [
    { key: 'import', label: text.import, icon: Upload, run: onImport, isOffered: canEdit },
    {
      key: 'export',
      label: isExporting ? text.exporting : text.export,
      icon: Download,
      run: onExport,
      isBusy: isExporting,
      isOffered: true,
    },
    { key: 'labels', label: text.labels, icon: Barcode, run: onLabels, isOffered: canEdit },
  ].filter(({ isOffered }) => isOffered);
  return (
    <PageHeading
      actions={
        <>
          {deeds.map(({ key, label, icon, run, isBusy }) => (
            <ActionButton
              className={styles.wide}
              icon={icon}
              isBusy={isBusy}
              key={key}
              onClick={run}
              tone="ghost"
            >
              {label}
            </ActionButton>
          ))}
          <Menu position="bottom-end" returnFocus>
            <Menu.Target>
              <IconAction className={styles.narrow} icon={EllipsisVertical} label={text.more} />
            </Menu.Target>
            <Menu.Dropdown>
              {deeds.map(({ key, label, icon: Icon, run, isBusy }) => (
                <Menu.Item
                  disabled={isBusy ?? false}
                  key={key}
                  leftSection={<Icon size={17} />}
                  // The menu gives the focus back first: a dialog returns it to where it found it.
                  onClick={() => setTimeout(run, MENU_CLOSES_MS)}
                >
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          {canEdit && (
            <ActionButton aria-label={text.register} icon={Plus} onClick={onRegister} tone="primary">
              <span className={styles.wideWord}>{text.register}</span>
              <span className={styles.narrowWord}>{text.registerShort}</span>
            </ActionButton>
          )}
        </>
      }
      title={text.title}
    />
  );
}

const MENU_CLOSES_MS = 20;

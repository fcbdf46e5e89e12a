import { Switch } from '@mantine/core';
import { ImageOff, ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { wordsOf } from '#app/data/queue/operation.ts';
import type { PrinterState } from '#app/data/read/printer-state.ts';
import { deleteLogo, saveLogo } from '#app/data/writes/logo-writes.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import type { TemplateKey } from '#domain/printer/printer-templates.ts';
import styles from '#app/features/workspace/printer/printer.module.css';
import { text as moduleText } from '#app/features/workspace/printer/text.ts';
import type { FieldsProps } from './AppearanceFields.tsx';
import { logoProblem } from './check-logo.ts';
import { NumberField } from './NumberField.tsx';

const text = moduleText.logo;
const KINDS = 'image/png,image/jpeg';

interface LogoBoxProps extends FieldsProps {
  db: ErpDatabase;
  stored: PrinterState;
  templateKey: TemplateKey;
}

type Told = { tone: 'ok' | 'error'; message: string } | null;

/** What the server said of the last change of the logo. */
function refusalOf({ state, error, isDelete }: PrinterState['logoSave']): Told {
  if (state !== 'refused' && state !== 'failed') return null;
  if (isDelete) return { tone: 'error', message: text.removeFailed };
  return { tone: 'error', message: (error && wordsOf(error)) || text.uploadFailed };
}

/** The picture of the business, for all templates, and how large the shown template has it. */
export function LogoBox({ db, stored, template, templateKey, onEdit }: LogoBoxProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<Told>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { shownLogo, logoSave } = stored;

  const take = async (file: File | undefined) => {
    if (!file) return;
    const problem = await logoProblem(file);
    if (problem) return setTold({ tone: 'error', message: problem });
    try {
      await saveLogo(db, file);
      setTold({ tone: 'ok', message: text.uploaded });
    } catch {
      setTold({ tone: 'error', message: text.uploadFailed });
    }
  };
  const remove = async () => {
    setIsAsking(false);
    try {
      await deleteLogo(db);
      setTold({ tone: 'ok', message: text.removed });
    } catch {
      setTold({ tone: 'error', message: text.removeFailed });
    }
  };
  const shown = refusalOf(logoSave) ?? told;
  const isWaiting = logoSave.state === 'waiting' || logoSave.state === 'failed';
  const sizes = template.isPOS
    ? (['logoScale'] as const)
    : (['logoWidth', 'logoHeight', 'logoScale'] as const);
  return (
    <Panel actions={isWaiting && <Tag tone="warning">{text.pending}</Tag>} title={text.title}>
      <div className="row gap-14 below-12">
        <div className={styles.logoPicture}>
          {shownLogo ? <img alt={text.alt} src={shownLogo} /> : <ImageOff aria-hidden="true" size={26} />}
        </div>
        <div className="grid gap-6 narrowable">
          <div className="wrap gap-8">
            <ActionButton icon={ImageUp} onClick={() => picker.current?.click()}>
              {shownLogo ? text.replace : text.upload}
            </ActionButton>
            {shownLogo && (
              <ActionButton icon={Trash2} onClick={() => setIsAsking(true)} tone="ghost">
                {text.remove}
              </ActionButton>
            )}
          </div>
          <p className={styles.hint}>{text.hint}</p>
        </div>
        <input
          accept={KINDS}
          aria-label={text.upload}
          className={styles.picker}
          name="logo"
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
          ref={picker}
          tabIndex={-1}
          type="file"
        />
      </div>
      {shown && <Notice tone={shown.tone}>{shown.message}</Notice>}
      <Switch
        checked={template.showLogo}
        className={styles.switch}
        label={text.show}
        onChange={(event) => onEdit({ showLogo: event.currentTarget.checked })}
      />
      {/* What was typed in one template's field is not the next one's; what was said of the picture stays. */}
      <div className={styles.fields} key={templateKey}>
        {sizes.map((name) => (
          <NumberField key={name} label={text[name]} name={name} onEdit={onEdit} value={template[name]} />
        ))}
      </div>
      <ConfirmDialog
        confirmLabel={text.remove}
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void remove()}
        title={text.removeTitle}
      >
        {text.removeText}
      </ConfirmDialog>
    </Panel>
  );
}

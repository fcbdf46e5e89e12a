import { Textarea } from '@mantine/core';
import { RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { fieldText } from '#contract/field-text.ts';
import { faultSentence, refusedFault, type TemplateFault } from '#domain/printer/template-check.ts';
import { printerText } from '#domain/printer/printer-text.ts';
import { defaultTemplate, TEMPLATE_TEXT_BYTES, type TemplateKey } from '#domain/printer/printer-templates.ts';
import styles from '#app/features/workspace/printer/printer.module.css';
import { text as moduleText } from '#app/features/workspace/printer/text.ts';
import type { FieldsProps } from './AppearanceFields.tsx';
import { VariableButtons } from './VariableButtons.tsx';

const text = moduleText.content;

interface TextEditorProps extends FieldsProps {
  templateKey: TemplateKey;
  /** Why the stored text is not printed; null where it is. */
  fault: TemplateFault | null;
}

const bytesOf = (written: string): number => new TextEncoder().encode(written).length;

/** Why a text is not taken at all. */
function whyNotTaken(written: string): string | null {
  if (bytesOf(written) > TEMPLATE_TEXT_BYTES) return fieldText.templateTooLong;
  const fault = refusedFault(written);
  return fault && faultSentence(fault);
}

/** The text of the paper: lines, or the markup of a sheet, with buttons that write the variables. */
export function TextEditor({ template, templateKey, fault, onEdit }: TextEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [refused, setRefused] = useState<{ written: string; why: string } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const original = defaultTemplate(templateKey).customText;
  const write = (written: string) => {
    const why = whyNotTaken(written);
    setRefused(why === null ? null : { written, why });
    if (why === null) onEdit({ customText: written });
  };
  const insert = (before: string, after: string) => {
    const area = field.current;
    if (!area) return;
    const { selectionStart: from, selectionEnd: to, value } = area;
    write(value.slice(0, from) + before + value.slice(from, to) + after + value.slice(to));
    const caret = from + before.length + (to - from);
    area.focus();
    // After React has put the new text in.
    requestAnimationFrame(() => area.setSelectionRange(caret, caret));
  };
  const error = refused ? text.notTaken(refused.why) : fault && text.broken(faultSentence(fault));
  return (
    <Panel
      actions={
        (refused || template.customText !== original) && (
          <ActionButton icon={RotateCcw} onClick={() => setIsAsking(true)} size={36} tone="ghost">
            {text.restore}
          </ActionButton>
        )
      }
      title={text.title}
    >
      <Textarea
        classNames={{ input: styles.content ?? '' }}
        description={template.isHtmlContent ? text.htmlHint : text.textHint}
        error={error}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        label={template.isHtmlContent ? text.html : text.text}
        name="customText"
        onChange={(event) => write(event.currentTarget.value)}
        ref={field}
        rows={12}
        spellCheck={false}
        value={refused?.written ?? template.customText}
      />
      <VariableButtons onInsert={insert} />
      <ConfirmDialog
        confirmLabel={text.restore}
        isOpen={isAsking}
        objectName={printerText.templates[templateKey]}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          write(original);
        }}
        title={text.restoreTitle}
      >
        {text.restoreText}
      </ConfirmDialog>
    </Panel>
  );
}

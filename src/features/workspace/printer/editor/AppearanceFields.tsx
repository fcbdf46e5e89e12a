import { NativeSelect, TextInput } from '@mantine/core';
import { Panel } from '#app/ui/layout/Panel.tsx';
import {
  FONT_FAMILIES,
  FONT_WEIGHTS,
  type FontFamily,
  type Template,
  TEMPLATE_CATALOGUE,
  type TemplateKey,
} from '#domain/printer/printer-templates.ts';
import styles from '#app/features/workspace/printer/printer.module.css';
import { text as moduleText } from '#app/features/workspace/printer/text.ts';
import { type BoundedName, NumberField } from './NumberField.tsx';

const text = moduleText.appearance;
const NUMBERS = ['fontSize', 'lineHeight', 'letterSpacing', 'paragraphSpacing', 'textOpacity'] as const;

export interface FieldsProps {
  template: Template;
  onEdit: (change: Partial<Template>) => void;
}

/** Letters, spacing and colours of the shown template. */
export function AppearanceFields({
  template,
  onEdit,
  templateKey,
}: FieldsProps & { templateKey: TemplateKey }) {
  const entry = TEMPLATE_CATALOGUE[templateKey];
  const names: BoundedName[] = [
    ...NUMBERS,
    ...(entry.kind === 'html' && entry.isWidthFree ? ['previewWidth' as const] : []),
  ];
  return (
    <Panel title={text.title}>
      <div className={styles.fields}>
        <NativeSelect
          data={[...FONT_FAMILIES]}
          label={text.fontFamily}
          onChange={(event) => onEdit({ fontFamily: event.currentTarget.value as FontFamily })}
          size="sm"
          value={template.fontFamily}
        />
        <NativeSelect
          data={FONT_WEIGHTS.map((value) => ({ value, label: moduleText.weights[value] ?? value }))}
          label={text.fontWeight}
          onChange={(event) => onEdit({ fontWeight: event.currentTarget.value })}
          size="sm"
          value={String(template.fontWeight)}
        />
        {names.map((name) => (
          <NumberField
            key={name}
            label={text[name as keyof typeof text]}
            name={name}
            onEdit={onEdit}
            value={template[name]}
          />
        ))}
        {(['textColor', 'backgroundColor'] as const).map((name) => (
          <TextInput
            className={styles.color}
            key={name}
            label={text[name]}
            onChange={(event) => onEdit({ [name]: event.currentTarget.value })}
            size="sm"
            type="color"
            value={template[name]}
          />
        ))}
      </div>
    </Panel>
  );
}

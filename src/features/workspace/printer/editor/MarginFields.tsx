import { Panel } from '#app/ui/layout/Panel.tsx';
import styles from '#app/features/workspace/printer/printer.module.css';
import { text as moduleText } from '#app/features/workspace/printer/text.ts';
import type { FieldsProps } from './AppearanceFields.tsx';
import { NumberField } from './NumberField.tsx';

const text = moduleText.margins;
const SIDES = ['marginTop', 'marginBottom', 'marginLeft', 'marginRight'] as const;

/** Blank edges of the shown template, mm. */
export function MarginFields({ template, onEdit }: FieldsProps) {
  return (
    <Panel title={text.title}>
      <div className={styles.fields} data-columns="4">
        {SIDES.map((name) => (
          <NumberField key={name} label={text[name]} name={name} onEdit={onEdit} value={template[name]} />
        ))}
      </div>
    </Panel>
  );
}

import { ChevronRight } from 'lucide-react';
import { TEMPLATE_VARIABLES, type TemplateVariable } from '#domain/printer/printer-variables.ts';
import styles from '#app/features/workspace/printer/printer.module.css';
import { text as moduleText } from '#app/features/workspace/printer/text.ts';

const text = moduleText.content;

const LISTS = TEMPLATE_VARIABLES.filter(({ fields }) => fields);
const GROUPS: readonly { title: string; variables: readonly TemplateVariable[] }[] = [
  { title: text.variables, variables: TEMPLATE_VARIABLES.filter(({ isLayout }) => !isLayout) },
  { title: text.itemVariables, variables: LISTS[0]?.fields ?? [] },
  { title: text.taxVariables, variables: LISTS[1]?.fields ?? [] },
  { title: text.paymentVariables, variables: LISTS[2]?.fields ?? [] },
  { title: text.layoutVariables, variables: TEMPLATE_VARIABLES.filter(({ isLayout }) => isLayout) },
];

/** What a press writes at the left and at the right of what is selected. */
function partsOf({ name, fields, isLayout }: TemplateVariable): [string, string] {
  return fields || isLayout ? [`{{#${name}}}`, `{{/${name}}}`] : [`{{${name}}}`, ''];
}

interface VariableButtonsProps {
  onInsert: (before: string, after: string) => void;
}

/** A button per variable, in groups that open. */
export function VariableButtons({ onInsert }: VariableButtonsProps) {
  return (
    <div className={styles.variables}>
      {GROUPS.map(({ title, variables }, at) => (
        <details key={title} open={at === 0}>
          <summary>
            <ChevronRight aria-hidden="true" className={styles.chevron} size={15} />
            {title}
          </summary>
          <div className={styles.chips}>
            {variables.map((variable) => (
              <button
                className={styles.chip}
                key={variable.name}
                onClick={() => onInsert(...partsOf(variable))}
                title={variable.label}
                type="button"
              >
                {`{{${variable.name}}}`}
              </button>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}

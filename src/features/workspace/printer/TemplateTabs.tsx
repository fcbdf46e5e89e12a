import { Star } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { markCutEnds } from '#app/ui/hooks/mark-cut-ends.ts';
import { printerText } from '#domain/printer/printer-text.ts';
import { TEMPLATE_KEYS, type TemplateKey } from '#domain/printer/printer-templates.ts';
import styles from './printer.module.css';
import { text } from './text.ts';

interface TemplateTabsProps {
  shown: TemplateKey;
  /** The template that receipts are printed with. */
  systemDefault: TemplateKey;
  /** Id of what the tabs change. */
  panelId: string;
  onShow: (key: TemplateKey) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The eleven templates in a row that scrolls and fades where it goes on; arrow keys move between them. */
export function TemplateTabs({ shown, systemDefault, panelId, onShow }: TemplateTabsProps) {
  const id = useId();
  const chosen = useRef<HTMLButtonElement>(null);
  // The row may be wider than the screen: the chosen tab is scrolled to, which React has no word for.
  useEffect(() => {
    if (shown) chosen.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  const move = (event: KeyboardEvent) => {
    const at = TEMPLATE_KEYS.indexOf(shown);
    const jump = { Home: 0, End: TEMPLATE_KEYS.length - 1 }[event.key];
    const step = STEPS[event.key];
    if (step === undefined && jump === undefined) return;
    const next = TEMPLATE_KEYS[jump ?? (at + (step ?? 0) + TEMPLATE_KEYS.length) % TEMPLATE_KEYS.length];
    if (!next) return;
    event.preventDefault();
    onShow(next);
    document.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next}`)}`)?.focus();
  };
  return (
    <div className={styles.tabs}>
      <div aria-label={text.tabs} className={styles.tabRow} ref={markCutEnds} role="tablist">
        {TEMPLATE_KEYS.map((key) => (
          <button
            aria-controls={panelId}
            aria-selected={key === shown}
            className={styles.tab}
            id={`${id}-${key}`}
            key={key}
            onClick={() => onShow(key)}
            onKeyDown={move}
            ref={key === shown ? chosen : undefined}
            role="tab"
            tabIndex={key === shown ? 0 : -1}
            type="button"
          >
            {key === systemDefault && <Star aria-hidden="true" className={styles.star} size={13} />}
            {printerText.templates[key]}
            {key === systemDefault && <span className="visually-hidden"> ({text.isDefault})</span>}
          </button>
        ))}
      </div>
    </div>
  );
}

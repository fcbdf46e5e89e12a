import { type KeyboardEvent, useId } from 'react';
import type { ReactNode } from 'react';
import styles from './TabSwitch.module.css';

interface TabSwitchProps<Value extends string> {
  /** Name of the row of tabs. */
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Two or three tabs that share the width, with the panel of the chosen one. Arrow keys move between them. */
export function TabSwitch<Value extends string>(props: TabSwitchProps<Value>) {
  const { label, tabs, value, onChange, children } = props;
  const id = useId();
  const tabId = (tab: string) => `${id}-${tab}`;
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.querySelector<HTMLElement>(`#${CSS.escape(tabId(next.value))}`)?.focus();
  };
  return (
    <>
      <div aria-label={label} className={styles.list} role="tablist">
        {tabs.map((tab) => (
          <button
            aria-controls={`${id}-panel`}
            aria-selected={tab.value === value}
            className={styles.tab}
            id={tabId(tab.value)}
            key={tab.value}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
            role="tab"
            tabIndex={tab.value === value ? 0 : -1}
            type="button"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div aria-labelledby={tabId(value)} className="grid gap-14" id={`${id}-panel`} role="tabpanel">
        {children}
      </div>
    </>
  );
}

import { useId } from 'react';
import { text as moduleText } from '#app/features/workspace/inventory/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { toolActions } from './tool-actions.ts';
import styles from './tools.module.css';
import type { TestToolsMenu } from './use-test-tools.ts';

const text = moduleText.tools;

/** Runs one; its button, which is off meanwhile, takes back the focus that nobody else took. */
async function run(start: () => unknown, button: HTMLElement): Promise<void> {
  await start();
  setTimeout(() => {
    if (document.activeElement === document.body) button.focus();
  });
}

/** The test tools of level 3 in one low row under the list; a window without room for it has them in a menu. */
export function ToolsPanel({ tools }: { tools: TestToolsMenu }) {
  const titleId = useId();
  return (
    <Panel aria-labelledby={titleId} className={styles.panel} padding="none">
      <div className={styles.words}>
        <h2 className={styles.title} id={titleId}>
          {text.title}
        </h2>
        <p className="small">{tools.hint}</p>
      </div>
      {toolActions(tools).map(({ key, label, icon, isOff, isDanger, onClick }) => (
        <ActionButton
          aria-label={label}
          className={isDanger ? styles.danger : undefined}
          disabled={isOff}
          icon={icon}
          key={key}
          onClick={({ currentTarget }) => void run(onClick, currentTarget)}
          size={36}
          tone="ghost"
        >
          {text.short[key]}
        </ActionButton>
      ))}
    </Panel>
  );
}

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import type { DescribedWork } from './described.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import type { WorkTools } from './ReviewPanel.tsx';
import { workText as text } from './text.ts';
import styles from './work.module.css';

interface DiscardActionProps {
  item: DescribedWork;
  tools: WorkTools;
  /** With words, and why not when it can't be; else an icon, or nothing. */
  isExplained?: boolean;
  onDone: () => void;
}

/** The way to give an entry up, where that is allowed. */
export function DiscardAction({ item, tools, isExplained = false, onDone }: DiscardActionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { discard, dependents, words } = item;
  if (discard === 'needed' || discard === 'level') {
    if (!isExplained) return null;
    return <p className="small">{discard === 'needed' ? text.needed(dependents) : text.level}</p>;
  }
  const label = text.more(text.discard, words.name);
  const open = () => setIsOpen(true);
  return (
    <>
      {isExplained ? (
        <ActionButton aria-label={label} className={styles.discard} onClick={open} size={36} tone="ghost">
          {text.discard}
        </ActionButton>
      ) : (
        <IconAction hint={text.discard} icon={Trash2} label={label} onClick={open} size={36} tone="danger" />
      )}
      <DiscardDialog
        isOpen={isOpen}
        item={item}
        onCancel={() => setIsOpen(false)}
        onDone={() => {
          setIsOpen(false);
          onDone();
        }}
        tools={tools}
      />
    </>
  );
}

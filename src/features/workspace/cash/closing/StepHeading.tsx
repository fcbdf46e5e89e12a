import { ArrowLeft } from 'lucide-react';
import styles from '#app/features/workspace/cash/cash.module.css';
import { text } from '#app/features/workspace/cash/text.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { takeLostFocus } from '#app/ui/hooks/lost-focus.ts';

/** A step of counting or closing: its title, the drawer, and the way back. */
export function StepHeading({ title, name, onBack }: { title: string; name: string; onBack: () => void }) {
  return (
    <div className={styles.heading}>
      <IconAction className={styles.back} icon={ArrowLeft} label={text.close.back} onClick={onBack} />
      <div className="narrowable">
        <h1 className={styles.title} ref={takeLostFocus} tabIndex={-1}>
          {title}
        </h1>
        <p className="caption">{name}</p>
      </div>
    </div>
  );
}

import { Notice } from '#app/ui/Notice.tsx';
import { IconAction } from '#app/ui/IconAction.tsx';
import { can } from '#domain/permissions.ts';
import { X } from 'lucide-react';
import styles from './sell.module.css';
import { text } from './text.ts';

export interface UnknownCodeProps {
  code: string;
  level: number;
  onClose: () => void;
}

/** A scanned code that no product has; who may, goes and creates it. */
export function UnknownCode({ code, level, onClose }: UnknownCodeProps) {
  const href = `/erp_core/inventario?codigo=${encodeURIComponent(code)}`;
  return (
    <div className={styles.unknown}>
      <Notice
        action={<IconAction icon={X} keepsFocus label={text.undoClose} onClick={onClose} size={36} />}
        tone="warning"
      >
        {text.unknownCode(code)} {can(level, 'inventory.edit') && <a href={href}>{text.createProduct}</a>}
      </Notice>
    </div>
  );
}

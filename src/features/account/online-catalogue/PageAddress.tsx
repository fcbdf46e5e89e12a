import { Copy, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { cataloguePath } from '#domain/catalogue/catalogue.ts';
import styles from './OnlineCatalogue.module.css';
import { text } from './text.ts';

/** Where a published page is, with what an owner does with that. */
export function PageAddress({ name, store }: { name: string; store: string }) {
  const [told, setTold] = useState('');
  const address = `${window.location.origin}${cataloguePath(name)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setTold(text.copied);
    } catch {
      // Copying fails over plain http, and where the browser forbids it.
      setTold(text.copyFailed);
    }
  };
  return (
    <div className="grid gap-10">
      <p className="medium">{text.address}</p>
      <div className={styles.address}>
        <span className={styles.link}>{address}</span>
        <ActionButton aria-label={text.copyOf(address)} icon={Copy} onClick={() => void copy()} size={36}>
          {text.copy}
        </ActionButton>
        <ActionButton
          icon={ExternalLink}
          renderRoot={(root) => <a aria-label={text.viewOf(store)} href={cataloguePath(name)} {...root} />}
          size={36}
        >
          {text.view}
        </ActionButton>
      </div>
      <p className="small" role="status">
        {told}
      </p>
    </div>
  );
}

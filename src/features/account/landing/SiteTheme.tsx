import { Moon, Sun } from 'lucide-react';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { uiText } from '#app/ui/text.ts';
import styles from './Site.module.css';

/** The two ways to the other theme, of which the style sheet shows one; `public/site.js` listens. */
export function SiteTheme() {
  return (
    <div className="rigid">
      <IconAction className={styles.inDark} data-theme="light" icon={Sun} label={uiText.toLight} />
      <IconAction className={styles.inLight} data-theme="dark" icon={Moon} label={uiText.toDark} />
    </div>
  );
}

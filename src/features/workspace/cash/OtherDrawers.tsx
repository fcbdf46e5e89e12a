import type { DrawerRecord } from '#app/data/db.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import styles from './cash.module.css';
import { text as all } from './text.ts';

const text = all.open;

interface OtherDrawersProps {
  drawers: readonly DrawerRecord[];
  /** This person's series: drawers of others may be closed here, not used. */
  serieId: number | null;
  /** Names of other stores, by their series. */
  stores: ReadonlyMap<number, string>;
  title?: string;
  onUse: (drawer: DrawerRecord) => void;
  /** Closes another's drawer; absent below the level that may. */
  onClose?: ((id: string) => void) | undefined;
}

/** Drawers that other devices opened, each with who has it and what can be done with it here. */
export function OtherDrawers({ drawers, serieId, stores, title, onUse, onClose }: OtherDrawersProps) {
  if (drawers.length === 0) return null;
  const isUsable = ({ serie_id }: DrawerRecord) => serie_id === serieId;
  return (
    <Panel title={title ?? (drawers.some(isUsable) ? text.ofOthers : text.others)}>
      <ul className={styles.others}>
        {drawers.map((drawer) => (
          <li className={styles.other} key={drawer.id}>
            <span className={styles.otherName}>
              <span className="strong">{drawer.nombre}</span>
              <span className="caption">
                {[
                  stores.get(drawer.serie_id),
                  text.openedBy(drawer.abierta_por.nombre, formatBogotaDateTime(drawer.abierta_en)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="row gap-8 aside">
              {onClose && (
                <ActionButton
                  aria-label={text.closeOther(drawer.nombre)}
                  onClick={() => onClose(drawer.id)}
                  size={36}
                  tone="ghost"
                >
                  {text.closeIt}
                </ActionButton>
              )}
              {isUsable(drawer) && (
                <ActionButton aria-label={text.use(drawer.nombre)} onClick={() => onUse(drawer)} size={36}>
                  {text.useIt}
                </ActionButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { ArrowLeft } from 'lucide-react';
import type { DrawerRecord, ErpDatabase } from '#app/data/db.ts';
import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import { workIn } from '#app/data/current-drawer.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import styles from './cash.module.css';
import { OtherDrawers } from './OtherDrawers.tsx';
import { PastDrawers } from './PastDrawers.tsx';
import { text as all } from './text.ts';

const text = all.others;

interface AllDrawersProps {
  db: ErpDatabase;
  /** The drawer that is open here, where another device opened it. */
  borrowed: DrawerRecord | null;
  others: readonly DrawerRecord[];
  past: readonly DrawerView[];
  /** This person's series. */
  serieId: number | null;
  /** Names of other stores, by their series. */
  stores: ReadonlyMap<number, string>;
  onSee: (id: string) => void;
  /** Closes another's drawer; absent below the level that may. */
  onClose: ((id: string) => void) | undefined;
  onBack: () => void;
  /** Leaves the drawer of another device. */
  onLeave: (() => void) | undefined;
}

/** Ends the work in a drawer that another device opened. */
export const LeaveButton = ({ onLeave }: { onLeave: () => void }) => (
  <ActionButton onClick={onLeave} size={36}>
    {text.leave}
  </ActionButton>
);

/** The other drawers while a drawer is open here: to look at the closed, to close another, or to change to it. */
export function AllDrawers(props: AllDrawersProps) {
  const { db, borrowed, others, past, serieId, stores, onSee, onClose, onBack, onLeave } = props;
  return (
    <div className={styles.screen}>
      <PageHeading
        actions={
          <ActionButton icon={ArrowLeft} onClick={onBack}>
            {all.back}
          </ActionButton>
        }
        title={text.title}
      />
      {borrowed && (
        <Notice action={onLeave && <LeaveButton onLeave={onLeave} />} tone="info">
          {text.borrowed(borrowed.nombre, borrowed.abierta_por.nombre)}
        </Notice>
      )}
      <OtherDrawers
        drawers={others}
        onClose={onClose}
        onUse={(drawer) => void workIn(db, drawer).then(onBack)}
        serieId={serieId}
        stores={stores}
        title={text.stillOpen}
      />
      <PastDrawers onSee={onSee} stores={stores} views={past} />
    </div>
  );
}

import { Info } from 'lucide-react';
import { lacksDrawer } from '#app/data/current-drawer.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { deviceTable } from '#app/data/registry.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageLink } from '#app/ui/layout/PageLink.tsx';
import styles from './sell.module.css';
import { text } from './text.ts';

/** Where a drawer is opened; from there the person comes back to the sale. */
export const OPEN_DRAWER = '/erp_core/caja?volver=venta';

interface DrawerReminderProps {
  db: ErpDatabase;
  onFollow: (href: string) => void;
}

const useLack = (db: ErpDatabase) =>
  useLiveRead([db.me, db.cash, deviceTable()], () => lacksDrawer(db), [db]) === true;

/** Reminds of the drawer that nobody has opened; sales go on without it (cash.md). */
export function DrawerStrip({ db, onFollow }: DrawerReminderProps) {
  if (!useLack(db)) return null;
  return (
    <div className={styles.drawerStrip}>
      <Notice tone="info">
        <PageLink href={OPEN_DRAWER} onFollow={onFollow}>
          {text.openDrawer}
        </PageLink>{' '}
        {text.openDrawerWhy}
      </Notice>
    </div>
  );
}

/** `DrawerStrip` as a link in the heading of a low screen, whose room the sale needs. */
export function DrawerLink({ db, onFollow }: DrawerReminderProps) {
  if (!useLack(db)) return null;
  return (
    <PageLink className={styles.drawerLink} href={OPEN_DRAWER} onFollow={onFollow}>
      <Info size={17} />
      {text.openDrawer}
      <span className="visually-hidden"> {text.openDrawerWhy}</span>
    </PageLink>
  );
}

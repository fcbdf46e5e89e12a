import { Archive, FileText } from 'lucide-react';
import { useState } from 'react';
import { currentDrawer, stopWorkingIn } from '#app/data/current-drawer.ts';
import type { Approvals } from '#app/data/identity/approvers.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { listDrawers } from '#app/data/read/cash/device-drawer.ts';
import { readDrawer, readDrawers, tablesOfCash } from '#app/data/read/cash/drawer.ts';
import { closedHere, lastDrawer } from '#app/data/rows/left-drawer.ts';
import { deviceId } from '#app/data/registry.ts';
import { listSeries } from '#app/data/read/settings-list.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { ReadDaily } from '#app/online/daily-report.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { can } from '#domain/accounts/permissions.ts';
import { cashOptionsOf } from '#domain/cash/options.ts';
import { AllDrawers, LeaveButton } from './AllDrawers.tsx';
import { CloseDrawer } from './closing/CloseDrawer.tsx';
import { CorrectCount } from './closing/CorrectCount.tsx';
import { DailyScreen } from './daily/DailyScreen.tsx';
import { text as dailyText } from './daily/text.ts';
import { addDays, bogotaDate, formatBogotaDateTime } from '#domain/bogota-time.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import styles from './cash.module.css';
import { text as all } from './text.ts';
import { DrawerDay } from './DrawerDay.tsx';
import { DrawerResult } from './closing/DrawerResult.tsx';
import { OpenDrawer } from './OpenDrawer.tsx';
import { PastDrawers } from './PastDrawers.tsx';

/** Closed drawers that are listed; older ones are at the server. */
const MOST_LISTED = 30;
const DRAWER_NAME = 'Caja 1';

/** Whether something was on the day before, by the calendar of Bogotá. */
const isYesterday = (at: string, now: Date): boolean =>
  bogotaDate(new Date(at)) === addDays(bogotaDate(now), -1);

/**
 * What the screen shows: the drawer that is open here, the one looked at, and the others.
 * @param isWhole those of before too, while one is open
 */
export async function readCash(db: ErpDatabase, seenId: string | null, isWhole = false) {
  const now = new Date();
  const [me, business, open, all, series, closed, device] = await Promise.all([
    db.me.get('me'),
    db.business.toCollection().first(),
    currentDrawer(db),
    listDrawers(db),
    listSeries(db),
    closedHere(db),
    deviceId(),
  ]);
  const last = await lastDrawer(db, all, me?.serie_id ?? null);
  const whole = all.filter(({ estado, base }) => estado === 'cerrada' && base !== null);
  const shown = seenId ?? open?.sessionId;
  return {
    me,
    options: cashOptionsOf(business?.opciones),
    view: shown ? await readDrawer(db, shown, now) : undefined,
    isOpen: shown !== undefined && shown === open?.sessionId,
    left: last?.queda ?? null,
    isLeftYesterday: last?.closedAt ? isYesterday(last.closedAt, now) : false,
    lastName: last?.nombre ?? DRAWER_NAME,
    open,
    // A row of an older app does not say so.
    isBorrowed: open?.isBorrowed ?? all.some(({ id, equipo }) => id === open?.sessionId && equipo !== device),
    others: all.filter(
      ({ id, estado, serie_id }) =>
        estado === 'abierta' &&
        !closed.some(({ sessionId }) => sessionId === id) &&
        id !== open?.sessionId &&
        (serie_id === me?.serie_id || can(me?.permission_level, 'cash.close-others')),
    ),
    /** Where a drawer of another store is, by its series. */
    stores: new Map(
      series
        .filter(({ id }) => id !== me?.serie_id)
        .map(({ id, nombre_establecimiento }) => [id, nombre_establecimiento]),
    ),
    past:
      open && !isWhole
        ? []
        : await readDrawers(
            db,
            whole.slice(0, MOST_LISTED).map(({ id }) => id),
            now,
          ),
  };
}

/** Which drawer is looked at, null for that of this device; and what is being done with it, or with the day. */
interface Place {
  seenId: string | null;
  deed: 'close' | 'correct' | 'daily' | 'others' | null;
}

interface CashScreenProps {
  workspace: Workspace;
  readDaily: ReadDaily;
  /** Lets somebody approve what the level of the person in front does not do. */
  approvals?: Approvals | undefined;
  /** A drawer is open: where the person came from a sale, it goes on. */
  onOpened?: (() => void) | undefined;
}

/** The drawer of this device: opened, worked in, counted and closed (cash.md). */
export function CashScreen({ workspace, readDaily, approvals, onOpened }: CashScreenProps) {
  const { db } = workspace;
  const [place, setPlace] = useState<Place>({ seenId: null, deed: null });
  const read = useLiveRead(
    tablesOfCash(db),
    async () => ({ place, found: await readCash(db, place.seenId, place.deed === 'others') }),
    [db, place],
  );
  if (!read) return null;
  // Until another place is read the one before stays whole: a form must not begin with the drawer of another.
  const { seenId, deed } = read.place;
  const {
    me,
    options,
    open,
    isBorrowed,
    view,
    isOpen,
    others,
    stores,
    past,
    left,
    isLeftYesterday,
    lastName,
  } = read.found;
  const level = me?.permission_level;
  const isBlind = options.conteo_ciego && !can(level, 'cash.expected');
  const mayCloseAny = can(level, 'cash.close-others') || approvals?.can.has('cash.close-others') === true;
  const mayCorrect = can(level, 'cash.correct') || approvals?.can.has('cash.correct') === true;
  const see = (id: string | null, doing: typeof deed = null) => setPlace({ seenId: id, deed: doing });
  const setDeed = (doing: typeof deed) => see(seenId, doing);
  const leave =
    open && isBorrowed ? () => void stopWorkingIn(db, open.sessionId).then(() => see(null)) : undefined;
  const dailyOf = can(level, 'reports.all') ? 'all' : can(level, 'reports.day') ? me?.serie_id : null;
  const daily = dailyOf != null && (
    <ActionButton icon={FileText} onClick={() => setDeed('daily')}>
      {dailyText.open}
    </ActionButton>
  );
  if (deed === 'daily' && dailyOf != null) {
    const back = () => setDeed(null);
    return (
      <DailyScreen
        onBack={back}
        readDaily={readDaily}
        serieId={dailyOf === 'all' ? null : dailyOf}
        workspace={workspace}
      />
    );
  }
  // Once another tab or device has closed it, what came of it is shown instead.
  if (view?.drawer.estado === 'abierta' && deed === 'close')
    return (
      <CloseDrawer
        db={db}
        key={view.drawer.id}
        mayLeaveUncounted={mayCloseAny}
        onApprove={can(level, 'cash.close-others') ? undefined : approvals?.ask}
        ownerId={me?.sub_user_id}
        onBack={() => see(null)}
        // The closing is shown until the drawer is read as closed: an open day would offer to close it again.
        onClosed={(id) => see(id, 'close')}
        view={view}
      />
    );
  if (view && deed === 'correct')
    return (
      <CorrectCount
        db={db}
        onApprove={can(level, 'cash.correct') ? undefined : approvals?.ask}
        onDone={() => setDeed(null)}
        view={view}
      />
    );
  if (view?.drawer.estado === 'cerrada' && seenId)
    return (
      <DrawerResult
        isBlind={isBlind}
        isOneOpen={open !== undefined}
        onAgain={() => see(null, open ? 'others' : null)}
        onCorrect={mayCorrect ? () => setDeed('correct') : undefined}
        view={view}
        workspace={workspace}
      />
    );
  // The row of the drawer that is open here is still to come: another one must not be opened beside it.
  if (open && !view)
    return (
      <div className={styles.screen}>
        <PageHeading title={all.title} />
        <Notice action={leave && <LeaveButton onLeave={leave} />} tone="info">
          {all.open.waiting(open.nombre, open.openedBy, formatBogotaDateTime(open.openedAt))}
        </Notice>
      </div>
    );
  if (!view || !isOpen)
    return (
      <OpenDrawer
        actions={daily}
        db={db}
        key={lastName + left}
        lastName={lastName}
        isLeftYesterday={isLeftYesterday}
        left={left}
        onClose={mayCloseAny ? (id) => see(id, 'close') : undefined}
        onOpened={() => {
          see(null);
          onOpened?.();
        }}
        others={others}
        serieId={me?.serie_id ?? null}
        stores={stores}
      >
        <PastDrawers onSee={see} stores={stores} views={past} />
      </OpenDrawer>
    );
  if (deed === 'others')
    return (
      <AllDrawers
        borrowed={isBorrowed ? view.drawer : null}
        db={db}
        onBack={() => setDeed(null)}
        onLeave={leave}
        onClose={mayCloseAny ? (id) => see(id, 'close') : undefined}
        onSee={see}
        others={others}
        past={past}
        serieId={me?.serie_id ?? null}
        stores={stores}
      />
    );
  const mayClose = view.drawer.abierta_por.id === me?.sub_user_id || mayCloseAny;
  return (
    <DrawerDay
      actions={
        <>
          {daily}
          <ActionButton icon={Archive} onClick={() => setDeed('others')}>
            {all.others.open}
          </ActionButton>
        </>
      }
      canPrint={can(level, 'cash.expected')}
      // Somebody else's amounts are not for level 1.
      isBlind={view.drawer.base === null || isBlind}
      onClose={mayClose ? () => see(view.drawer.id, 'close') : undefined}
      view={view}
      workspace={workspace}
    />
  );
}

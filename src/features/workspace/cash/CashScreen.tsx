import { Archive, FileText } from 'lucide-react';
import { useState } from 'react';
import { currentDrawer } from '#app/data/current-drawer.ts';
import type { Approvals } from '#app/data/identity/approvers.ts';
import type { DrawerRecord, ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { listDrawers, readDrawer, readDrawers, tablesOfCash } from '#app/data/read/cash/drawer.ts';
import { closedHere, type ClosedDrawer } from '#app/data/read/cash/closed-here.ts';
import { listSeries } from '#app/data/read/settings-list.ts';
import { deviceId } from '#app/data/registry.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { ReadDaily } from '#app/online/daily-report.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { can } from '#domain/accounts/permissions.ts';
import { cashOptionsOf } from '#domain/cash/options.ts';
import { AllDrawers } from './AllDrawers.tsx';
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

/** The drawer that was closed last on this device, as its closing left it; undefined where there was none. */
async function lastClosed(db: ErpDatabase, rows: readonly DrawerRecord[], serieId: number | null) {
  const [device, told] = [await deviceId(), await closedHere(db, rows)];
  const mirrored = rows.filter(
    ({ id, estado, queda }) => estado === 'cerrada' && (queda !== null || !told.has(id)),
  );
  const closed: ClosedDrawer[] = [
    ...mirrored,
    ...[...told.values()].filter(({ id }) => !mirrored.some((row) => row.id === id)),
  ];
  const [last] = closed
    .filter(({ equipo, serie_id }) => equipo === device && serie_id === serieId)
    .toSorted((a, b) => Date.parse(b.abierta_en) - Date.parse(a.abierta_en));
  return { last, told };
}

/**
 * What the screen shows: the drawer that is open here, the one looked at, and the others.
 * @param isWhole those of before too, while one is open
 */
export async function readCash(db: ErpDatabase, seenId: string | null, isWhole = false) {
  const now = new Date();
  const [me, business, open, all, device, series] = await Promise.all([
    db.me.get('me'),
    db.business.toCollection().first(),
    currentDrawer(db),
    listDrawers(db),
    deviceId(),
    listSeries(db),
  ]);
  const { last, told } = await lastClosed(db, all, me?.serie_id ?? null);
  const whole = all.filter(({ estado, base }) => estado === 'cerrada' && base !== null);
  const shown = seenId ?? open?.sessionId;
  return {
    me,
    options: cashOptionsOf(business?.opciones),
    view: shown ? await readDrawer(db, shown, now) : undefined,
    isOpen: shown !== undefined && shown === open?.sessionId,
    left: last?.queda ?? null,
    isLeftYesterday: last?.cerrada_en ? isYesterday(last.cerrada_en, now) : false,
    lastName: last?.nombre ?? DRAWER_NAME,
    open,
    others: all.filter(
      ({ id, estado, serie_id }) =>
        estado === 'abierta' &&
        !told.has(id) &&
        id !== open?.sessionId &&
        (serie_id === me?.serie_id || can(me?.permission_level, 'cash.close-others')),
    ),
    /** Where a drawer of another store is, by its series. */
    stores: new Map(
      series
        .filter(({ id }) => id !== me?.serie_id)
        .map(({ id, nombre_establecimiento }) => [id, nombre_establecimiento]),
    ),
    /** Another device opened the drawer that this one works in. */
    isBorrowed:
      open !== undefined && all.some(({ id, equipo }) => id === open.sessionId && equipo !== device),
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
  const [seenId, setSeenId] = useState<string | null>(null);
  /** What is being done: with the drawer that is looked at, or with the day. */
  const [deed, setDeed] = useState<'close' | 'correct' | 'daily' | 'others' | null>(null);
  const isWhole = deed === 'others';
  const found = useLiveRead(tablesOfCash(db), () => readCash(db, seenId, isWhole), [db, seenId, isWhole]);
  if (!found) return null;
  const {
    me,
    options,
    open,
    view,
    isOpen,
    others,
    stores,
    isBorrowed,
    past,
    left,
    isLeftYesterday,
    lastName,
  } = found;
  const level = me?.permission_level;
  const isBlind = options.conteo_ciego && !can(level, 'cash.expected');
  const mayCloseAny = can(level, 'cash.close-others') || approvals?.can.has('cash.close-others') === true;
  const mayCorrect = can(level, 'cash.correct') || approvals?.can.has('cash.correct') === true;
  const see = (id: string | null, doing: typeof deed = null) => {
    setSeenId(id);
    setDeed(doing);
  };
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
        mayLeaveUncounted={mayCloseAny}
        onApprove={can(level, 'cash.close-others') ? undefined : approvals?.ask}
        ownerId={me?.sub_user_id}
        onBack={() => see(null)}
        // It stays until the drawer is read as closed: the day of an open one would offer to close it again.
        onClosed={setSeenId}
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
        <Notice tone="info">
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
        onOpened={onOpened}
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

import { FileText } from 'lucide-react';
import { useState } from 'react';
import { currentDrawer } from '#app/data/current-drawer.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { type DrawerView, listDrawers, readDrawer, tablesOfCash } from '#app/data/read/cash/drawer.ts';
import { deviceId } from '#app/data/registry.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { ReadDaily } from '#app/online/daily-report.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { can } from '#domain/accounts/permissions.ts';
import { DailyScreen } from './daily/DailyScreen.tsx';
import { text as dailyText } from './daily/text.ts';
import { CloseDrawer } from './CloseDrawer.tsx';
import { DrawerDay } from './DrawerDay.tsx';
import { DrawerResult } from './DrawerResult.tsx';
import { OpenDrawer } from './OpenDrawer.tsx';
import { PastDrawers } from './PastDrawers.tsx';

/** Closed drawers that are listed; older ones are at the server. */
const MOST_LISTED = 30;
const DRAWER_NAME = 'Caja 1';

async function readViews(db: ErpDatabase, ids: readonly string[], now: Date): Promise<DrawerView[]> {
  const views: DrawerView[] = [];
  for (const id of ids) {
    const view = await readDrawer(db, id, now);
    if (view) views.push(view);
  }
  return views;
}

/** What the screen shows: the drawer that is open here, the one looked at, and those of before. */
export async function readCash(db: ErpDatabase, seenId: string | null) {
  const now = new Date();
  const [me, open, all, device] = await Promise.all([
    db.me.get('me'),
    currentDrawer(db),
    listDrawers(db),
    deviceId(),
  ]);
  const closed = all.filter(({ estado, base }) => estado === 'cerrada' && base !== null);
  const [last] = closed.filter(({ equipo, serie_id }) => equipo === device && serie_id === me?.serie_id);
  const shown = seenId ?? open?.sessionId;
  return {
    me,
    view: shown ? await readDrawer(db, shown, now) : undefined,
    isOpen: shown !== undefined && shown === open?.sessionId,
    left: last?.queda ?? null,
    lastName: last?.nombre ?? DRAWER_NAME,
    others: all.filter(({ estado, serie_id }) => estado === 'abierta' && serie_id === me?.serie_id),
    past: open
      ? []
      : await readViews(
          db,
          closed.slice(0, MOST_LISTED).map(({ id }) => id),
          now,
        ),
  };
}

/** The drawer of this device: opened, worked in, counted and closed (cash.md). */
export function CashScreen({ workspace, readDaily }: { workspace: Workspace; readDaily: ReadDaily }) {
  const { db } = workspace;
  const [seenId, setSeenId] = useState<string | null>(null);
  const [isClosing, setIsClosing] = useState(false);
  const [isDaily, setIsDaily] = useState(false);
  const found = useLiveRead(tablesOfCash(db), () => readCash(db, seenId), [db, seenId]);
  if (!found) return null;
  const { me, view, isOpen, others, past, left, lastName } = found;
  const level = me?.permission_level;
  const serieId = can(level, 'reports.day') ? me?.serie_id : null;
  const daily = serieId && (
    <ActionButton icon={FileText} onClick={() => setIsDaily(true)}>
      {dailyText.open}
    </ActionButton>
  );
  if (isDaily && serieId) {
    const back = () => setIsDaily(false);
    return <DailyScreen onBack={back} readDaily={readDaily} serieId={serieId} workspace={workspace} />;
  }
  if (view?.drawer.estado === 'cerrada' && seenId)
    return <DrawerResult onAgain={() => setSeenId(null)} view={view} workspace={workspace} />;
  if (!view || !isOpen)
    return (
      <OpenDrawer
        actions={daily}
        db={db}
        key={lastName + left}
        lastName={lastName}
        left={left}
        others={others}
      >
        <PastDrawers onSee={setSeenId} views={past} />
      </OpenDrawer>
    );
  if (isClosing)
    return (
      <CloseDrawer
        db={db}
        onBack={() => setIsClosing(false)}
        onClosed={(id) => {
          setIsClosing(false);
          setSeenId(id);
        }}
        view={view}
      />
    );
  const mayClose = view.drawer.abierta_por.id === me?.sub_user_id || can(level, 'cash.close-others');
  return (
    <DrawerDay
      actions={daily}
      workspace={workspace}
      isBlind={!can(level, 'cash.expected')}
      onClose={mayClose ? () => setIsClosing(true) : undefined}
      view={view}
    />
  );
}

import { ArrowLeftRight, Lock } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { DrawerView } from '#app/data/read/cash/drawer.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { moveMoney } from '#app/data/writes/cash-writes.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { toast } from '#app/ui/feedback/toast.ts';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { FigureStrip } from '#app/ui/figures/FigureStrip.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { standingMovements } from '#domain/cash/figures.ts';
import { addMoney, formatCop } from '#domain/money/money.ts';
import styles from './cash.module.css';
import { MoveForm } from './MoveForm.tsx';
import { movementColumns, type MovementRow, nameOf } from './movement-columns.tsx';
import { PartialNotice } from './PartialNotice.tsx';
import { PrintDrawer } from './PrintDrawer.tsx';
import { save } from './save.ts';
import { text as all } from './text.ts';

const text = all.day;

interface DrawerDayProps {
  workspace: Workspace;
  view: DrawerView;
  /** Counts blindly: what the drawer should hold is shown once it is closed. */
  isBlind: boolean;
  /** May print what the drawer should hold while it is open (X). */
  canPrint: boolean;
  /** Absent for somebody else's drawer, below the level that closes it. */
  onClose?: (() => void) | undefined;
  /** Stands in the heading, before its own. */
  actions?: ReactNode;
}

function figuresOf({ drawer, figures, unsent }: DrawerView, isBlind: boolean) {
  const { ventas, abonos, ingresos, gastos, retiros, reembolsos, esperado, documentos } = figures;
  // Somebody else's, of which level 1 hears no amount.
  const isOthers = drawer.base === null;
  const base = { label: text.base, value: drawer.base === null ? '—' : formatCop(drawer.base) };
  const sales = unsent > 0 ? text.unsent(unsent) : text.salesCount(documentos.ventas);
  if (isBlind) {
    return [
      base,
      {
        label: text.sales,
        value: String(documentos.ventas),
        caption: unsent > 0 ? text.unsent(unsent) : undefined,
      },
      { label: text.in, value: isOthers ? '—' : formatCop(ingresos), caption: text.movedIn },
      {
        label: text.out,
        value: isOthers ? '—' : formatCop(addMoney(gastos, retiros)),
        caption: text.movedOut,
      },
      { label: text.expected, value: '—', caption: text.blind },
    ];
  }
  return [
    base,
    {
      label: text.in,
      value: formatCop(addMoney(ventas, abonos, ingresos)),
      caption: text.inCaption(ventas, abonos, ingresos),
    },
    {
      label: text.out,
      value: formatCop(addMoney(gastos, retiros, reembolsos)),
      caption: text.outCaption(gastos, retiros, reembolsos),
    },
    { label: text.expected, value: formatCop(esperado), tone: 'accent' as const, caption: sales },
  ];
}

/** The opposite that takes a movement back; an expense is given back as money that comes in. */
const opposite = ({ tipo }: MovementRow) =>
  tipo === 'ingreso'
    ? ({ tipo: 'gasto', categoria: 'otro' } as const)
    : ({ tipo: 'ingreso', categoria: 'otro' } as const);

/** An open drawer: what came in and went out, and the form for money without a sale. */
export function DrawerDay({ workspace, view, isBlind, canPrint, onClose, actions }: DrawerDayProps) {
  const { db } = workspace;
  const { drawer, figures } = view;
  const [undone, setUndone] = useState<MovementRow | null>(null);
  const columns = useMemo(() => movementColumns(setUndone), []);
  const rows = useMemo(() => {
    const standing = new Set(standingMovements(drawer.movimientos).map(({ id }) => id));
    return drawer.movimientos
      .map((movement) => ({ ...movement, isUndone: movement.anula === null && !standing.has(movement.id) }))
      .reverse();
  }, [drawer.movimientos]);
  const undo = async (row: MovementRow) => {
    setUndone(null);
    const { id: anula, valor } = row;
    const wrong = await save(() =>
      moveMoney(db, { cajaId: drawer.id, ...opposite(row), valor, nota: '', anula }),
    );
    if (wrong) toast({ message: wrong, tone: 'error' });
  };

  return (
    <div className={styles.screen}>
      <PageHeading
        actions={
          <>
            {actions}
            {canPrint && !isBlind && !view.isPartial && (
              <PrintDrawer label={all.printX} view={view} workspace={workspace} />
            )}
            {onClose && (
              <ActionButton icon={Lock} onClick={onClose} tone="primary">
                {text.close}
              </ActionButton>
            )}
          </>
        }
        areActionsWide={Boolean(actions)}
        description={text.opened(
          drawer.nombre,
          drawer.abierta_por.nombre,
          formatBogotaDateTime(drawer.abierta_en),
        )}
        title={all.title}
      />
      <PartialNotice view={view} />
      <FigureStrip figures={figuresOf(view, isBlind)} label={text.figures} />
      <div className={styles.columns}>
        <Panel className={styles.movements} padding="none" title={text.movements}>
          <DataTable
            caption={text.movements}
            columns={columns}
            empty={
              drawer.base === null ? (
                <EmptyState icon={ArrowLeftRight} title={text.notYours} />
              ) : (
                <EmptyState icon={ArrowLeftRight} text={text.emptyHint} title={text.empty} />
              )
            }
            rowKey={({ id }) => id}
            rows={rows}
          />
        </Panel>
        <Panel className={styles.side} title={all.move.title}>
          <MoveForm cajaId={drawer.id} db={db} figures={isBlind ? null : figures} />
        </Panel>
      </div>
      <ConfirmDialog
        confirmLabel={text.undoConfirm}
        isOpen={undone !== null}
        objectName={undone ? `${nameOf(undone)} · ${formatCop(undone.valor)}` : undefined}
        onCancel={() => setUndone(null)}
        onConfirm={() => undone && void undo(undone)}
        title={text.undoTitle}
      >
        {text.undoText}
      </ConfirmDialog>
    </div>
  );
}

import { lazy, Suspense, useCallback, useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import type { InventoryRow, RefusedWrite } from '#app/data/read/products/inventory-list.ts';
import { type FormTarget, typedElsewhere } from '#app/data/read/products/product-form.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { RunTestTool } from '#app/online/test-tools.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { useUpright } from '#app/ui/hooks/use-screen.ts';
import { can } from '#domain/accounts/permissions.ts';
import { DeleteProduct } from './DeleteProduct.tsx';
import { ProductFormDialog } from './form/ProductFormDialog.tsx';
import type { FormOutcome } from './form/use-save.ts';
import styles from './inventory.module.css';
import { InventoryHeading } from './InventoryHeading.tsx';
import { type ListSync, ProductList } from './list/ProductList.tsx';
import { RefusedWrites } from './list/RefusedWrites.tsx';
import { useAlertLimit } from './list/use-alert-limit.ts';
import { ProductSheet } from './ProductSheet.tsx';
import { Summary } from './Summary.tsx';
import { TestTools } from './tools/TestTools.tsx';
import { ToolsPanel } from './tools/ToolsPanel.tsx';
import { formText } from './text.ts';
import { useExport } from './transfer/use-export.ts';
import { useList } from './use-list.ts';
import { useTestTools } from './tools/use-test-tools.ts';

const ImportDialog = lazy(() =>
  import('./transfer/ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
);
const LabelsDialog = lazy(() =>
  import('./labels/LabelsDialog.tsx').then((module) => ({ default: module.LabelsDialog })),
);

interface InventoryScreenProps {
  workspace: Workspace;
  sync: ListSync;
  runTestTool: RunTestTool;
  /** Asks the server: it has other rows now, or did not answer. Resolves when that is over. */
  onFetch: () => unknown;
  /** A code that the counter did not know: the form opens with it. */
  code: string | null;
  /** What was typed of it at the counter, as an address has it. */
  begun?: string | undefined;
  onCodeDone: () => void;
  /** Back to the counter; undefined where this collaborator has none. */
  onSell: (() => void) | undefined;
  /** Goes to an address of the workspace. */
  onFollow: (href: string) => void;
}

/** The dialog that is open over the list. */
type Open =
  | { kind: 'form'; target: FormTarget }
  | { kind: 'delete' | 'sheet'; row: InventoryRow }
  | { kind: 'import' }
  | { kind: 'labels' };

/** The inventory (workspace §2): summary, list, form, files, labels, each as far as the level goes. */
export function InventoryScreen(props: InventoryScreenProps) {
  const { workspace, sync, runTestTool, onFetch, code, begun, onCodeDone, onSell, onFollow } = props;
  const { db, session } = workspace;
  // The feed may change level and modules while the screen is open.
  const me = useLiveRead([db.me], () => db.me.get('me'), [db]);
  const level = me?.permission_level;
  const isFilling = sync.lastSync === null;
  const list = useList(db, session.serie_id, { isUnfilled: sync.isUnfilled, isFilling });
  const limit = useAlertLimit(db, sync.isUnfilled);
  const files = useExport(db);
  const { menu: testMenu, ...tests } = useTestTools({
    hasClients: me?.componentes_activos.includes('clientes') ?? false,
    isOnline: sync.connection !== 'offline',
    onDone: onFetch,
    run: runTestTool,
  });
  const tools = can(level, 'test-tools.use') ? testMenu : undefined;
  const isUpright = useUpright();
  const [open, setOpen] = useState<Open | null>(null);
  const [scanned] = useState(code);
  const canEdit = can(level, 'inventory.edit');
  const [isCodeOpen, setIsCodeOpen] = useState(scanned !== null);
  const [codeTarget] = useState<FormTarget>({
    kind: 'create',
    code: scanned ?? '',
    ...(begun && { begun: typedElsewhere(begun) }),
  });
  const target = open?.kind === 'form' ? open.target : isCodeOpen && canEdit ? codeTarget : null;

  const closeForm = () => {
    setOpen(null);
    if (!isCodeOpen) return;
    setIsCodeOpen(false);
    onCodeDone();
  };
  const tellSaved = ({ kind, name }: FormOutcome) => {
    list.afterSave(kind === 'created');
    if (kind === 'unchanged') return toast({ message: formText.unchanged, tone: 'info' });
    if (kind === 'updated') return toast({ message: formText.updated(name) });
    const back = isCodeOpen && onSell ? { label: formText.backToSale, onClick: onSell } : undefined;
    toast({ message: formText.created(name), action: back });
  };
  // Stable callbacks: rows that stay are not rendered again.
  const openDelete = useCallback((row: InventoryRow) => setOpen({ kind: 'delete', row }), []);
  const openSheet = useCallback((row: InventoryRow) => setOpen({ kind: 'sheet', row }), []);
  const openEdit = useCallback(
    ({ id }: InventoryRow) => setOpen({ kind: 'form', target: { kind: 'edit', id } }),
    [],
  );
  const register = () => setOpen({ kind: 'form', target: { kind: 'create', code: '' } });
  const { search, sort, serieId } = list;
  const exportFound = () =>
    void files.run({ search, ordering: sort, serieId, seesCosts: can(level, 'inventory.costs') });
  return (
    <div className={styles.screen}>
      <InventoryHeading
        canEdit={canEdit}
        isExporting={files.isRunning}
        onExport={exportFound}
        onImport={() => setOpen({ kind: 'import' })}
        onLabels={() => setOpen({ kind: 'labels' })}
        onRegister={register}
        tools={isUpright ? tools : undefined}
      />
      <TestTools {...tests} businessName={session.nombre_negocio_asociado} />
      {can(level, 'inventory.summary') && (
        <Summary db={db} isFilling={isFilling} isUnfilled={sync.isUnfilled} round={list.round} />
      )}
      {canEdit && (
        <RefusedWrites
          db={db}
          onCorrect={({ seq }: RefusedWrite) => setOpen({ kind: 'form', target: { kind: 'correct', seq } })}
          onFollow={onFollow}
        />
      )}
      <ProductList
        {...list}
        level={level}
        limit={limit}
        onDelete={openDelete}
        onEdit={openEdit}
        onRegister={register}
        onSee={openSheet}
        onRetry={() => {
          list.readAgain();
          return onFetch();
        }}
        sync={sync}
      />
      {tools && !isUpright && <ToolsPanel tools={tools} />}
      <ProductFormDialog
        db={db}
        level={level}
        onClose={closeForm}
        onSaved={tellSaved}
        serieId={list.serieId}
        session={session}
        target={target}
      />
      <ProductSheet
        isFilling={list.isFilling}
        onClose={() => setOpen(null)}
        row={open?.kind === 'sheet' ? open.row : null}
        store={list.namedStore}
      />
      <DeleteProduct
        db={db}
        level={level}
        onClose={() => setOpen(null)}
        row={open?.kind === 'delete' ? open.row : null}
      />
      <Suspense fallback={null}>
        {open?.kind === 'import' && (
          <ImportDialog db={db} level={level} onClose={() => setOpen(null)} serieId={list.serieId} />
        )}
        {open?.kind === 'labels' && <LabelsDialog onClose={() => setOpen(null)} workspace={workspace} />}
      </Suspense>
    </div>
  );
}

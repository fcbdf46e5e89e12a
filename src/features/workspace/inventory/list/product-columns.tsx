import { Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { InventoryRow } from '#app/data/read/products/inventory-list.ts';
import type { Column } from '#app/ui/table/DataTableHead.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { formatCopPlain, formatQuantity } from '#domain/money/money.ts';
import { shownMargin } from '#domain/money/price.ts';
import { quantityIn } from '#app/features/workspace/inventory/unit-words.ts';
import { can } from '#domain/accounts/permissions.ts';
import { listText as text } from '#app/features/workspace/inventory/text.ts';
import styles from './list.module.css';

export interface RowActions {
  onEdit: (row: InventoryRow) => void;
  onDelete: (row: InventoryRow) => void;
  /** Opens the details of a product for a level that may not change it. */
  onSee: (row: InventoryRow) => void;
}

interface ColumnsInput extends RowActions {
  level: number | undefined;
  /** Units at or below which stock is low; undefined until it was read. */
  limit: number | undefined;
  /** The first download is under way: products come before what there is of them. */
  isFilling: boolean;
}

const { columns: heads } = text;

/** Low or not, by the quantity of the store that is shown (workspace §9). */
function StockState({ total, limit }: { total: number; limit: number | undefined }) {
  if (limit === undefined) return null;
  if (total > limit) return <Tag>{text.ok}</Tag>;
  return (
    <Tag icon={TriangleAlert} tone="warning">
      {text.low}
    </Tag>
  );
}

function UnsentTag({ unsent }: Pick<InventoryRow, 'unsent'>) {
  if (!unsent) return null;
  const { isStopped, reason } = unsent;
  return (
    <span title={reason ?? undefined}>
      <Tag tone={isStopped ? 'error' : 'info'}>{isStopped ? text.review : text.pending}</Tag>
    </span>
  );
}

/** The name; a press on it shows the product to those who have no form. */
function ProductName({ row, onSee }: { row: InventoryRow; onSee: RowActions['onSee'] | undefined }) {
  const name = (
    <span className={styles.nameText} title={row.nombre}>
      {row.nombre}
    </span>
  );
  if (!onSee) return name;
  return (
    <button aria-haspopup="dialog" className={styles.nameButton} onClick={() => onSee(row)} type="button">
      {name}
    </button>
  );
}

function quantity(
  key: 'cantidad_vitrina' | 'cantidad_bodega' | 'cantidad_total',
  isFilling: boolean,
): Column<InventoryRow> {
  return {
    key,
    header: heads[key],
    align: 'end',
    isSortable: true,
    isHiddenOnPhone: key !== 'cantidad_total',
    tone: key === 'cantidad_total' ? 'strong' : undefined,
    // Stock that is still to come is not shown as zero.
    cell: (row) =>
      isFilling ? (
        text.unknown
      ) : (
        <span data-owed={row[key] < 0 || undefined} className={styles.units}>
          {quantityIn(row[key], row.unidad)}
          {key === 'cantidad_total' && row.apartadas !== undefined && row.apartadas > 0 && (
            <span className={styles.reserved}>{text.reserved(formatQuantity(row.apartadas))}</span>
          )}
        </span>
      ),
  };
}

/** Cost and margin, from the level that may see them (workspace §6). */
const COST_COLUMNS: Column<InventoryRow>[] = [
  {
    key: 'costo',
    header: heads.costo,
    minWidth: 76,
    align: 'end',
    tone: 'muted',
    isSortable: true,
    isHiddenOnPhone: true,
    cell: ({ costo }) => costo && formatCopPlain(costo),
  },
  {
    key: 'porcentaje_margen',
    header: heads.porcentaje_margen,
    align: 'end',
    tone: 'muted',
    isSortable: true,
    isHiddenOnPhone: true,
    cell: (row) => {
      const margin = shownMargin(row);
      return margin === null ? text.unknown : text.percent(margin);
    },
  },
];

const TAX_COLUMN: Column<InventoryRow> = {
  key: 'impuestos',
  header: heads.impuestos,
  tone: 'muted',
  isHiddenOnPhone: true,
  cell: ({ tax_summary_display: taxes }) => (
    <span className={styles.taxes} title={taxes}>
      {taxes}
    </span>
  ),
};

function actionsColumn({ onEdit, onDelete }: RowActions): Column<InventoryRow> {
  return {
    key: 'acciones',
    header: heads.acciones,
    isHeaderHidden: true,
    align: 'end',
    cell: (row) => (
      <span className={styles.actions}>
        <IconAction
          hint={text.editHint}
          icon={Pencil}
          iconSize={16}
          label={text.edit(row.nombre)}
          onClick={() => onEdit(row)}
          size={36}
        />
        <IconAction
          hint={text.deleteHint}
          icon={Trash2}
          iconSize={16}
          label={text.delete(row.nombre)}
          onClick={() => onDelete(row)}
          size={36}
          tone="danger"
        />
      </span>
    ),
  };
}

/** What each level sees of a product; on a phone name, total, price and actions remain. */
export function productColumns(input: ColumnsInput): Column<InventoryRow>[] {
  const { level, isFilling } = input;
  const limit = isFilling ? undefined : input.limit;
  const seesCosts = can(level, 'inventory.costs');
  const canOnlySee = can(level, 'inventory.view') && !can(level, 'inventory.edit');
  return [
    {
      key: 'codigo_barras',
      header: heads.codigo_barras,
      minWidth: 144,
      tone: 'muted',
      isSortable: true,
      isHiddenOnPhone: true,
      cell: ({ codigo_barras: code }) => (
        <span className={styles.code} title={code}>
          {code}
        </span>
      ),
    },
    {
      key: 'nombre',
      header: heads.nombre,
      width: '100%',
      isSortable: true,
      cell: (row) => (
        <>
          <span className={styles.name}>
            <ProductName onSee={canOnlySee ? input.onSee : undefined} row={row} />
            <UnsentTag unsent={row.unsent} />
          </span>
          <span className={styles.under}>
            <span>{row.codigo_barras}</span>
            <span className={styles.stateUnder}>
              <StockState limit={limit} total={row.cantidad_total} />
            </span>
          </span>
          {row.unsent?.reason && <span className={styles.refusal}>{row.unsent.reason}</span>}
        </>
      ),
    },
    quantity('cantidad_vitrina', isFilling),
    quantity('cantidad_bodega', isFilling),
    quantity('cantidad_total', isFilling),
    {
      key: 'estado',
      header: heads.estado,
      minWidth: 127,
      isHiddenOnPhone: true,
      cell: (row) => <StockState limit={limit} total={row.cantidad_total} />,
    },
    ...(seesCosts ? COST_COLUMNS : []),
    {
      key: 'precio_venta_calculado',
      header: heads.precio_venta_calculado,
      minWidth: 76,
      align: 'end',
      isSortable: true,
      isHiddenOnPhone: true,
      cell: (row) => formatCopPlain(row.precio_venta_calculado),
    },
    {
      key: 'precio_publico',
      header: heads.precio_publico,
      minWidth: 78,
      align: 'end',
      tone: 'strong',
      cell: (row) => formatCopPlain(row.precio_publico),
    },
    ...(seesCosts ? [TAX_COLUMN] : []),
    ...(can(level, 'inventory.edit') ? [actionsColumn(input)] : []),
  ];
}

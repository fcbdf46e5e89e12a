import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable, type DataTableProps } from './DataTable.tsx';

afterEach(cleanup);

interface Row {
  id: string;
}

const idOf = ({ id }: Row) => id;

function tableOf(cell: (row: Row) => string) {
  const columns = [{ key: 'id', header: 'Id', isSortable: true, cell }];
  const rows = [{ id: 'a' }, { id: 'b' }];
  const table = (more: Partial<DataTableProps<Row>>) => (
    <DataTable
      caption="Filas"
      columns={columns}
      onSort={() => undefined}
      rowKey={idOf}
      rows={rows}
      {...more}
    />
  );
  const { rerender } = render(table({}));
  return (more: Partial<DataTableProps<Row>>) => rerender(table(more));
}

describe('DataTable', () => {
  it('renders no row again when only its header is another one', () => {
    const cell = vi.fn(idOf);
    const change = tableOf(cell);
    expect(cell).toHaveBeenCalledTimes(2);
    change({ sort: { key: 'id', direction: 'desc' }, onSort: () => undefined, isLoading: true });
    expect(screen.getByRole('columnheader')).toHaveAttribute('aria-sort', 'descending');
    expect(cell).toHaveBeenCalledTimes(2);
  });

  it('renders the rows that it is given next', () => {
    const change = tableOf(idOf);
    change({ rows: [{ id: 'c' }] });
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['c']);
  });
});

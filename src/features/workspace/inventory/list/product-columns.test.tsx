import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { InventoryRow } from '#app/data/read/products/inventory-list.ts';
import { COFFEE } from '#tests/fixtures/device/local-counter.ts';
import { productColumns } from './product-columns.tsx';

const ROW: InventoryRow = {
  ...COFFEE,
  cantidad_vitrina: 0,
  cantidad_bodega: 0,
  cantidad_total: 0,
  nombre_vitrina: null,
  nombre_bodega: null,
  precio_publico: '17609.00',
  unsent: null,
};
const [onEdit, onDelete, onSee] = [vi.fn(), vi.fn(), vi.fn()];

afterEach(cleanup);

describe('the margin in the list of products', () => {
  it.each([
    ['with a margin of its own is that margin', {}, '30 %'],
    ['with a final price is what that leaves over the cost', { precio_final: '17608.50' }, '68 %'],
    ['with a final price and no cost is a dash', { precio_final: '17608.50', costo: '0.00' }, '—'],
  ])('of a product %s', (_name, more, shown) => {
    const columns = productColumns({ level: 2, limit: 5, isFilling: false, onEdit, onDelete, onSee });
    const column = columns.find(({ key }) => key === 'porcentaje_margen');
    const row = { ...ROW, costo: '10000.00', precio_venta_calculado: '16800.00', ...more };
    render(<p>{column?.cell(row)}</p>);
    expect(screen.getByText(shown)).toBeInTheDocument();
  });
});

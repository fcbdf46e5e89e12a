-- Goods sold by weight or at a price named at the counter, and discounts on a whole sale (quick-sale.md E2).
ALTER TABLE products
  ADD COLUMN unidad text NOT NULL DEFAULT 'und' CHECK (unidad IN ('und', 'kg', 'lb', 'g', 'l', 'm')),
  ADD COLUMN precio_abierto boolean NOT NULL DEFAULT false,
  ADD COLUMN precio_min numeric(16, 2) CHECK (precio_min >= 0),
  ADD COLUMN precio_max numeric(16, 2) CHECK (precio_max >= precio_min);
ALTER TABLE product_versions
  ADD COLUMN unidad text NOT NULL DEFAULT 'und',
  ADD COLUMN precio_abierto boolean NOT NULL DEFAULT false,
  ADD COLUMN precio_min numeric(16, 2),
  ADD COLUMN precio_max numeric(16, 2);
-- Null for goods sold by the piece, as every line of before was.
ALTER TABLE invoice_lines
  ADD COLUMN unidad text;
-- Null without one. The amounts of the lines have it in them.
ALTER TABLE invoices
  ADD COLUMN descuento_total numeric(18, 2) CHECK (descuento_total > 0);

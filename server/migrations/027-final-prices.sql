-- A product may be priced with its taxes: then cost and margin price nothing (quick-sale.md E1).
ALTER TABLE products
  ADD COLUMN precio_final numeric(16, 2) CHECK (precio_final >= 0);
ALTER TABLE product_versions
  ADD COLUMN precio_final numeric(16, 2);

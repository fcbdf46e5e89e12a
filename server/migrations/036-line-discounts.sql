-- What discounts took off a line before taxes, its part of one on the whole sale among it: a rounded price times a quantity
-- doesn't tell it. Of lines of before it is what that comes to (half to even), and never less than nothing.
ALTER TABLE invoice_lines
  ADD COLUMN descuento_valor numeric(20, 2) NOT NULL DEFAULT 0;
UPDATE invoice_lines l
SET descuento_valor = greatest(0, r.cents / 100 - l.base_gravable)
FROM (
  SELECT o.business_id, o.invoice_id, o.linea,
    CASE WHEN e.exact - floor(e.exact) = 0.5 THEN 2 * round(e.exact / 2) ELSE round(e.exact) END AS cents
  FROM invoices i
    JOIN invoice_lines o ON o.business_id = i.business_id AND o.invoice_id = i.id
    CROSS JOIN LATERAL (SELECT o.valor_unitario * o.cantidad * 100 AS exact) e
  WHERE o.descuento_pct > 0 OR i.descuento_total IS NOT NULL) r
WHERE r.business_id = l.business_id AND r.invoice_id = l.invoice_id AND r.linea = l.linea;

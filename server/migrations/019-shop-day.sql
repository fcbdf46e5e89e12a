-- What the shop's day is reckoned by: the day, drawer and device of each sale and payment, taxes by rate, and what the
-- goods cost at that time. None of it can be found out later.
ALTER TABLE invoices
  ADD COLUMN dia date, -- in Bogotá, of the sale; of its issue where the sale told no time
  ADD COLUMN cash_session_id uuid, -- a label: the drawer may come later, or never
  ADD COLUMN device_id text;
UPDATE invoices SET dia = (coalesce(fecha_venta, fecha_emision) AT TIME ZONE 'America/Bogota')::date;
ALTER TABLE invoices ALTER COLUMN dia SET NOT NULL;
CREATE INDEX invoices_by_day ON invoices (business_id, dia, id);
CREATE INDEX invoices_by_cash_session ON invoices (business_id, cash_session_id) WHERE cash_session_id IS NOT NULL;

-- null: sold before costs were noted.
ALTER TABLE invoice_lines
  ADD COLUMN costo_unitario numeric(14, 2),
  ADD COLUMN costo_linea numeric(22, 2); -- dear goods in large numbers, given away: the total is nothing, the cost is not

CREATE TABLE invoice_taxes (
  business_id bigint NOT NULL,
  invoice_id uuid NOT NULL,
  nombre text NOT NULL, -- as on paper; 'Excluido' is what bears neither IVA nor INC
  base numeric(18, 2) NOT NULL,
  valor numeric(18, 2) NOT NULL,
  PRIMARY KEY (business_id, invoice_id, nombre),
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices (business_id, id)
);
INSERT INTO invoice_taxes (business_id, invoice_id, nombre, base, valor)
SELECT l.business_id, l.invoice_id, t.nombre, sum(l.base_gravable), sum(t.valor_calculado)
FROM invoice_lines l, jsonb_to_recordset(l.impuestos_aplicados) AS t (nombre text, valor_calculado numeric)
GROUP BY 1, 2, 3
UNION ALL
SELECT business_id, invoice_id, 'Excluido', sum(base_gravable), 0
FROM invoice_lines
WHERE NOT jsonb_path_exists(impuestos_aplicados, '$[*].nombre ? (@ starts with "IVA" || @ starts with "INC")')
GROUP BY 1, 2;

ALTER TABLE ledger
  ADD COLUMN cash_session_id uuid,
  ADD COLUMN device_id text;
CREATE INDEX ledger_by_cash_session ON ledger (business_id, cash_session_id) WHERE cash_session_id IS NOT NULL;

ALTER TABLE stock_movements
  ADD COLUMN documento_id uuid, -- the document that is no invoice
  ADD COLUMN fisico_en timestamptz; -- when the goods were moved, as far as the device's clock is believed
ALTER TABLE stock_movements DROP CONSTRAINT stock_movements_motivo_check;
ALTER TABLE stock_movements ADD CHECK (motivo IN ('inicial', 'venta', 'ajuste', 'importacion', 'devolucion',
  'entrada', 'averia', 'traslado', 'conteo', 'conteo_corrige', 'consumo'));

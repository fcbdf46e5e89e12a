-- What reports read: payments on account by their day, and the few lines that were sold for less.
CREATE INDEX ledger_by_day ON ledger (business_id, fecha);
CREATE INDEX invoice_lines_discounted ON invoice_lines (business_id, invoice_id) WHERE descuento_pct > 0;
CREATE INDEX cash_sessions_open ON cash_sessions (business_id, abierta_en) WHERE cerrada_en IS NULL;
CREATE INDEX cash_sessions_by_closing ON cash_sessions (business_id, cerrada_en DESC) WHERE cerrada_en IS NOT NULL;

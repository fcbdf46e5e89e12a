-- What was said about one line of a sale: sin cebolla.
ALTER TABLE invoice_lines
  ADD COLUMN nota text;

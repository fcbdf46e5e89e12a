-- Sales that were paid in several parts, which are few: a report puts their parts together, and takes the others as they are.
CREATE INDEX invoice_payments_split ON invoice_payments (business_id, invoice_id) WHERE orden > 1;

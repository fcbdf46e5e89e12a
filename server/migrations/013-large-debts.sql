-- A sale comes to at most sixteen digits before the cents; whatever one comes to can be owed.
ALTER TABLE ledger ALTER COLUMN valor TYPE numeric(18, 2);
-- The sum of many: eighteen digits, as many as domain/money.ts reads.
ALTER TABLE clients ALTER COLUMN saldo_credito TYPE numeric(20, 2);

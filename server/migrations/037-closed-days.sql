-- A day that is over stays as it was: documents keep the rounding of cash, the store and the moment that they were made with.
-- What was there before has the rounding that its business has now.
ALTER TABLE businesses ADD COLUMN redondeo_anterior smallint NOT NULL DEFAULT 0;
UPDATE businesses SET redondeo_anterior = 50 WHERE opciones ->> 'redondeo_efectivo' = '50';

ALTER TABLE invoices ADD COLUMN redondeo smallint;
ALTER TABLE returns ADD COLUMN redondeo smallint;

-- When it was paid at the counter, where that was not when it came.
ALTER TABLE ledger ADD COLUMN redondeo smallint, ADD COLUMN serie_id bigint, ADD COLUMN fisico_en timestamptz;
UPDATE ledger l SET serie_id = c.serie_id FROM collaborators c
WHERE l.tipo = 'abono' AND c.business_id = l.business_id AND c.id = l.collaborator_id AND c.serie_id IS NOT NULL;
CREATE INDEX ledger_by_moment ON ledger (business_id, fisico_en) WHERE fisico_en IS NOT NULL;

-- When a store was added to its business; of the first ones, and those of before, nothing: they always were.
ALTER TABLE series ADD COLUMN creada_en timestamptz;

-- What a store was called until a day: its comprobantes of then are final.
CREATE TABLE daily_store_names (
  business_id bigint NOT NULL REFERENCES businesses (id),
  serie_id bigint NOT NULL,
  hasta date NOT NULL,
  nombre_establecimiento text NOT NULL,
  prefijo text NOT NULL,
  PRIMARY KEY (business_id, serie_id, hasta)
);

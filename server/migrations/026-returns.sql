-- Goods that came back. The return is the fact, written once; its credit note is the document that the law knows.
CREATE TABLE returns (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  invoice_id uuid, -- null: without invoice
  client_id uuid NOT NULL,
  serie_id bigint NOT NULL, -- the store that took it back
  collaborator_id bigint NOT NULL,
  cajero text NOT NULL,
  concepto smallint NOT NULL CHECK (concepto IN (1, 2)),
  motivo text NOT NULL,
  cash_session_id uuid, -- a label
  device_id text,
  venta_id uuid, -- what was taken instead
  fecha timestamptz NOT NULL,
  fisico_en timestamptz NOT NULL,
  dia date NOT NULL, -- in Bogotá, of the counter
  total numeric(18, 2) NOT NULL CHECK (total >= 0),
  advertencias jsonb NOT NULL,
  codigo_provisional text,
  busqueda text NOT NULL,
  creation_hash text NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices (business_id, id),
  FOREIGN KEY (business_id, client_id) REFERENCES clients (business_id, id),
  FOREIGN KEY (business_id, serie_id) REFERENCES series (business_id, id),
  FOREIGN KEY (business_id, collaborator_id) REFERENCES collaborators (business_id, id),
  CHECK (invoice_id IS NOT NULL OR concepto = 1)
);
CREATE INDEX returns_by_date ON returns (business_id, fecha DESC, id DESC);
CREATE INDEX returns_by_day ON returns (business_id, dia);
CREATE INDEX returns_by_invoice ON returns (business_id, invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX returns_by_cash_session ON returns (business_id, cash_session_id) WHERE cash_session_id IS NOT NULL;

CREATE TABLE return_lines (
  business_id bigint NOT NULL,
  return_id uuid NOT NULL,
  linea int NOT NULL,
  invoice_linea int,
  product_id uuid NOT NULL,
  codigo_barras text NOT NULL,
  nombre text NOT NULL,
  cantidad numeric(14, 3) NOT NULL CHECK (cantidad > 0),
  destino text NOT NULL CHECK (destino IN ('vitrina', 'bodega', 'averia')),
  base_gravable numeric(18, 2) NOT NULL,
  impuestos_aplicados jsonb NOT NULL,
  total_linea numeric(18, 2) NOT NULL,
  costo_linea numeric(22, 2), -- its part of what the goods cost; null where that is unknown
  con_nota boolean NOT NULL, -- false: it had come back before, elsewhere
  PRIMARY KEY (business_id, return_id, linea),
  FOREIGN KEY (business_id, return_id) REFERENCES returns (business_id, id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE return_refunds (
  business_id bigint NOT NULL,
  return_id uuid NOT NULL,
  orden int NOT NULL,
  medio text NOT NULL,
  valor numeric(18, 2) NOT NULL CHECK (valor >= 0),
  referencia text,
  PRIMARY KEY (business_id, return_id, orden),
  FOREIGN KEY (business_id, return_id) REFERENCES returns (business_id, id) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE credit_notes (
  business_id bigint NOT NULL,
  return_id uuid NOT NULL,
  serie_id bigint NOT NULL,
  prefijo text NOT NULL,
  numero bigint NOT NULL,
  numero_display text NOT NULL,
  fecha_emision timestamptz NOT NULL,
  datos_vendedor jsonb NOT NULL,
  datos_cliente jsonb NOT NULL,
  subtotal numeric(18, 2) NOT NULL,
  total_impuestos numeric(18, 2) NOT NULL,
  total numeric(18, 2) NOT NULL,
  PRIMARY KEY (business_id, return_id),
  UNIQUE (business_id, prefijo, numero),
  FOREIGN KEY (business_id, return_id) REFERENCES returns (business_id, id) DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX credit_notes_by_date ON credit_notes (business_id, serie_id, fecha_emision);

-- How much of each line came back: made with the first return of its invoice. The CHECK is the last proof that nobody
-- returns more than was sold.
CREATE TABLE returned_lines (
  business_id bigint NOT NULL,
  invoice_id uuid NOT NULL,
  linea int NOT NULL,
  vendida numeric(14, 3) NOT NULL,
  devuelta numeric(14, 3) NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, invoice_id, linea),
  CHECK (devuelta BETWEEN 0 AND vendida),
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices (business_id, id)
);

-- Numbers of the notes of a series: taken under the lock of the row, so that none is missing.
CREATE TABLE note_counters (
  business_id bigint NOT NULL,
  serie_id bigint NOT NULL,
  prefijo text NOT NULL,
  proximo bigint NOT NULL DEFAULT 1,
  ultima_fecha timestamptz, -- of the last note: where the clock is set back, the next has no earlier one
  PRIMARY KEY (business_id, serie_id),
  UNIQUE (business_id, prefijo),
  FOREIGN KEY (business_id, serie_id) REFERENCES series (business_id, id)
);

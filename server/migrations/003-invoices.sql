-- Invoices are immutable: they keep copies of seller, client, resolution, names, prices and rates.
CREATE TABLE invoices (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  serie_id bigint NOT NULL,
  numero bigint NOT NULL,
  numero_factura_display text NOT NULL,
  fecha_emision timestamptz NOT NULL,
  fecha_venta timestamptz,
  estado text NOT NULL DEFAULT 'emitida' CHECK (estado IN ('emitida', 'anulada')),
  cliente_id uuid NOT NULL,
  collaborator_id bigint NOT NULL,
  cajero text NOT NULL,
  subtotal numeric(18, 2) NOT NULL,
  total_impuestos numeric(18, 2) NOT NULL,
  total_factura numeric(18, 2) NOT NULL,
  datos_vendedor jsonb NOT NULL,
  datos_cliente jsonb NOT NULL,
  texto_resolucion text NOT NULL,
  advertencias jsonb NOT NULL DEFAULT '[]',
  nota text,
  codigo_provisional text,
  busqueda text COLLATE "C" NOT NULL,
  creation_hash text,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, serie_id, numero),
  FOREIGN KEY (business_id, serie_id) REFERENCES series (business_id, id),
  FOREIGN KEY (business_id, cliente_id) REFERENCES clients (business_id, id),
  FOREIGN KEY (business_id, collaborator_id) REFERENCES collaborators (business_id, id),
  CHECK (total_factura = subtotal + total_impuestos)
);
CREATE INDEX invoices_by_date ON invoices (business_id, fecha_emision DESC, id DESC);
CREATE INDEX invoices_search ON invoices USING gin (busqueda gin_trgm_ops);

CREATE TABLE invoice_lines (
  business_id bigint NOT NULL,
  invoice_id uuid NOT NULL,
  linea int NOT NULL,
  product_id uuid NOT NULL,
  codigo_barras text NOT NULL,
  nombre text NOT NULL,
  cantidad numeric(14, 3) NOT NULL CHECK (cantidad > 0),
  valor_unitario numeric(16, 2) NOT NULL,
  descuento_pct numeric(5, 2) NOT NULL CHECK (descuento_pct BETWEEN 0 AND 100),
  base_gravable numeric(18, 2) NOT NULL,
  impuestos_aplicados jsonb NOT NULL,
  total_linea numeric(18, 2) NOT NULL,
  PRIMARY KEY (business_id, invoice_id, linea),
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices (business_id, id),
  FOREIGN KEY (business_id, product_id) REFERENCES products (business_id, id)
);

CREATE TABLE invoice_payments (
  business_id bigint NOT NULL,
  invoice_id uuid NOT NULL,
  orden int NOT NULL,
  medio text NOT NULL,
  valor numeric(18, 2) NOT NULL CHECK (valor >= 0),
  recibido numeric(18, 2),
  referencia text,
  PRIMARY KEY (business_id, invoice_id, orden),
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices (business_id, id)
);

-- Credit account of a client: charges of invoices and payments; saldo_credito is their sum.
CREATE TABLE ledger (
  business_id bigint NOT NULL,
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  fecha timestamptz NOT NULL,
  tipo text NOT NULL CHECK (tipo IN ('cargo', 'abono')),
  valor numeric(14, 2) NOT NULL CHECK (valor > 0),
  medio text,
  referencia text,
  invoice_id uuid,
  collaborator_id bigint,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, client_id) REFERENCES clients (business_id, id),
  -- Checked at commit: the client is locked and charged before the invoice is written.
  FOREIGN KEY (business_id, invoice_id) REFERENCES invoices (business_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX ledger_by_client ON ledger (business_id, client_id, fecha);

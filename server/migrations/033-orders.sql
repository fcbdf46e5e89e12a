-- What is promised now and sold later: no number of the resolution, no stock, no debt. Its state is that of its steps
-- and its sales; it is kept here beside them, so that a list finds it.
CREATE TABLE orders (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  serie_id bigint NOT NULL, -- the store that has the goods
  numero bigint NOT NULL,
  tipo text NOT NULL CHECK (tipo IN ('recoger', 'domicilio', 'apartado')),
  estado text NOT NULL CHECK (estado IN ('nuevo', 'preparando', 'listo', 'en_camino', 'entregado', 'cancelado')),
  cliente_id uuid, -- a label
  contacto jsonb NOT NULL,
  para timestamptz,
  domicilio numeric(14, 2) NOT NULL CHECK (domicilio >= 0),
  nota text,
  origen text NOT NULL CHECK (origen IN ('mostrador', 'api', 'catalogo')),
  collaborator_id bigint,
  device_id text,
  invoice_id uuid, -- of the sales that name it, the first whose invoice is in force
  fisico_en timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  advertencias jsonb NOT NULL,
  busqueda text NOT NULL,
  creation_hash text NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, numero),
  FOREIGN KEY (business_id, serie_id) REFERENCES series (business_id, id),
  FOREIGN KEY (business_id, collaborator_id) REFERENCES collaborators (business_id, id)
);
CREATE INDEX orders_by_time ON orders (business_id, fisico_en DESC, id DESC);
CREATE INDEX orders_open ON orders (business_id, id) WHERE estado IN ('nuevo', 'preparando', 'listo', 'en_camino');

CREATE TABLE order_lines (
  business_id bigint NOT NULL,
  order_id uuid NOT NULL,
  linea int NOT NULL,
  product_id uuid NOT NULL, -- a label: what was promised at a counter may be unknown here
  nombre text, -- then
  cantidad numeric(14, 3) NOT NULL CHECK (cantidad > 0),
  descuento numeric(5, 2) NOT NULL CHECK (descuento BETWEEN 0 AND 100),
  precio_visto numeric(14, 2) CHECK (precio_visto >= 0),
  nota text,
  PRIMARY KEY (business_id, order_id, linea),
  FOREIGN KEY (business_id, order_id) REFERENCES orders (business_id, id)
);

-- Written once each. Those of an invoice count while it is in force.
CREATE TABLE order_steps (
  business_id bigint NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  estado text NOT NULL CHECK (estado IN ('preparando', 'listo', 'en_camino', 'entregado', 'cancelado')),
  collaborator_id bigint,
  device_id text,
  invoice_id uuid,
  motivo text,
  fisico_en timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  creation_hash text, -- null: an invoice did it
  PRIMARY KEY (business_id, order_id, id),
  FOREIGN KEY (business_id, order_id) REFERENCES orders (business_id, id),
  FOREIGN KEY (business_id, collaborator_id) REFERENCES collaborators (business_id, id)
);

-- The sales that name an order, which may come after them: both columns are labels.
CREATE TABLE order_sales (
  business_id bigint NOT NULL REFERENCES businesses (id),
  order_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  orden int NOT NULL, -- in which they came
  collaborator_id bigint NOT NULL,
  fisico_en timestamptz NOT NULL,
  PRIMARY KEY (business_id, order_id, orden)
);

-- The numbers of a business's orders: taken under the lock of its row, so that none is missing.
CREATE TABLE order_counters (
  business_id bigint NOT NULL REFERENCES businesses (id),
  ultimo bigint NOT NULL,
  PRIMARY KEY (business_id)
);

-- Labels. What is looked for by them is found in order_sales and among the movements of a client: no large table gets
-- another index.
ALTER TABLE invoices ADD COLUMN pedido_id uuid;
ALTER TABLE ledger ADD COLUMN pedido_id uuid;

-- The module: on in new businesses and in every package, off in those that exist until their owner switches it on.
INSERT INTO business_modules (business_id, slug, is_active) SELECT id, 'pedidos', false FROM businesses;
UPDATE packages SET componentes = componentes || '{pedidos}';

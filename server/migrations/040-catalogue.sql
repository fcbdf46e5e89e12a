-- The public page of a store (decision 026): nothing is shown until its owner publishes it.
CREATE TABLE catalogues (
  business_id bigint NOT NULL REFERENCES businesses (id),
  serie_id bigint NOT NULL,
  nombre text CHECK (nombre ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  publicado boolean NOT NULL,
  pausado boolean NOT NULL,
  whatsapp text,
  saludo text,
  PRIMARY KEY (business_id, serie_id),
  FOREIGN KEY (business_id, serie_id) REFERENCES series (business_id, id) ON DELETE CASCADE,
  CHECK (nombre IS NOT NULL OR NOT publicado)
);
-- An address names one store of the whole installation.
CREATE UNIQUE INDEX catalogues_name ON catalogues (nombre);

-- Where the orders of the last day came from, for the limits against abuse. Nothing else reads it.
CREATE TABLE catalogue_senders (
  business_id bigint NOT NULL,
  order_id uuid NOT NULL,
  direccion_red text NOT NULL, -- of IPv6 the /64
  telefono text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, order_id),
  FOREIGN KEY (business_id, order_id) REFERENCES orders (business_id, id)
);
CREATE INDEX catalogue_senders_by_time ON catalogue_senders (business_id, created_at);
CREATE INDEX catalogue_senders_old ON catalogue_senders (created_at);

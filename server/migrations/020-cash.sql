-- A drawer from its opening to its closing. What it should hold is derived from everything that carries its label and
-- never stored; of a session only the columns of its closing are written again.
CREATE TABLE cash_sessions (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  serie_id bigint NOT NULL,
  device_id text,
  nombre text NOT NULL,
  base numeric(14, 0) NOT NULL CHECK (base >= 0),
  base_esperada numeric(14, 0), -- what the one before had left
  conteo_base jsonb NOT NULL,
  nota_apertura text,
  redondeo smallint NOT NULL, -- pesos that the business rounded cash to when it was opened
  abierta_por bigint NOT NULL,
  abierta_en timestamptz NOT NULL,
  recibida_en timestamptz NOT NULL,
  cerrada_por bigint,
  cerrada_en timestamptz,
  cierre text CHECK (cierre IN ('conteo', 'sin_conteo')),
  conteo_id uuid,
  queda numeric(14, 0) CHECK (queda >= 0),
  visto jsonb, -- what the closing device knew, and which device it was
  z_numero bigint,
  nota text,
  cierre_hash text, -- SHA-256 of the request that closed it
  ajustada_en timestamptz, -- the last time that something came after the closing
  advertencias jsonb NOT NULL,
  creation_hash text,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, serie_id, z_numero),
  FOREIGN KEY (business_id, serie_id) REFERENCES series (business_id, id),
  FOREIGN KEY (business_id, abierta_por) REFERENCES collaborators (business_id, id),
  FOREIGN KEY (business_id, cerrada_por) REFERENCES collaborators (business_id, id),
  CHECK ((cerrada_en IS NULL) = (z_numero IS NULL) AND (cerrada_en IS NULL) = (cierre IS NULL))
);
CREATE INDEX cash_sessions_by_opening ON cash_sessions (business_id, abierta_en DESC, id DESC);

-- Of both session_id is a label: what a device did is kept also where its opening never comes.
CREATE TABLE cash_movements (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  tipo text NOT NULL CHECK (tipo IN ('ingreso', 'gasto', 'retiro')),
  categoria text NOT NULL,
  valor numeric(14, 0) NOT NULL CHECK (valor > 0),
  nota text,
  anula uuid,
  documento_id uuid,
  collaborator_id bigint NOT NULL,
  device_id text,
  fisico_en timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  creation_hash text,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, collaborator_id) REFERENCES collaborators (business_id, id)
);
CREATE INDEX cash_movements_by_session ON cash_movements (business_id, session_id);

CREATE TABLE cash_counts (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  efectivo numeric(14, 0) NOT NULL CHECK (efectivo >= 0),
  conteo jsonb NOT NULL,
  medios jsonb NOT NULL,
  motivo text,
  tarde boolean NOT NULL, -- after the closing, from somebody who may not correct it
  collaborator_id bigint NOT NULL,
  device_id text,
  fisico_en timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  creation_hash text,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, collaborator_id) REFERENCES collaborators (business_id, id)
);
CREATE INDEX cash_counts_by_session ON cash_counts (business_id, session_id);

-- The numbers of the closings of a series: taken under the lock of its row, so that none is missing.
ALTER TABLE series ADD COLUMN proximo_z bigint NOT NULL DEFAULT 1;

-- The module: on in new businesses and in every package, off in those that exist until their owner switches it on.
INSERT INTO business_modules (business_id, slug, is_active) SELECT id, 'caja', false FROM businesses;
UPDATE packages SET componentes = componentes || '{caja}';

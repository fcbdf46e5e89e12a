-- Owners, businesses, their series and collaborators. Every table of a business has business_id first in
-- its primary, unique and foreign keys, so that a row can never point into another business.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE owners (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  email_norm text NOT NULL UNIQUE,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  second_name text,
  last_name text NOT NULL,
  second_surname text NOT NULL,
  cedula text NOT NULL,
  country text NOT NULL,
  department text NOT NULL,
  city text NOT NULL,
  mobile_phone text NOT NULL,
  fixed_phone text,
  address text NOT NULL,
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE businesses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id bigint NOT NULL REFERENCES owners (id),
  tipo text NOT NULL CHECK (tipo IN ('PN', 'PJ')),
  nombre_display text NOT NULL,
  identificacion text NOT NULL,
  dv text NOT NULL,
  country text NOT NULL,
  department text NOT NULL,
  city text NOT NULL,
  address text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  datos jsonb NOT NULL DEFAULT '{}',
  numero_resolucion text NOT NULL,
  fecha_resolucion date NOT NULL,
  vigencia_hasta date NOT NULL,
  opciones jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX businesses_by_owner ON businesses (owner_id, id);

-- The counter that versions every change of a business; locked last in each write (docs/offline.md).
CREATE TABLE business_versions (
  business_id bigint PRIMARY KEY REFERENCES businesses (id),
  version bigint NOT NULL DEFAULT 0,
  epoch uuid NOT NULL
);

CREATE TABLE business_modules (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  slug text NOT NULL,
  is_active boolean NOT NULL,
  PRIMARY KEY (business_id, slug)
);

CREATE TABLE series (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  nombre_establecimiento text NOT NULL,
  nombre_norm text NOT NULL,
  prefijo text NOT NULL CHECK (prefijo ~ '^[A-Z0-9]{1,4}$'),
  rango_inicio bigint NOT NULL CHECK (rango_inicio >= 1),
  rango_fin bigint NOT NULL,
  longitud_consecutivo int NOT NULL CHECK (longitud_consecutivo BETWEEN 1 AND 18),
  proximo_consecutivo bigint NOT NULL,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, prefijo),
  UNIQUE (business_id, nombre_norm),
  CHECK (rango_inicio <= rango_fin),
  CHECK (proximo_consecutivo BETWEEN rango_inicio AND rango_fin + 1)
);

CREATE TABLE collaborators (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  email text NOT NULL,
  email_norm text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  second_name text,
  last_name text NOT NULL,
  second_surname text NOT NULL,
  cedula text NOT NULL,
  permission_level smallint NOT NULL CHECK (permission_level BETWEEN 1 AND 3),
  is_active boolean NOT NULL DEFAULT true,
  serie_id bigint,
  limite_alerta_inventario int NOT NULL DEFAULT 5 CHECK (limite_alerta_inventario >= 0),
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, serie_id) REFERENCES series (business_id, id)
);
CREATE UNIQUE INDEX collaborators_email ON collaborators (email_norm) WHERE deleted_at IS NULL;

-- Which series a collaborator held when: a sale made offline is numbered by the series it was made under.
CREATE TABLE series_assignments (
  business_id bigint NOT NULL,
  collaborator_id bigint NOT NULL,
  serie_id bigint NOT NULL,
  desde timestamptz NOT NULL,
  hasta timestamptz,
  PRIMARY KEY (business_id, collaborator_id, desde),
  FOREIGN KEY (business_id, collaborator_id) REFERENCES collaborators (business_id, id),
  FOREIGN KEY (business_id, serie_id) REFERENCES series (business_id, id)
);

-- One row per token; a token is good while its row is neither revoked nor expired.
CREATE TABLE collaborator_sessions (
  business_id bigint NOT NULL,
  id uuid NOT NULL,
  collaborator_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, collaborator_id) REFERENCES collaborators (business_id, id)
);

-- Products, their prices by version, their stock by store; clients.
CREATE TABLE products (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  codigo_barras text NOT NULL,
  nombre text NOT NULL,
  nombre_norm text COLLATE "C" NOT NULL,
  busqueda text COLLATE "C" NOT NULL,
  proveedor text,
  proveedor_norm text COLLATE "C",
  costo numeric(14, 2) NOT NULL CHECK (costo >= 0),
  porcentaje_margen int NOT NULL CHECK (porcentaje_margen BETWEEN 0 AND 1000),
  redondear_precio_venta boolean NOT NULL,
  precio_venta_calculado numeric(16, 2) NOT NULL CHECK (precio_venta_calculado >= 0),
  iva_rate smallint CHECK (iva_rate IN (0, 5, 19)),
  inc_rate smallint CHECK (inc_rate IN (4, 8, 16)),
  applies_icui boolean NOT NULL,
  applies_bag_tax boolean NOT NULL,
  created_by bigint,
  creation_hash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX products_barcode ON products (business_id, codigo_barras) WHERE deleted_at IS NULL;
CREATE INDEX products_by_name ON products (business_id, nombre_norm, id) WHERE deleted_at IS NULL;
CREATE INDEX products_search ON products USING gin (busqueda gin_trgm_ops) WHERE deleted_at IS NULL;

-- What a product cost the customer at each data version: a sale is priced at the version it was shown at.
CREATE TABLE product_versions (
  business_id bigint NOT NULL,
  product_id uuid NOT NULL,
  v bigint NOT NULL,
  desde timestamptz NOT NULL,
  hasta timestamptz,
  nombre text NOT NULL,
  codigo_barras text NOT NULL,
  precio_venta_calculado numeric(16, 2) NOT NULL,
  iva_rate smallint,
  inc_rate smallint,
  applies_icui boolean NOT NULL,
  applies_bag_tax boolean NOT NULL,
  PRIMARY KEY (business_id, product_id, v),
  FOREIGN KEY (business_id, product_id) REFERENCES products (business_id, id)
);

CREATE TABLE stocks (
  business_id bigint NOT NULL,
  product_id uuid NOT NULL,
  serie_id bigint NOT NULL,
  cantidad_vitrina numeric(14, 3) NOT NULL DEFAULT 0,
  cantidad_bodega numeric(14, 3) NOT NULL DEFAULT 0,
  nombre_vitrina text,
  nombre_bodega text,
  PRIMARY KEY (business_id, product_id, serie_id),
  FOREIGN KEY (business_id, product_id) REFERENCES products (business_id, id),
  FOREIGN KEY (business_id, serie_id) REFERENCES series (business_id, id)
);

-- Every change of stock: initial + movements = current can be proved at any time.
CREATE TABLE stock_movements (
  business_id bigint NOT NULL,
  id uuid NOT NULL,
  product_id uuid NOT NULL,
  serie_id bigint NOT NULL,
  motivo text NOT NULL CHECK (motivo IN ('inicial', 'venta', 'ajuste', 'importacion', 'devolucion')),
  delta_vitrina numeric(14, 3) NOT NULL,
  delta_bodega numeric(14, 3) NOT NULL,
  invoice_id uuid,
  collaborator_id bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, product_id) REFERENCES products (business_id, id)
);
CREATE INDEX stock_movements_by_product ON stock_movements (business_id, product_id, created_at);

CREATE TABLE clients (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  codigo_cliente text COLLATE "C" NOT NULL,
  tipo_cliente text NOT NULL CHECK (tipo_cliente IN ('Natural', 'Juridico')),
  is_active boolean NOT NULL DEFAULT true,
  es_consumidor_final boolean NOT NULL DEFAULT false,
  nombre_norm text COLLATE "C" NOT NULL,
  identificacion text COLLATE "C" NOT NULL,
  busqueda text COLLATE "C" NOT NULL,
  nombre_completo_natural text,
  cedula_natural text,
  fecha_nacimiento_natural date,
  genero_natural text CHECK (genero_natural IN ('NoEspecifica', 'Masculino', 'Femenino', 'Otro')),
  telefono_natural text,
  correo_electronico_natural text,
  direccion_natural text,
  nombre_empresa_juridico text,
  nit_juridico text,
  dv_nit_juridico text,
  nombre_representante_juridico text,
  cargo_representante_juridico text,
  telefono_contacto_juridico text,
  correo_corporativo_juridico text,
  direccion_empresa_juridico text,
  sector_industria_juridico text,
  credito_activo boolean NOT NULL DEFAULT false,
  monto_credito_aprobado numeric(14, 2) NOT NULL DEFAULT 0 CHECK (monto_credito_aprobado >= 0),
  dias_credito_autorizados int NOT NULL DEFAULT 0 CHECK (dias_credito_autorizados >= 0),
  saldo_credito numeric(14, 2) NOT NULL DEFAULT 0,
  created_by bigint,
  creation_hash text,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (business_id, id)
);
CREATE UNIQUE INDEX clients_code ON clients (business_id, codigo_cliente);
CREATE UNIQUE INDEX clients_identification ON clients (business_id, tipo_cliente, identificacion) WHERE deleted_at IS NULL;
CREATE INDEX clients_search ON clients USING gin (busqueda gin_trgm_ops) WHERE deleted_at IS NULL;

CREATE TABLE client_counters (
  business_id bigint PRIMARY KEY REFERENCES businesses (id),
  ultimo bigint NOT NULL DEFAULT 0
);

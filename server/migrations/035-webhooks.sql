-- Subscriptions to the change feed (decision 025). The secrets are kept as they are: each message is signed with them.
CREATE TABLE webhooks (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  url text NOT NULL,
  eventos text[] NOT NULL,
  con_costos boolean NOT NULL,
  activo boolean NOT NULL DEFAULT true,
  pausado_por text CHECK (pausado_por IN ('dueno', 'fallas')),
  secret text NOT NULL,
  former_secret text,
  created_at timestamptz NOT NULL,
  epoch uuid NOT NULL, -- the history that was read last
  version bigint NOT NULL, -- everything up to it was taken
  fallas int NOT NULL DEFAULT 0, -- tries since the receiver took something
  falla_desde timestamptz,
  proximo timestamptz, -- not before, after a failure
  lease uuid, -- who delivers now
  lease_until timestamptz,
  PRIMARY KEY (business_id, id)
);

-- The last 200 tries of each.
CREATE TABLE webhook_deliveries (
  business_id bigint NOT NULL,
  webhook_id uuid NOT NULL,
  id uuid NOT NULL,
  mensaje uuid NOT NULL,
  tipo text NOT NULL,
  version bigint NOT NULL,
  fecha timestamptz NOT NULL,
  status int,
  duracion_ms int NOT NULL,
  respuesta text NOT NULL,
  PRIMARY KEY (business_id, webhook_id, id),
  FOREIGN KEY (business_id, webhook_id) REFERENCES webhooks (business_id, id) ON DELETE CASCADE
);

-- Orders that a subscription has been told of: the first time is their creation, each other a change.
CREATE TABLE webhook_orders (
  business_id bigint NOT NULL,
  webhook_id uuid NOT NULL,
  pedido_id text NOT NULL,
  PRIMARY KEY (business_id, webhook_id, pedido_id),
  FOREIGN KEY (business_id, webhook_id) REFERENCES webhooks (business_id, id) ON DELETE CASCADE
);

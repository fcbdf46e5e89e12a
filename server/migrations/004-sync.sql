-- The write protocol: operations (idempotency), changes (the feed), activity (who did what).
CREATE TABLE operations (
  scope text NOT NULL, -- 'b:<business>' for collaborators, 'o:<owner>' for owners
  op uuid NOT NULL,
  actor text NOT NULL, -- 'c:<collaborator>' or 'o:<owner>'
  hash text NOT NULL,
  status int, -- null only inside the transaction that is applying it
  body json, -- json keeps the order of the members, so that a replay is the same text
  v_from bigint,
  v_to bigint,
  anulada boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (scope, op)
);
CREATE INDEX operations_applied ON operations (scope, actor, v_to) WHERE v_to IS NOT NULL;
CREATE INDEX operations_by_age ON operations (created_at);

CREATE TABLE changes (
  business_id bigint NOT NULL REFERENCES businesses (id),
  tabla text NOT NULL,
  id text NOT NULL,
  version bigint NOT NULL,
  borrado boolean NOT NULL DEFAULT false,
  cambiado_en timestamptz NOT NULL,
  PRIMARY KEY (business_id, tabla, id)
);
CREATE UNIQUE INDEX changes_by_version ON changes (business_id, version);

CREATE TABLE activity (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  "timestamp" timestamptz NOT NULL,
  colaborador_type text NOT NULL CHECK (colaborador_type IN ('colaborador', 'dueno')),
  colaborador_id bigint NOT NULL,
  colaborador_info text NOT NULL,
  modulo text NOT NULL,
  accion text NOT NULL,
  descripcion text NOT NULL,
  PRIMARY KEY (business_id, id)
);
CREATE INDEX activity_by_time ON activity (business_id, "timestamp" DESC, id DESC);

-- Somebody of a sufficient level lets a colleague do what is above theirs (quick-sale.md E4): one operation, one action.
CREATE TABLE approvals (
  business_id bigint NOT NULL REFERENCES businesses (id),
  id uuid NOT NULL,
  op uuid NOT NULL, -- a label: the row that the approved operation makes or changes, which may come later or never
  accion text NOT NULL CHECK (accion IN ('returns.create', 'returns.without-invoice', 'cash.correct', 'cash.close-others')),
  collaborator_id bigint NOT NULL, -- who approves
  device_id text,
  fisico_en timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  creation_hash text NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, collaborator_id) REFERENCES collaborators (business_id, id)
);

-- Operations that were taken on an approval. Of what was done without network it may come after them.
CREATE TABLE approved_operations (
  business_id bigint NOT NULL REFERENCES businesses (id),
  op uuid NOT NULL,
  accion text NOT NULL,
  approval_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (business_id, op, accion)
);

-- Those whose approval has not come. Read wherever the operation is read: its own row is not written again when it comes.
CREATE VIEW awaited_approvals AS
  SELECT o.business_id, o.op, o.created_at FROM approved_operations o
  WHERE NOT EXISTS (SELECT FROM approvals a
    WHERE a.business_id = o.business_id AND a.id = o.approval_id AND a.op = o.op AND a.accion = o.accion);

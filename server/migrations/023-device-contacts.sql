-- When each device was last heard for each person, and how much it still had to send: what an owner hears of a device
-- that has fallen silent.
CREATE TABLE device_contacts (
  business_id bigint NOT NULL REFERENCES businesses (id),
  device_id text NOT NULL,
  collaborator_id bigint NOT NULL,
  visto_en timestamptz NOT NULL,
  pendientes int NOT NULL,
  PRIMARY KEY (business_id, device_id, collaborator_id),
  FOREIGN KEY (business_id, collaborator_id) REFERENCES collaborators (business_id, id)
);

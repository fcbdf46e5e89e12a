-- What a business prints with: templates that somebody changed (the others are the catalogue's) and the logo.
CREATE TABLE printer_settings (
  business_id bigint PRIMARY KEY REFERENCES businesses (id),
  settings jsonb, -- null until the first save
  logo text UNIQUE -- name of the file, random: the address is found by it alone
);

-- The log is searched and sorted by what people read, as domain/normalize.ts writes it. Rows from before get
-- the same by the database's own means.
ALTER TABLE activity
  ADD COLUMN busqueda text COLLATE "C",
  ADD COLUMN colaborador_norm text COLLATE "C";

UPDATE activity SET
  colaborador_norm = trim(regexp_replace(lower(regexp_replace(
    normalize(colaborador_info, NFD), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g')),
  busqueda = trim(regexp_replace(lower(regexp_replace(
    normalize(concat_ws(' ', descripcion, accion, modulo, colaborador_info), NFD), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'));

ALTER TABLE activity
  ALTER COLUMN busqueda SET NOT NULL,
  ALTER COLUMN colaborador_norm SET NOT NULL;

CREATE INDEX activity_search ON activity USING gin (busqueda gin_trgm_ops);
CREATE INDEX activity_by_module ON activity (business_id, modulo COLLATE "C", id);
CREATE INDEX activity_by_action ON activity (business_id, accion COLLATE "C", id);
CREATE INDEX activity_by_collaborator ON activity (business_id, colaborador_norm, id);
CREATE INDEX activity_by_actor ON activity (business_id, colaborador_type, colaborador_id, "timestamp" DESC, id DESC);

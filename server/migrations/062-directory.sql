-- Whose an e-mail or the name of a public page is. Both are known before their business is, and unique over all of them; so
-- they lie in a table of their own, which is copied everywhere where the others are distributed, and refers to none.
CREATE TABLE directory (
  kind text NOT NULL CHECK (kind IN ('correo', 'catalogo')),
  clave text COLLATE "C" NOT NULL, -- e-mail in small letters of a live collaborator; name of a page
  business_id bigint NOT NULL,
  fila bigint NOT NULL -- the collaborator; the store
);

-- A program of before knows no directory: these keep it. This one keeps it by itself, and finds it kept. From here on nobody
-- hires until it is filled; people sign in and sell meanwhile.
CREATE OR REPLACE FUNCTION set_in_directory(k text, b bigint, f bigint, c text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM directory WHERE kind = k AND business_id = b AND fila = f AND clave IS DISTINCT FROM c;
  INSERT INTO directory (kind, clave, business_id, fila) SELECT k, c, b, f WHERE c IS NOT NULL AND NOT EXISTS (
    SELECT FROM directory WHERE kind = k AND clave = c AND business_id = b AND fila = f);
$$;
CREATE OR REPLACE FUNCTION collaborator_in_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM set_in_directory('correo', OLD.business_id, OLD.id, NULL);
  ELSE
    PERFORM set_in_directory('correo', NEW.business_id, NEW.id,
      CASE WHEN NEW.deleted_at IS NULL THEN NEW.email_norm END);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION catalogue_in_directory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM set_in_directory('catalogo', OLD.business_id, OLD.serie_id, NULL);
  ELSE
    PERFORM set_in_directory('catalogo', NEW.business_id, NEW.serie_id, NEW.nombre);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER collaborators_in_directory AFTER INSERT OR DELETE OR UPDATE OF email_norm, deleted_at ON collaborators
  FOR EACH ROW EXECUTE FUNCTION collaborator_in_directory();
CREATE TRIGGER catalogues_in_directory AFTER INSERT OR DELETE OR UPDATE OF nombre ON catalogues
  FOR EACH ROW EXECUTE FUNCTION catalogue_in_directory();

INSERT INTO directory (kind, clave, business_id, fila)
  SELECT 'correo', email_norm, business_id, id FROM collaborators WHERE deleted_at IS NULL;
INSERT INTO directory (kind, clave, business_id, fila)
  SELECT 'catalogo', nombre, business_id, serie_id FROM catalogues WHERE nombre IS NOT NULL;
ALTER TABLE directory ADD PRIMARY KEY (kind, clave);
CREATE INDEX directory_by_row ON directory (kind, fila);

-- The tiles of the sell screen, one object per establishment (quick-sale.md E3).
CREATE TABLE favourites (
  business_id bigint NOT NULL,
  serie_id bigint NOT NULL,
  paginas jsonb NOT NULL,
  PRIMARY KEY (business_id, serie_id),
  FOREIGN KEY (business_id, serie_id) REFERENCES series (business_id, id) ON DELETE CASCADE
);

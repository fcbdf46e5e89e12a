-- The module of reports: on in new businesses and in every package, off in those that exist until their owner switches it on.
INSERT INTO business_modules (business_id, slug, is_active) SELECT id, 'informes', false FROM businesses;
UPDATE packages SET componentes = componentes || '{informes}';

-- A search looks in texts without apostrophes, as domain/normalize.ts writes them: oneil finds O'Neil.
UPDATE products SET busqueda = translate(busqueda, $$'’‘ʼ´`$$, '') WHERE busqueda ~ $$['’‘ʼ´`]$$;
UPDATE clients SET busqueda = translate(busqueda, $$'’‘ʼ´`$$, '') WHERE busqueda ~ $$['’‘ʼ´`]$$;
UPDATE invoices SET busqueda = translate(busqueda, $$'’‘ʼ´`$$, '') WHERE busqueda ~ $$['’‘ʼ´`]$$;
UPDATE activity SET busqueda = translate(busqueda, $$'’‘ʼ´`$$, '') WHERE busqueda ~ $$['’‘ʼ´`]$$;

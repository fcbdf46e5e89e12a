-- Packages (business types) with the modules that they switch on; the business's choice, null for none.
CREATE TABLE packages (
  id bigint PRIMARY KEY,
  nombre text NOT NULL UNIQUE,
  descripcion text NOT NULL,
  componentes text[] NOT NULL
);

INSERT INTO packages (id, nombre, descripcion, componentes) VALUES
  (1, 'Tienda de barrio', 'Venta rápida en el mostrador, fiado a los vecinos e inventario sencillo.',
    '{inventario,facturacion,clientes,impresora}'),
  (2, 'Minimercado', 'Autoservicio con muchas referencias, varios cajeros y control de lo que hace cada uno.',
    '{inventario,facturacion,clientes,impresora,registros}'),
  (3, 'Ferretería', 'Herramientas y materiales por unidad o fracción, con clientes a crédito.',
    '{inventario,facturacion,clientes,impresora,registros}'),
  (4, 'Papelería', 'Útiles, papel y servicios de mostrador, con alertas de existencias.',
    '{inventario,facturacion,impresora}'),
  (5, 'Droguería', 'Medicamentos y cuidado personal, con registro de cada cambio.',
    '{inventario,facturacion,clientes,impresora,registros}'),
  (6, 'Ropa y calzado', 'Prendas y zapatos por referencia, con clientes frecuentes.',
    '{inventario,facturacion,clientes,impresora}'),
  (7, 'Panadería y cafetería', 'Productos del día que se cobran rápido y se imprimen al momento.',
    '{inventario,facturacion,impresora}'),
  (8, 'Servicios y oficios', 'Talleres, peluquerías y otros servicios: se factura a clientes, sin inventario.',
    '{facturacion,clientes,registros}');

ALTER TABLE businesses ADD COLUMN package_id bigint REFERENCES packages (id);

-- Checked when a statement ends: an owner may swap the names or the prefixes of two series in one edit.
ALTER TABLE series DROP CONSTRAINT series_business_id_prefijo_key;
ALTER TABLE series DROP CONSTRAINT series_business_id_nombre_norm_key;
ALTER TABLE series ADD CONSTRAINT series_prefijo UNIQUE (business_id, prefijo) DEFERRABLE;
ALTER TABLE series ADD CONSTRAINT series_nombre UNIQUE (business_id, nombre_norm) DEFERRABLE;

CREATE INDEX collaborators_by_series ON collaborators (business_id, serie_id);

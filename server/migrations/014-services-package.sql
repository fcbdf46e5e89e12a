-- A service is sold as a product with its price: without the inventory nobody could register one. Businesses that
-- have the package keep their modules as they are.
UPDATE packages
SET componentes = '{inventario,facturacion,clientes,registros}',
  descripcion = 'Talleres, peluquerías y otros servicios: cada servicio con su precio, facturado a sus clientes.'
WHERE id = 8;

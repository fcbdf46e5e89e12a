-- Since when a subscription knows an order: a replay from before that tells it as created again (decision 025). What heard
-- of orders already knows those that its cursor has passed.
ALTER TABLE webhook_orders ADD COLUMN version bigint NOT NULL DEFAULT 0;
ALTER TABLE webhook_orders ALTER COLUMN version DROP DEFAULT;
INSERT INTO webhook_orders (business_id, webhook_id, pedido_id, version)
SELECT w.business_id, w.id, c.id, c.version
FROM webhooks w JOIN changes c ON c.business_id = w.business_id AND c.tabla = 'pedidos' AND c.version <= w.version
WHERE w.eventos && ARRAY['pedido.creado', 'pedido.cambiado']
ON CONFLICT DO NOTHING;

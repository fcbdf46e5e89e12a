-- What counters have given up with the label of a drawer, each id with its kind: not only sales are given up.
ALTER TABLE cash_sessions ALTER COLUMN descartadas SET DEFAULT '{}';
UPDATE cash_sessions SET descartadas = coalesce(
  (SELECT jsonb_object_agg(id, 'ventas'::text) FROM jsonb_array_elements_text(descartadas) AS given_up (id)), '{}');

-- Each operation that was taken on an approval is noted by itself: a count and the closing of its drawer name one approval of
-- the drawer. Noted once: what comes later under the same approval, or another, changes nothing of it.
ALTER TABLE approved_operations ADD COLUMN operation uuid; -- the count, closing (its drawer) or return

-- A correction of somebody else's drawer was noted as a count of that drawer too, which its approval is not of.
DELETE FROM approved_operations o WHERE o.accion = 'cash.close-others' AND EXISTS (
  SELECT FROM approved_operations c WHERE c.business_id = o.business_id AND c.approval_id = o.approval_id
    AND c.accion = 'cash.correct');
UPDATE approved_operations SET operation = op;

ALTER TABLE approved_operations ALTER COLUMN operation SET NOT NULL;
ALTER TABLE approved_operations DROP CONSTRAINT approved_operations_pkey;
ALTER TABLE approved_operations ADD PRIMARY KEY (business_id, operation, accion);

CREATE OR REPLACE VIEW awaited_approvals AS
  SELECT o.business_id, o.operation AS op, o.created_at FROM approved_operations o
  WHERE NOT EXISTS (SELECT FROM approvals a
    WHERE a.business_id = o.business_id AND a.id = o.approval_id AND a.op = o.op AND a.accion = o.accion);

-- Goods that come back too late, or for too much without network, may be approved too; such an approval is one of taking them
-- back as well (`suffices` in domain/accounts/approvals.ts).
ALTER TABLE approvals DROP CONSTRAINT approvals_accion_check;
ALTER TABLE approvals ADD CONSTRAINT approvals_accion_check CHECK (accion IN (
  'returns.create', 'returns.beyond-limits', 'returns.without-invoice', 'cash.correct', 'cash.close-others'));

CREATE OR REPLACE VIEW awaited_approvals AS
  SELECT o.business_id, o.operation AS op, o.created_at FROM approved_operations o
  WHERE NOT EXISTS (SELECT FROM approvals a
    WHERE a.business_id = o.business_id AND a.id = o.approval_id AND a.op = o.op
      AND (a.accion = o.accion OR (a.accion = 'returns.beyond-limits' AND o.accion = 'returns.create')));

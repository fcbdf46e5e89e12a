import { text as all } from '#app/features/workspace/orders/text.ts';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { formatCop } from '#domain/money/money.ts';
import type { OrderBill } from './bill.ts';

const text = all.billing;

interface BillDialogProps {
  bill: OrderBill;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Prices are those of the day of the invoice: what differs from what was told is shown before it is billed. */
export function BillDialog({ bill: { lines, changed, missing }, onConfirm, onCancel }: BillDialogProps) {
  return (
    <ConfirmDialog
      confirmLabel={text.confirm}
      isOpen
      isReady={lines.length > 0}
      onCancel={onCancel}
      onConfirm={onConfirm}
      title={text.title}
      tone="primary"
    >
      {lines.length === 0 && <p>{text.empty}</p>}
      {changed.length > 0 && <p>{text.lead}</p>}
      <ul>
        {changed.map(({ nombre, before, now }) => (
          <li className="figures" key={nombre}>
            {text.change(nombre, formatCop(before), formatCop(now))}
          </li>
        ))}
        {missing.map((name) => (
          <li key={name}>{text.missing(name)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';

// Nobody needs it to sell.
const fetchPriceCheck = () => import('./PriceCheck.tsx').then(({ PriceCheck }) => PriceCheck);

/** The dialog that tells a price without touching the sale. Where it cannot be fetched nothing opens, and scans stay those of the sale. */
export function usePriceCheck(workspace: Workspace, onClose: () => void) {
  const [PriceCheck, want] = useOnDemand(fetchPriceCheck);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    onClose();
  };
  return {
    open: () => void want().then(setIsOpen),
    dialog: PriceCheck && isOpen && <PriceCheck onClose={close} workspace={workspace} />,
  };
}

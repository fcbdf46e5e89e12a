import { useState } from 'react';
import type { Workspace } from '#app/data/workspace.ts';
import { useOnDemand } from '#app/ui/hooks/use-on-demand.ts';

// Fetched with the first code that somebody makes a product of.
const fetchNewProduct = () => import('./NewProduct.tsx').then(({ NewProduct }) => NewProduct);

interface NewProductOptions {
  onClose: () => void;
  /** The product can be sold by this code, or label of a scale, from now on. */
  onMade: (code: string) => void;
  /** Goes to an address of the workspace. */
  onFollow: (href: string) => void;
}

/** The dialog that makes a product of a code that none has: while it is open, scans are its own. */
export function useNewProduct(workspace: Workspace, { onClose, onMade, onFollow }: NewProductOptions) {
  const [NewProduct, want] = useOnDemand(fetchNewProduct);
  const [code, setCode] = useState<string | null>(null);
  const isOpen = NewProduct !== null && code !== null;
  return {
    isOpen,
    open: (unknown: string) => void want().then((isThere) => (isThere ? setCode(unknown) : onClose())),
    dialog: isOpen && (
      <NewProduct
        code={code}
        onClose={() => {
          setCode(null);
          onClose();
        }}
        onFollow={onFollow}
        onMade={(made) => {
          setCode(null);
          onMade(made);
        }}
        workspace={workspace}
      />
    ),
  };
}

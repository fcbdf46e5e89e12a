import { useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { toast } from '#app/ui/feedback/toast.ts';
import { text } from '#app/features/workspace/inventory/text.ts';
import { exportInventory, type ExportQuestion } from './export-inventory.ts';

/** Saves the products that match as a file; tens of thousands take a while, and one press makes one file. */
export function useExport(db: ErpDatabase) {
  const [isRunning, setIsRunning] = useState(false);
  const run = async (question: ExportQuestion) => {
    setIsRunning(true);
    try {
      toast({ message: text.exported(await exportInventory(db, question)) });
    } catch (error) {
      reportError(error);
      toast({ message: text.exportFailed, tone: 'error' });
    } finally {
      setIsRunning(false);
    }
  };
  return { isRunning, run };
}

import { Printer } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#app/ui/feedback/toast.ts';
import { ActionButton } from './ActionButton.tsx';

interface PrintButtonProps {
  label: string;
  print: () => Promise<void>;
  /** What went wrong, in words. */
  explain: (error: unknown) => string;
  className?: string | undefined;
}

/** Prints one paper, busy until it is out, and says what went wrong. */
export function PrintButton({ label, print, explain, className }: PrintButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      await print();
    } catch (error) {
      toast({ message: explain(error), tone: 'error' });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ActionButton className={className} icon={Printer} isBusy={isBusy} onClick={() => void run()}>
      {label}
    </ActionButton>
  );
}

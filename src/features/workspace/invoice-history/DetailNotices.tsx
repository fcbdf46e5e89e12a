import type { InvoiceRecord } from '#app/data/invoice-record.ts';
import { isStopped, type Operation } from '#app/data/queue/operation.ts';
import { saveErrorText } from '#app/data/resolve/save-error.ts';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatCop } from '#domain/money/money.ts';
import { text } from './text.ts';

interface DetailNoticesProps {
  record: InvoiceRecord;
  operation: Operation | undefined;
}

/** What a person should know before reading on: no number yet, void, accepted with reservations. */
export function DetailNotices({ record: { invoice }, operation }: DetailNoticesProps) {
  if (!invoice) {
    const isRefused = isStopped(operation);
    return (
      <Notice title={isRefused ? text.rejected : text.pendingTitle} tone={isRefused ? 'error' : 'warning'}>
        {isRefused ? saveErrorText(operation) : text.provisionalHint}
      </Notice>
    );
  }
  return (
    <>
      {invoice.estado === 'anulada' && <Notice tone="error">{text.voided}</Notice>}
      {invoice.advertencias.length > 0 && (
        <Notice title={text.flaggedTitle} tone="warning">
          {invoice.advertencias.map((warning) => toSentence(warning)).join(' ')}
        </Notice>
      )}
    </>
  );
}

type Warning = NonNullable<InvoiceRecord['invoice']>['advertencias'][number];

/** A flag of the server in plain words, with the amounts it tells of. */
function toSentence(warning: Warning): string {
  // A server that is newer than this page may know more.
  const sentence: (typeof text.warnings)[Warning['codigo']] | undefined = text.warnings[warning.codigo];
  if (!sentence) return text.unknownWarning;
  const told = { ...warning } as Record<string, unknown>;
  const amount = (name: string) => {
    const value = told[name];
    return typeof value === 'string' && /^-?\d+\.\d{2}$/u.test(value) ? formatCop(value) : null;
  };
  return sentence(amount);
}

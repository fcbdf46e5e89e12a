import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useCallback } from 'react';
import type { Http } from '#app/api/http.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { bogotaDate } from '#domain/bogota-time.ts';
import { type InvoicingBlock, invoicingBlocks, isStopping } from '#domain/invoicing/invoicing-blocks.ts';
import { readInvoicingState } from './read-state.ts';
import styles from './Readiness.module.css';
import { blockWords, text } from './text.ts';
import { failureWords } from '#app/features/account/person/failure-words.ts';

interface ReadinessProps {
  http: Http;
  /** `PN-12` */
  businessId: string;
}

/** Where a cause is mended. */
function mendAt({ kind }: InvoicingBlock, id: string) {
  const search = { negocio: id };
  if (kind === 'module_off') return { to: '/configurar-paquetes-negocio', search } as const;
  if (kind === 'no_collaborators' || kind === 'no_series')
    return { to: '/crear-colaborador-subusuario', search } as const;
  return { to: '/negocio/editar/$id', params: { id } } as const;
}

/** What would stop the counters of a business now or soon, each with the way to mend it (offline §6). */
export function Readiness({ http, businessId }: ReadinessProps) {
  const load = useCallback(() => readInvoicingState(http, businessId), [http, businessId]);
  const { state, reload } = useLoaded(load);
  const now = useNow();
  if (state.status === 'loading') {
    return (
      <p className={styles.quiet} role="status">
        {text.checking}
      </p>
    );
  }
  if (state.status === 'failed') {
    return (
      <ListFailure isOnPage onRetry={reload} retryLabel={text.again} tone="warning">
        {failureWords(state.error, text.failed)}
      </ListFailure>
    );
  }
  const blocks = invoicingBlocks(state.value, bogotaDate(new Date(now)));
  if (blocks.length === 0) {
    return (
      <p className={styles.ready} role="status">
        <CircleCheck aria-hidden="true" size={16} />
        {text.ready}
      </p>
    );
  }
  return (
    <ul className="grid gap-8">
      {blocks.map((block) => {
        const { title, words, mend } = blockWords(block);
        return (
          <li className={styles.block} key={title}>
            <Notice
              action={
                mend && (
                  <ActionButton
                    className={styles.mend}
                    renderRoot={(root) => <Link {...mendAt(block, businessId)} {...root} />}
                    size={36}
                  >
                    {mend}
                  </ActionButton>
                )
              }
              isStanding
              title={title}
              tone={isStopping(block) ? 'error' : 'warning'}
            >
              {words}
            </Notice>
          </li>
        );
      })}
    </ul>
  );
}

import { Switch } from '@mantine/core';
import { Blocks } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#app/api/errors.ts';
import { readRefusal } from '#app/api/refused-fields.ts';
import { EmptyState } from '#app/ui/table/EmptyState.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import type { ConfiguredComponent } from '#contract/packages/packages.ts';
import styles from './PackagesScreen.module.css';
import { text } from './text.ts';

interface ComponentsProps {
  components: readonly ConfiguredComponent[];
  /** Switches one; the list shows it once the server has done it. @throws as `askOwner` */
  onToggle: (id: number, isActive: boolean) => Promise<void>;
}

/** Without this module nobody sells: its row says so. */
const SELLS = 'facturacion';
const inSpanish = new Intl.Collator('es');
const nameOf = (one: ConfiguredComponent) => one.componente_erp_detalle.nombre;

/** The modules of a business, by name, each with its switch. */
export function Components({ components, onToggle }: ComponentsProps) {
  const [busy, setBusy] = useState<readonly number[]>([]);
  const [failure, setFailure] = useState<{ words: string; reason?: string }>();
  const sorted = [...components].sort((a, b) => inSpanish.compare(nameOf(a), nameOf(b)));

  const toggle = async ({ id, is_active }: ConfiguredComponent, input: HTMLInputElement) => {
    setBusy((current) => [...current, id]);
    setFailure(undefined);
    try {
      await onToggle(id, !is_active);
    } catch (error) {
      const [detail] = readRefusal(error).general;
      const reason = error instanceof ApiError ? { reason: text.noAnswer } : {};
      setFailure({ words: detail ?? text.toggleFailed, ...reason });
    } finally {
      setBusy((current) => current.filter((one) => one !== id));
      // Disabled while it was switched, it lost the focus.
      setTimeout(() => input.focus());
    }
  };

  return (
    <Panel title={text.modules}>
      {failure && (
        <Notice className="below-12" title={failure.reason && failure.words} tone="error">
          {failure.reason ?? failure.words}
        </Notice>
      )}
      {sorted.length === 0 ? (
        <EmptyState icon={Blocks} text={text.empty} title={text.emptyTitle} />
      ) : (
        <>
          <p className={styles.lead}>{text.modulesLead}</p>
          <ul className={styles.components}>
            {sorted.map((one) => (
              <li className={styles.component} key={one.id}>
                <span className="grow grid">
                  <span className="medium">{nameOf(one)}</span>
                  <code className="small">{one.componente_erp_detalle.slug}</code>
                  {one.componente_erp_detalle.slug === SELLS && !one.is_active && (
                    <span className={styles.stopped}>{text.sellsNothing}</span>
                  )}
                </span>
                <span aria-hidden="true" className={styles.state} data-on={one.is_active || undefined}>
                  {one.is_active ? text.on : text.off}
                </span>
                <Switch
                  aria-busy={busy.includes(one.id) || undefined}
                  aria-label={nameOf(one)}
                  checked={one.is_active}
                  disabled={busy.includes(one.id)}
                  onChange={(event) => void toggle(one, event.currentTarget)}
                  size="md"
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

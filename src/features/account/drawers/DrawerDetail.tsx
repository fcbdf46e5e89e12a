import { ArrowLeft } from 'lucide-react';
import type { CashSessionFigures } from '#contract/cash/cash-sessions.ts';
import { adjustedText, CASH_WARNING_TEXT, missingText } from '#contract/cash/outcome-text.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { takeLostFocus } from '#app/ui/hooks/lost-focus.ts';
import { SumReport } from '#app/ui/figures/SumReport.tsx';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { drawerView } from './drawer-view.ts';
import styles from './Drawers.module.css';
import { text as all } from './text.ts';

const text = all.detail;

interface DrawerDetailProps {
  session: CashSessionFigures;
  /** Its name, where the business has several. */
  store: string | undefined;
  onBack: () => void;
}

/** One drawer of a business: how it came out, by which means, what was moved and counted, and what people wrote. */
export function DrawerDetail({ session, store, onBack }: DrawerDetailProps) {
  const { nombre, z_numero, abierta_por, abierta_en, cerrada_por, cerrada_en, faltan } = session;
  const title = z_numero === null ? nombre : `${nombre} · Z-${z_numero}`;
  const notes = [
    [text.openingNote, session.nota_apertura],
    [text.closingNote, session.nota],
  ] as const;
  return (
    <section aria-label={title} className="grid gap-12">
      <div>
        <div className="row gap-4">
          <IconAction className={styles.back} icon={ArrowLeft} label={text.back} onClick={onBack} />
          <h2 className={styles.title} ref={takeLostFocus} tabIndex={-1}>
            {title}
          </h2>
        </div>
        {store && <p className="caption">{store}</p>}
        <p className="caption">{text.openedBy(abierta_por.nombre, formatBogotaDateTime(abierta_en))}</p>
        {cerrada_por && cerrada_en && (
          <p className="caption">{text.closedBy(cerrada_por.nombre, formatBogotaDateTime(cerrada_en))}</p>
        )}
      </div>
      {session.advertencias.map(({ codigo }, at) => (
        <Notice key={`${codigo} ${at}`} tone="warning">
          {CASH_WARNING_TEXT[codigo]}
        </Notice>
      ))}
      {(faltan ?? 0) > 0 && <Notice tone="warning">{missingText(faltan ?? 0)}</Notice>}
      {session.ajustada_en && (
        <Notice tone="warning">{adjustedText(formatBogotaDateTime(session.ajustada_en))}</Notice>
      )}
      {notes.map(
        ([name, note]) =>
          note && (
            <p key={name}>
              <span className="caption">{name}: </span>
              {note}
            </p>
          ),
      )}
      <SumReport label={title} {...drawerView(session)} />
    </section>
  );
}

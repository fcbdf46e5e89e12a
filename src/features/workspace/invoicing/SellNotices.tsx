import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import type { DraftStore } from '#app/data/drafts/draft-store.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageLink } from '#app/ui/layout/PageLink.tsx';
import { numberingBanner, resolutionBanner } from '#domain/invoicing/numbering.ts';
import { can } from '#domain/accounts/permissions.ts';
import { useActiveModules } from './cart/use-active-modules.ts';
import styles from './sell.module.css';
import { text } from './text.ts';
import { useToday } from './use-today.ts';

export async function readNumbering(db: ErpDatabase) {
  const me = await db.me.get('me');
  return {
    hasSeries: typeof me?.serie_id === 'number',
    series: me?.serie_id ? await db.series.get(me.serie_id) : undefined,
  };
}

/** What keeps this counter from its next invoice number: resolution and range (workspace §9). */
export function NumberingBanner({ db }: { db: ErpDatabase }) {
  const today = useToday();
  const numbering = useLiveRead([db.me, db.series], () => readNumbering(db), [db]);
  if (!numbering) return null;
  if (!numbering.hasSeries) return <Notice tone="error">{text.noSeries}</Notice>;
  const { series } = numbering;
  if (!series) return null;
  const { vigencia_hasta } = series.resolucion;
  const resolution = resolutionBanner(vigencia_hasta, today);
  const range = numberingBanner(series.rango_fin, series.proximo_consecutivo);
  return (
    <>
      {resolution.kind === 'error' && (
        <Notice tone="error">{text.expired(resolution.days, vigencia_hasta)}</Notice>
      )}
      {resolution.kind === 'warning' && <Notice tone="warning">{text.expiring(resolution.days)}</Notice>}
      {range.kind === 'error' && <Notice tone="error">{text.rangeOver}</Notice>}
      {range.kind === 'warning' && <Notice tone="warning">{text.rangeEnding(range.remaining)}</Notice>}
    </>
  );
}

/** The device does not take the open sales any more: told before they are lost with the page, and as it closes. */
export function UnsavedNotice({ drafts: store }: { drafts: DraftStore }) {
  const { drafts, isUnsaved } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const isAtRisk = isUnsaved && drafts.some(({ lines, exchange }) => lines.length > 0 || exchange);
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
  if (!isAtRisk) return null;
  return (
    <Notice title={text.unsaved.title} tone="error">
      {text.unsaved.text}
    </Notice>
  );
}

/** Where a sale of the history is shown. */
export const invoiceHref = (id: string) => `/erp_core/facturacion?vista=historial&factura=${id}`;

/** Where a receipt of another day is looked for. */
const historyOf = (code: string) =>
  `/erp_core/facturacion?vista=historial&buscar=${encodeURIComponent(code)}`;

export interface UnknownCodeProps {
  db: ErpDatabase;
  code: string;
  /** The number of the goods where the code is the label of a scale, which no product has as a whole. */
  plu: string | false;
  /** The code is the number of a sale that this device does not keep. */
  isReceipt: boolean;
  /** The server can't be asked for the sale now. */
  isOffline: boolean;
  level: number;
  /** Goes to an address of the workspace. */
  onFollow: (href: string) => void;
  /** Makes a product of the code, without leaving the sale. */
  onCreate: (code: string) => void;
  onClose: () => void;
}

/**
 * A scanned code that no product has, with a button to create the product for levels that may. It floats: nothing moves
 * under the cashier's hand.
 */
export function UnknownCode(props: UnknownCodeProps) {
  const { db, code, plu, isReceipt, isOffline, level, onFollow, onCreate, onClose } = props;
  const modules = useActiveModules(db);
  const mayCreate = modules !== undefined && can(level, 'inventory.edit');
  const hasInventory = modules?.includes('inventario');
  const create = hasInventory ? (
    <button className={styles.create} onClick={() => onCreate(code)} type="button">
      {text.createProduct}
    </button>
  ) : (
    text.inventoryOff
  );
  return (
    <div className={styles.unknown}>
      <Notice
        action={<IconAction icon={X} keepsFocus label={text.closeNotice} onClick={onClose} />}
        tone="warning"
      >
        {isReceipt ? (
          <>
            {text.unknownReceipt(code)}{' '}
            {isOffline ? (
              text.receiptOffline
            ) : (
              <>
                {text.receiptIn}{' '}
                <PageLink className={styles.receiptLink} href={historyOf(code)} onFollow={onFollow}>
                  {text.history}
                </PageLink>
              </>
            )}
          </>
        ) : (
          <>
            {text.unknownCode(plu || code)} {mayCreate && create}
          </>
        )}
      </Notice>
    </div>
  );
}

/** What the server or the clock says about the sale in front: a refusal, new prices. */
export function SaleNotice(props: { tone: 'error' | 'info'; children: string; onClose: () => void }) {
  return (
    <div className={styles.saleNotice}>
      <Notice
        action={<IconAction icon={X} keepsFocus label={text.closeNotice} onClick={props.onClose} />}
        tone={props.tone}
      >
        {props.children}
      </Notice>
    </div>
  );
}

import { Check, Clock, Plus, Printer, RotateCcw, Share2 } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { isStopped, type Operation } from '#app/data/queue/operation.ts';
import { saveErrorText } from '#app/data/resolve/save-error.ts';
import { readSaleDebt, type SaleDebt, tablesOfDebt } from '#app/data/read/clients/debt-tables.ts';
import { getInvoice, operationOf } from '#app/data/read/invoices/invoices.ts';
import type { SavedSale } from '#app/data/writes/sales.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { MoneyText } from '#app/ui/figures/MoneyText.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { formatDay } from '#domain/bogota-time.ts';
import { inFavour } from '#domain/clients/in-favour.ts';
import type { PaymentMethod } from '#domain/money/payment-methods.ts';
import { formatCop, isShownAsZero } from '#domain/money/money.ts';
import type { ReturnLimits } from '#domain/return-limits.ts';
import styles from './receipt.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';
import type { ExchangeNow } from '#app/features/workspace/invoicing/use-sale.ts';
import { useSellKeys } from '#app/features/workspace/invoicing/keys/use-sell-keys.ts';

/** How long the customer waits for the number before the provisional receipt is offered (docs/offline.md). */
export const NUMBER_WITHIN_MS = 3000;
/** The second half of a double click on Facturar lands here: it must not wipe the change off the screen. */
const DOUBLE_CLICK_MS = 400;

/** Money that goes back to the customer of an exchange. */
interface MoneyBack {
  medio: PaymentMethod;
  valor: string;
  /** What the goods came back of, and what they are worth: without the server's word not everything may go. */
  of: ReturnLimits;
  total: string;
  /** There was no network: it went at once. */
  hasLeft: boolean;
  /** What shows it; null where it could not be fetched. */
  parts: ExchangeNow | null;
}

export interface ChargedSale extends SavedSale {
  total: string;
  change: string;
  /** What cash rounding added, or took (negative), money. */
  rounding: string;
  /** What of an exchange the new goods did not cost, and how it goes back; null where nothing does. */
  back: MoneyBack | null;
  /** When it was charged, ms since 1970. */
  at: number;
}

/** What can be done with a receipt; 'auto' is a print that nobody asked for. */
export type ReceiptDeed = 'print' | 'auto' | 'pdf' | 'text' | 'picture';

interface ReceiptPanelProps {
  db: ErpDatabase;
  charged: ChargedSale;
  /** Why the last print failed. */
  failure: string | null;
  onUse: (deed: ReceiptDeed, isProvisional: boolean) => void;
  onNewSale: () => void;
  /** Money waits for the server's word. */
  isHeld: boolean;
  /** Takes an exchange back as long as the server has not taken it; whether that went well. */
  onGiveUp: (operation: Operation) => Promise<boolean>;
  /** The server does not answer: no number is waited for. */
  isOffline: boolean;
  /** The server refused it while the goods are here: it is a draft again. */
  onReturned: () => void;
}

const SHARES = [
  ['text', text.asText],
  ['picture', text.asPicture],
  ['pdf', text.asPdf],
] as const;

/** After charging: saved at once, then the number as it comes, or the provisional receipt. */
export function ReceiptPanel(props: ReceiptPanelProps) {
  const { db, charged, failure, isOffline, isHeld, onUse, onNewSale, onReturned } = props;
  const record = useLiveRead([db.invoices], () => getInvoice(db, charged.entityId), [db, charged.entityId]);
  const operation = useLiveRead([db.outbox], () => operationOf(db, charged.entityId), [db, charged.entityId]);
  const debt = useLiveRead(tablesOfDebt(db), () => readSaleDebt(db, charged.entityId), [
    db,
    charged.entityId,
  ]);
  const [isLate, setIsLate] = useState(() => Date.now() - charged.at >= NUMBER_WITHIN_MS);
  const [isSharing, setIsSharing] = useState(false);
  const [asked, setAsked] = useState<ReceiptDeed>('print');
  const returned = useEffectEvent(onReturned);
  const { back } = charged;
  const isReturned = operation?.state === 'discarded';
  // The clock is outside React: after three seconds the provisional receipt is offered.
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), NUMBER_WITHIN_MS - (Date.now() - charged.at));
    return () => clearTimeout(timer);
  }, [charged.at]);
  // The refusal comes from the sync engine through the database.
  useEffect(() => {
    if (isReturned) returned();
  }, [isReturned]);

  const rounding = roundingWords(charged.rounding);
  const number = record?.invoice?.numero_factura_display;
  const state = number ? 'numbered' : isLate || isOffline || operation?.error ? 'provisional' : 'waiting';
  const isProvisional = state === 'provisional';
  const isReady = state !== 'waiting' && !isHeld;
  // The printer may be back in a moment: the sale stands and the receipt stays.
  const isUnprinted = failure !== null && asked === 'print';
  const make = (deed: ReceiptDeed) => (isReady ? onUse(deed, isProvisional) : undefined);
  const ask = (deed: ReceiptDeed) => {
    setAsked(deed);
    make(deed);
  };
  useSellKeys({ F10: () => ask('print') });
  const printByItself = useEffectEvent(() => make('auto'));
  // The number comes from the sync engine, the end of waiting from the clock; the first of them is enough.
  useEffect(() => {
    if (isReady) printByItself();
  }, [isReady]);
  const leave = (event: MouseEvent) => {
    const isSecondClick = event.detail > 1 || Date.now() - charged.at < DOUBLE_CLICK_MS;
    if (!isSecondClick) onNewSale();
  };
  return (
    <section aria-label={text.receipt} className={styles.panel} data-keep-page="">
      <div
        aria-live="polite"
        className={styles.head}
        data-failed={failure !== null || undefined}
        data-state={state}
      >
        <span aria-hidden="true" className={styles.badge}>
          {state === 'numbered' ? <Check size={26} /> : <Clock size={26} />}
        </span>
        <p className="caption">{text.saved}</p>
        <Headline
          code={charged.codigoProvisional}
          isStopped={isStopped(operation)}
          number={number}
          state={state}
        />
      </div>
      <dl className={styles.figures}>
        <Figure label={text.total} value={charged.total} />
        {((!debt && !back?.parts) || !isShownAsZero(charged.change)) && (
          <Figure
            isChange
            label={back && !back.parts ? text.exchange.back(back.medio) : text.changeBack}
            value={back && !back.parts ? back.valor : charged.change}
          />
        )}
        {rounding && (
          <div className={styles.rounding}>
            <dt>{text.roundedBy}</dt>
            <dd>{rounding}</dd>
          </div>
        )}
        {debt && <Figure isChange {...owedFigure(debt)} />}
      </dl>
      {back?.parts && (
        <back.parts.ExchangeMoney
          charged={{ ...charged, back }}
          db={db}
          isHeld={isHeld && state !== 'numbered'}
          isWaiting={state === 'waiting'}
          onGiveUp={props.onGiveUp}
          operation={operation}
        />
      )}
      {operation?.error && !number && (
        <Notice title={text.review} tone="warning">
          {saveErrorText(operation)}
        </Notice>
      )}
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className={styles.bottom}>
        {/* While the money is asked about there is nothing to print. */}
        {!(isHeld && isProvisional) && (
          <div className={styles.row} data-stacked={(isProvisional && !isUnprinted) || undefined}>
            <ActionButton
              aria-keyshortcuts="F10"
              disabled={!isReady}
              icon={isUnprinted ? RotateCcw : Printer}
              isFullWidth
              keepsFocus
              onClick={() => ask('print')}
            >
              {isUnprinted ? text.retry : isProvisional ? text.printProvisional : text.print}
            </ActionButton>
            <ActionButton
              aria-expanded={isSharing}
              disabled={!isReady}
              icon={Share2}
              isFullWidth
              keepsFocus
              onClick={() => setIsSharing(!isSharing)}
            >
              {text.share}
            </ActionButton>
          </div>
        )}
        {isSharing && (
          <div aria-label={text.shareAs} className={styles.row} role="group">
            {SHARES.map(([deed, label]) => (
              <ActionButton isFullWidth keepsFocus key={deed} onClick={() => ask(deed)}>
                {label}
              </ActionButton>
            ))}
          </div>
        )}
        <ActionButton
          disabled={isHeld && state === 'waiting'}
          icon={Plus}
          isFullWidth
          keepsFocus
          keyHint="Enter"
          onClick={leave}
          size={60}
          tone={isHeld ? 'quiet' : 'primary'}
        >
          {isHeld ? text.keepSelling : text.newSale}
        </ActionButton>
      </div>
    </section>
  );
}

/** What the client owes in all or has in his favour; where nobody may see it what was bought on credit. */
function owedFigure({ balance, open, due }: SaleDebt): FigureProps {
  if (balance === null) return { label: text.onCredit, value: open };
  const favour = inFavour(balance);
  if (favour !== null) return { label: text.inFavour, value: favour };
  return {
    label: text.owes,
    value: balance,
    caption: due === null ? undefined : text.payUntil(formatDay(due)),
  };
}

type ReceiptState = 'waiting' | 'numbered' | 'provisional';

function Headline({
  state,
  number,
  code,
  isStopped,
}: {
  state: ReceiptState;
  number: string | undefined;
  code: string;
  /** The server has spoken: a connection alone will not bring the number. */
  isStopped: boolean;
}) {
  if (number) return <p className={styles.number}>{text.invoice(number)}</p>;
  if (state === 'waiting') return <p className={styles.waiting}>{text.waiting}</p>;
  return (
    <>
      <p className={styles.provisional}>{text.provisional}</p>
      <p className={styles.number}>{code}</p>
      <p className={styles.hint}>{isStopped ? text.blockedHint : text.provisionalHint}</p>
    </>
  );
}

interface FigureProps {
  label: string;
  value: string;
  caption?: string | undefined;
  isChange?: boolean;
}

/** What cash rounding did to what was paid, and for whom; undefined for nothing. */
function roundingWords(rounding: string): string | undefined {
  if (isShownAsZero(rounding)) return undefined;
  const isLess = rounding.startsWith('-');
  return text.rounded(`${isLess ? '−' : '+'} ${formatCop(rounding.replace('-', ''))}`, isLess);
}

/** A sum of the receipt. */
export function Figure({ label, value, caption, isChange = false }: FigureProps) {
  const isNone = isShownAsZero(value);
  return (
    <div className={styles.figure}>
      <dt>
        {label}
        {caption && <span className="small"> {caption}</span>}
      </dt>
      <dd>
        <MoneyText
          className={isChange ? undefined : styles.total}
          size={isChange ? 'total' : 'change'}
          tone={!isChange ? 'normal' : isNone ? 'muted' : 'amber'}
        >
          {formatCop(value)}
        </MoneyText>
      </dd>
    </div>
  );
}

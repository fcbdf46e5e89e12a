import { Link } from '@tanstack/react-router';
import { Banknote, ChevronRight, PackageMinus, TriangleAlert, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Http } from '#app/api/http.ts';
import { durationText } from '#app/ui/age-text.ts';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { outcomeOf } from '#contract/cash/outcome-text.ts';
import type { OwnerToday } from '#contract/reports/reports.ts';
import { bogotaDate, formatBogotaDateTime } from '#domain/bogota-time.ts';
import { StockOutlook } from './StockOutlook.tsx';
import styles from './Today.module.css';
import { text } from './text.ts';

type Business = OwnerToday['negocios'][number];

/** The hour of a moment of the day that is shown, day and hour of another one's. */
function momentOf(iso: string, shownDay: string): string {
  const moment = formatBogotaDateTime(iso);
  return bogotaDate(new Date(iso)) === shownDay ? text.hourOf(moment) : text.dayAndHour(moment);
}

/** What an owner looks after: drawers, what is odd, what runs out. */
export function Attention({ http, business }: { http: Http; business: Business }) {
  const { id, cajas, por_revisar: odd } = business;
  const returns = countReturns(odd);
  const named = odd.devoluciones.slice(0, MOST_RETURNS);
  return (
    <ul className={styles.attention}>
      <Item icon={<Banknote aria-hidden="true" size={18} />} title={text.drawers}>
        <Link className={styles.itemLink} search={{ negocio: id }} to="/cajas">
          <Drawers drawers={cajas} shownDay={business.dia.calculado_en.slice(0, 10)} />
          <ChevronRight aria-hidden="true" className={styles.arrow} size={16} />
        </Link>
      </Item>
      {business.equipos.length > 0 && (
        <Item icon={<WifiOff aria-hidden="true" size={18} />} title={text.quietDevices} tone="amber">
          <QuietDevices devices={business.equipos} />
        </Item>
      )}
      <Item
        icon={<TriangleAlert aria-hidden="true" size={18} />}
        title={text.toLookAt}
        tone={odd.facturas + odd.cajas + returns + countOrders(odd) > 0 ? 'amber' : undefined}
      >
        <p>{oddWords(odd)}</p>
        {named.map(({ devolucion_id, codigo, factura, total }) => (
          <p className={styles.quiet} key={devolucion_id}>
            {text.oddReturn(codigo, factura, total)}
          </p>
        ))}
        {returns > named.length && <p className={styles.quiet}>{text.moreReturns(returns - named.length)}</p>}
      </Item>
      <Item icon={<PackageMinus aria-hidden="true" size={18} />} title={text.runsOut}>
        <StockOutlook http={http} id={id} key={id} />
      </Item>
    </ul>
  );
}

/** As many as fit on a phone's first page. */
const MOST_RETURNS = 3;

/** An answer that was kept by an app of before knows nothing of orders, and names all returns that it counts. */
const countOrders = ({ pedidos }: Partial<Business['por_revisar']>): number => pedidos ?? 0;
const countReturns = ({ cuantas_devoluciones, devoluciones }: Business['por_revisar']): number =>
  cuantas_devoluciones || devoluciones.length;

function oddWords(odd: Business['por_revisar']): string {
  const { facturas, cajas } = odd;
  const [returns, orders] = [countReturns(odd), countOrders(odd)];
  const parts = [
    facturas > 0 && text.oddInvoices(facturas),
    cajas > 0 && text.oddDrawers(cajas),
    returns > 0 && text.oddReturns(returns),
    orders > 0 && text.oddOrders(orders),
  ];
  return parts.filter(Boolean).join(' · ') || text.nothingOdd;
}

function Item({
  icon,
  title,
  tone,
  children,
}: {
  icon: ReactNode;
  title: string;
  tone?: 'amber' | undefined;
  children: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <span className={styles.itemIcon} data-tone={tone}>
        {icon}
      </span>
      <div className={styles.itemWords}>
        <h3 className={styles.label}>{title}</h3>
        {children}
      </div>
    </li>
  );
}

function QuietDevices({ devices }: { devices: Business['equipos'] }) {
  const now = useNow();
  return devices.map(({ equipo, persona, visto_en, pendientes, con_caja }) => (
    <p key={`${equipo} ${persona}`}>
      {text.quiet(persona, durationText(now - Date.parse(visto_en)))}
      {pendientes > 0 && `; ${text.hadToSend(pendientes)}`}
      {pendientes === 0 && con_caja && `, ${text.hadDrawer}`}.
    </p>
  ));
}

interface DrawersProps {
  drawers: Business['cajas'];
  /** YYYY-MM-DD */
  shownDay: string;
}

function Drawers({ drawers: { abiertas, ultima }, shownDay }: DrawersProps) {
  const outcome = ultima && outcomeOf(ultima.diferencia);
  return (
    <span className={styles.drawers}>
      {abiertas.length === 0 && <span>{text.noDrawer}</span>}
      {abiertas.map(({ id, nombre, abierta_por, abierta_en, esperado }) => (
        <span key={id}>
          {text.openDrawer(nombre, abierta_por, momentOf(abierta_en, shownDay))}
          {esperado !== null && <strong className={styles.held}> · {text.shouldHold(esperado)}</strong>}
        </span>
      ))}
      {ultima && outcome && (
        <span className={styles.quiet}>
          {text.lastClosing(ultima.nombre, formatBogotaDateTime(ultima.cerrada_en))} · {outcome.words}
        </span>
      )}
    </span>
  );
}

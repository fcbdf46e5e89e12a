import { Link } from '@tanstack/react-router';
import { Banknote, ChevronRight, PackageMinus, TriangleAlert, WifiOff } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { Http } from '#app/api/http.ts';
import { readStockOutlook } from '#app/api/owner/reports.ts';
import { durationText } from '#app/ui/age-text.ts';
import { useNow } from '#app/ui/hooks/use-now.ts';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { outcomeOf } from '#contract/cash/outcome-text.ts';
import type { OwnerToday } from '#contract/reports/reports.ts';
import { formatBogotaDateTime } from '#domain/bogota-time.ts';
import { failureWords } from '#app/features/account/person/failure-words.ts';
import styles from './Today.module.css';
import { text } from './text.ts';

type Business = OwnerToday['negocios'][number];

const hourOf = (iso: string): string => formatBogotaDateTime(iso).slice(11);

/** What an owner looks after: drawers, what is odd, what runs out. */
export function Attention({ http, business }: { http: Http; business: Business }) {
  const { id, cajas, por_revisar: odd } = business;
  const returns = countReturns(odd);
  const named = odd.devoluciones.slice(0, MOST_RETURNS);
  return (
    <ul className={styles.attention}>
      <Item icon={<Banknote aria-hidden="true" size={18} />} title={text.drawers}>
        <Link className={styles.itemLink} search={{ negocio: id }} to="/cajas">
          <Drawers drawers={cajas} />
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
        tone={odd.facturas + odd.cajas + returns > 0 ? 'amber' : undefined}
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
        <Stock http={http} id={id} key={id} />
      </Item>
    </ul>
  );
}

/** As many as fit on a phone's first page. */
const MOST_RETURNS = 3;

/** An answer that was kept by an app of before names all that it counts. */
const countReturns = ({ cuantas_devoluciones, devoluciones }: Business['por_revisar']): number =>
  cuantas_devoluciones || devoluciones.length;

function oddWords(odd: Business['por_revisar']): string {
  const { facturas, cajas } = odd;
  const returns = countReturns(odd);
  const parts = [
    facturas > 0 && text.oddInvoices(facturas),
    cajas > 0 && text.oddDrawers(cajas),
    returns > 0 && text.oddReturns(returns),
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

function Drawers({ drawers: { abiertas, ultima } }: { drawers: Business['cajas'] }) {
  const outcome = ultima && outcomeOf(ultima.diferencia);
  return (
    <span className={styles.drawers}>
      {abiertas.length === 0 && <span>{text.noDrawer}</span>}
      {abiertas.map(({ id, nombre, abierta_por, abierta_en, esperado }) => (
        <span key={id}>
          {text.openDrawer(nombre, abierta_por, hourOf(abierta_en))}
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

/** Asked for by itself: it reads sales of weeks, and nothing else waits for it. */
function Stock({ http, id }: { http: Http; id: string }) {
  const load = useCallback(() => readStockOutlook(http, id), [http, id]);
  const { state } = useLoaded(load);
  if (state.status === 'loading') return <p className={styles.quiet}>…</p>;
  if (state.status === 'failed')
    return <p className={styles.quiet}>{failureWords(state.error, text.stockFailed)}</p>;
  const { se_agotan: count, se_agota: some } = state.value;
  if (count === 0) return <p>{text.nothingShort}</p>;
  const names = some.slice(0, 2).map(({ nombre }) => nombre);
  return (
    <p className={styles.short}>
      {text.products(count)}
      <span className={styles.quiet}>: {names.join(', ')}</span>
    </p>
  );
}

import { Select } from '@mantine/core';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ErpDatabase } from '#app/data/db.ts';
import type { DraftClient } from '#app/data/drafts/draft.ts';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { searchClients } from '#app/data/read/clients/clients.ts';
import { type CatalogueProduct, toDraftProduct } from '#app/data/read/products/product-catalogue.ts';
import type { Workspace } from '#app/data/workspace.ts';
import type { LooseGoods } from '#app/data/writes/returns/return-writes.ts';
import { currentBagRate } from '#app/data/writes/sales.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { type BroughtProduct, planLoose, problemOf, withOneMore } from './loose-plan.ts';
import { LooseLine } from './LooseLine.tsx';
import { ReturnFoot } from '#app/features/workspace/invoice-history/returns/ReturnFoot.tsx';
import { ReturnsOf } from '#app/features/workspace/invoice-history/returns/ReturnsOf.tsx';
import { ReturnTerms, useTerms } from '#app/features/workspace/invoice-history/returns/ReturnTerms.tsx';
import styles from '#app/features/workspace/invoice-history/returns/returns.module.css';
import { text } from '#app/features/workspace/invoice-history/returns/text.ts';
import type { GiveUp } from '#app/features/workspace/invoice-history/returns/use-return.ts';

const RESULTS = 20;
const NO_OPTIONS: { value: string; label: string }[] = [];
/** What is wrong with a field stays in sight over the list that opens beneath it. */
const ABOVE_OPTIONS: ('label' | 'error' | 'input')[] = ['label', 'error', 'input'];

interface LooseFieldsProps {
  workspace: Workspace;
  isOffline: boolean;
  failure: string | null;
  onTake: (goods: LooseGoods) => Promise<void>;
  onGiveUp: GiveUp;
  onCancel: () => void;
}

/** What prices and refunds are reckoned with today. */
export async function readTerms(db: ErpDatabase) {
  const [business, me, bagRate] = await Promise.all([
    db.business.toCollection().first(),
    db.me.get('me'),
    currentBagRate(db, new Date()),
  ]);
  return { cashStep: business?.opciones.redondeo_efectivo ?? 0, serieId: me?.serie_id ?? 0, bagRate };
}

/** Who brings what, at which price, and how the money goes back. */
export function LooseFields(props: LooseFieldsProps) {
  const { workspace, isOffline, failure, onTake, onGiveUp, onCancel } = props;
  const { db } = workspace;
  const [client, setClient] = useState<DraftClient | null>(null);
  const [brought, setBrought] = useState<readonly BroughtProduct[]>([]);
  const [missing, setMissing] = useState<'client' | 'products' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const terms = useTerms();
  const setting = useLiveRead([db.business, db.me], () => readTerms(db), [db]);
  const { cashStep = 0, bagRate = '0.00', serieId = 0 } = setting ?? {};
  const plan = planLoose(brought, { destino: terms.destino, means: terms.means, cashStep, bagRate });
  const obstacle = isOffline ? text.loose.onlyOnline : null;

  const change = (next: readonly BroughtProduct[]) => {
    setMissing(null);
    setBrought(next);
  };
  /** Brings the first field that lacks something into sight: it says what. @returns whether none does */
  const isFilled = (): boolean => {
    const lacking = client === null ? 'client' : brought.length === 0 ? 'products' : null;
    setMissing(lacking);
    const selector = lacking === null ? '[aria-invalid="true"]' : `[data-field="${lacking}"]`;
    if (lacking === null && plan.excess === '0.00' && brought.every((one) => problemOf(one) === null))
      return true;
    const field = form.current?.querySelector<HTMLElement>(selector);
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
    return false;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isOffline || !isFilled() || !terms.check() || client === null || isBusy) return;
    setIsBusy(true);
    const { lines, refunds } = plan;
    await onTake({ client, serieId, lines, motivo: terms.motivo, refunds }).finally(() => setIsBusy(false));
  };

  return (
    <form className="column gap-16" noValidate onSubmit={(event) => void submit(event)} ref={form}>
      <ClientField
        db={db}
        isMissing={missing === 'client'}
        onClient={(chosen) => {
          setMissing(null);
          setClient(chosen);
        }}
      />
      <ProductField
        isMissing={missing === 'products'}
        onProduct={(product) => change(withOneMore(brought, product))}
        taken={brought}
        workspace={workspace}
      />
      {brought.length > 0 && (
        <ul className={styles.brought}>
          {brought.map((one, at) => (
            <LooseLine
              brought={one}
              key={one.product.id}
              onChange={(changes) => change(brought.with(at, { ...one, ...changes }))}
              remove={
                <IconAction
                  icon={X}
                  label={text.loose.remove(one.product.nombre)}
                  onClick={() => change(brought.toSpliced(at, 1))}
                />
              }
            />
          ))}
        </ul>
      )}
      <ReturnTerms hasAccount split={plan} terms={terms} />
      <ReturnsOf invoiceId={null} onGiveUp={onGiveUp} workspace={workspace} />
      <ReturnFoot byMeans={plan.byMeans} told={failure ?? obstacle}>
        <ActionButton onClick={onCancel} tone="ghost">
          {text.cancel}
        </ActionButton>
        <ActionButton isBusy={isBusy} tone="primary" type="submit">
          {text.submit}
        </ActionButton>
      </ReturnFoot>
    </form>
  );
}

/** Enter chooses in a list, or ends a scan: it never sends the form. */
const keepInField = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

interface ClientFieldProps {
  db: Workspace['db'];
  isMissing: boolean;
  onClient: (client: DraftClient | null) => void;
}

/** Who brings the goods: not Consumidor final, who has no account and no name. */
function ClientField({ db, isMissing, onClient }: ClientFieldProps) {
  const [typed, setTyped] = useState('');
  const found = useLiveRead(
    [db.clients],
    async () => (await searchClients(db, typed, RESULTS)).filter(({ isFinalConsumer }) => !isFinalConsumer),
    [db, typed],
  );
  return (
    <Select
      clearable
      data={
        found?.map(({ id, nombre, identificacion }) => ({
          value: id,
          label: `${nombre} · ${identificacion}`,
        })) ?? NO_OPTIONS
      }
      data-autofocus
      data-field="client"
      error={isMissing ? text.loose.noClient : undefined}
      filter={({ options }) => options}
      inputWrapperOrder={ABOVE_OPTIONS}
      label={text.loose.client}
      nothingFoundMessage={text.loose.noClients}
      onChange={(id) => onClient(found?.find((one) => one.id === id) ?? null)}
      onKeyDown={keepInField}
      onSearchChange={setTyped}
      placeholder={text.loose.clientHint}
      searchable
      searchValue={typed}
    />
  );
}

interface ProductFieldProps {
  workspace: Workspace;
  taken: readonly BroughtProduct[];
  isMissing: boolean;
  onProduct: (product: BroughtProduct['product']) => void;
}

/** Adds one product after the other; each once. */
function ProductField({ workspace: { catalogue }, taken, isMissing, onProduct }: ProductFieldProps) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly CatalogueProduct[]>([]);
  // What is found for an earlier text comes too late.
  useEffect(() => {
    let isOver = false;
    const search = typed.trim() === '' ? Promise.resolve([]) : catalogue.search(typed, RESULTS);
    void search.then((products) => (isOver ? undefined : setFound(products)));
    return () => {
      isOver = true;
    };
  }, [catalogue, typed]);
  /** A scanned code adds its product, once more where it is there. */
  const enter = async (code: string) => {
    const product = code === '' ? undefined : await catalogue.byCode(code);
    if (!product) return;
    onProduct(toDraftProduct(product));
    setTyped('');
  };
  const fresh = found.filter(({ id }) => !taken.some(({ product }) => product.id === id));
  return (
    <Select
      data={fresh.map(({ id, nombre, codigo_barras }) => ({
        value: id,
        label: `${nombre} · ${codigo_barras}`,
      }))}
      data-field="products"
      error={isMissing ? text.loose.noProducts : undefined}
      filter={({ options }) => options}
      inputWrapperOrder={ABOVE_OPTIONS}
      label={text.loose.product}
      nothingFoundMessage={typed.trim() === '' ? undefined : text.loose.noMatches}
      onChange={(id) => {
        const product = fresh.find((one) => one.id === id);
        if (product) onProduct(toDraftProduct(product));
        setTyped('');
      }}
      onKeyDown={(event) => {
        keepInField(event);
        if (event.key === 'Enter') void enter(event.currentTarget.value.trim());
      }}
      onSearchChange={setTyped}
      placeholder={text.loose.productHint}
      searchable
      searchValue={typed}
      value={null}
    />
  );
}

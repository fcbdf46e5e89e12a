import { TextInput } from '@mantine/core';
import { Coins, Keyboard, LockOpen } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { DrawerRecord, ErpDatabase } from '#app/data/db.ts';
import { MAX_CASH_NOTE, openDrawer } from '#app/data/writes/cash-writes.ts';
import { workIn } from '#app/data/current-drawer.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { PageHeading } from '#app/ui/layout/PageHeading.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { formatCop } from '#domain/money/money.ts';
import styles from './cash.module.css';
import { NotesCounter, notesOf, sumOf, type TypedNotes } from './NotesCounter.tsx';
import { OtherDrawers } from './OtherDrawers.tsx';
import { PesosField } from '#app/ui/form/pesos/PesosField.tsx';
import { moneyOf, pesosIn } from './typed-money.ts';
import { save } from './save.ts';
import { text as all } from './text.ts';

const text = all.open;

interface OpenDrawerProps {
  db: ErpDatabase;
  /** What the last one of this device had left, money; null where there was none. */
  left: string | null;
  /** The last drawer was closed on the day before. */
  isLeftYesterday: boolean;
  /** What the last one was called. */
  lastName: string;
  /** This person's series: drawers of others may be closed here, not used. */
  serieId: number | null;
  /** Names of other stores, by their series. */
  stores: ReadonlyMap<number, string>;
  /** Drawers that other devices opened. */
  others: readonly DrawerRecord[];
  /** Closes another's drawer; absent below the level that may. */
  onClose?: ((id: string) => void) | undefined;
  onOpened?: (() => void) | undefined;
  /** Stands in the heading. */
  actions?: ReactNode;
  /** Stands under the form: drawers of before. */
  children?: ReactNode;
}

/** The first thing of a day: how much is in the drawer. With the amount of last time it is one press of a key. */
export function OpenDrawer({
  db,
  left,
  isLeftYesterday,
  lastName,
  serieId,
  stores,
  others,
  onClose,
  onOpened,
  actions,
  children,
}: OpenDrawerProps) {
  const [nombre, setNombre] = useState(lastName);
  const [pesos, setPesos] = useState(left === null ? '' : pesosIn(left));
  const [notes, setNotes] = useState<TypedNotes | null>(null);
  const [nota, setNota] = useState('');
  const [error, setError] = useState<string>();
  /** `others` from before the opening: for a moment the list has the new drawer, not yet as this device's. */
  const [held, setHeld] = useState<readonly DrawerRecord[] | null>(null);
  const isBusy = held !== null;
  const why = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const base = notes ? sumOf(notes) : moneyOf(pesos);
  const isEmpty = notes ? Object.values(notes).every((count) => count === '') : pesos === '';
  const hasChanged = left !== null && base !== left && !isEmpty;
  const needsWhy = hasChanged && notes === null && nota.trim() === '';
  const [isAsked, setIsAsked] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) {
      setIsAsked(true);
      return amount.current?.focus();
    }
    if (needsWhy) {
      setIsAsked(true);
      return why.current?.focus();
    }
    setHeld(others);
    const conteo = notes ? notesOf(notes) : [];
    const wrong = await save(() => openDrawer(db, { nombre, base, esperada: left, conteo, nota }));
    setError(wrong);
    if (wrong === undefined) return onOpened?.();
    setHeld(null);
  };

  return (
    <div className={styles.screen}>
      <PageHeading actions={actions} title={all.title} />
      <OtherDrawers
        drawers={held ?? others}
        onClose={onClose}
        onUse={(drawer) => void workIn(db, drawer).then(onOpened)}
        serieId={serieId}
        stores={stores}
      />
      <div className={styles.openColumns}>
        <Panel title={text.question}>
          <form className="column gap-16" noValidate onSubmit={(event) => void submit(event)}>
            {notes ? (
              <>
                <NotesCounter isFirst onTyped={setNotes} typed={notes} />
                <p className={styles.total}>
                  <span>{text.base}</span>
                  <strong>{formatCop(base)}</strong>
                </p>
              </>
            ) : (
              <PesosField
                autoFocus
                description={left === null ? undefined : text.left(left, isLeftYesterday)}
                error={isAsked && isEmpty ? text.amountRequired : undefined}
                label={text.base}
                onPesos={setPesos}
                pesos={pesos}
                ref={amount}
                size="lg"
              />
            )}
            <ActionButton
              className={styles.toggle}
              icon={notes ? Keyboard : Coins}
              onClick={() => setNotes(notes ? null : {})}
              size={36}
              tone="ghost"
            >
              {notes ? text.typed : text.count}
            </ActionButton>
            {hasChanged && (
              <TextInput
                autoComplete="off"
                description={text.changed(left)}
                error={isAsked && needsWhy ? text.noteRequired : undefined}
                label={text.note}
                maxLength={MAX_CASH_NOTE}
                onChange={(event) => setNota(event.currentTarget.value)}
                ref={why}
                size="md"
                value={nota}
              />
            )}
            <TextInput
              autoComplete="off"
              label={text.name}
              maxLength={60}
              onChange={(event) => setNombre(event.currentTarget.value)}
              size="md"
              value={nombre}
            />
            {notes && isAsked && isEmpty && <Notice tone="error">{text.amountRequired}</Notice>}
            {error && <Notice tone="error">{error}</Notice>}
            <ActionButton icon={LockOpen} isBusy={isBusy} isFullWidth size={60} tone="primary" type="submit">
              {isBusy ? all.saving : text.submit}
            </ActionButton>
            <p className="caption">{text.hint}</p>
          </form>
        </Panel>
        {children}
      </div>
    </div>
  );
}

import { UserRound, UserRoundPlus, UserRoundX } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { searchClients } from '#app/data/read/clients/clients.ts';
import type { ClientCredit } from '#domain/clients/credit.ts';
import { inFavour } from '#domain/clients/in-favour.ts';
import type { ErpDatabase } from '#app/data/db.ts';
import type { DraftClient, SaleDraft } from '#app/data/drafts/draft.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import { SearchField } from '#app/ui/form/SearchField.tsx';
import { formatCop } from '#domain/money/money.ts';
import styles from '#app/features/workspace/invoicing/charge/charge.module.css';
import searchStyles from '#app/features/workspace/invoicing/search.module.css';
import { text } from '#app/features/workspace/invoicing/text.ts';

const MIN_CHARS = 2;
const RESULTS = 5;

interface ClientPickerProps {
  db: ErpDatabase;
  draft: SaleDraft;
  /** The client's credit account; undefined when nothing is known of it. */
  credit: ClientCredit | undefined;
  isOpen: boolean;
  /** The first download has brought nothing: that nobody matches says nothing of the shop's clients. */
  isUnfilled: boolean;
  onOpen: () => void;
  /** Closes without choosing, or with a client; null takes the client off. */
  onClose: (choice?: DraftClient | null) => void;
  /** What Enter still has to look up; charging waits for it. */
  onWork: (work: Promise<void>) => void;
  /** Makes a client of what is typed; undefined for who may not. */
  onCreate: ((typed: string) => void) | undefined;
}

/** Who buys: Consumidor final until somebody else is chosen. */
export function ClientPicker(props: ClientPickerProps) {
  const { draft, credit, isOpen, onOpen, onClose } = props;
  if (isOpen) return <ClientSearch {...props} />;
  const isChosen = draft.clienteId !== null;
  return (
    <div className={styles.client}>
      <span aria-hidden="true" className={styles.avatar} data-missing={!isChosen || undefined}>
        <UserRound size={18} />
      </span>
      <span className="grow grid">
        <span className={styles.clientName} title={draft.clienteNombre ?? undefined}>
          {draft.clienteNombre ?? text.noClient}
        </span>
        {draft.clienteIdentificacion && <span className={styles.caption}>{draft.clienteIdentificacion}</span>}
      </span>
      <ActionButton className={styles.changeClient} keyHint="F4" onClick={onOpen} tone="ghost">
        {isChosen ? text.change : text.choose}
      </ActionButton>
      {isChosen && (
        <IconAction
          className={styles.clearClient}
          icon={UserRoundX}
          iconSize={17}
          keepsFocus
          label={text.clearClient}
          onClick={() => onClose(null)}
        />
      )}
      {credit && <CreditState credit={credit} />}
    </div>
  );
}

/** The limit of a client with credit and what he owes; what anybody has in his favour. */
function CreditState({ credit: { isActive, limit, balance } }: { credit: ClientCredit }) {
  const favour = inFavour(balance);
  if (!isActive && favour === null) return null;
  const parts = [
    isActive && text.limit(formatCop(limit)),
    favour === null ? text.debt(formatCop(balance)) : text.favour(formatCop(favour)),
  ];
  return <span className={styles.clientCredit}>{parts.filter(Boolean).join(' · ')}</span>;
}

/** Why nobody is listed. */
function nobodyText(isTooShort: boolean, isUnread: boolean): string {
  if (isTooShort) return text.clientTooShort;
  return isUnread ? text.clientsFailed : text.noClients;
}

function ClientSearch({ db, isUnfilled, onClose, onWork, onCreate }: ClientPickerProps) {
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(0);
  const listId = useId();
  // One letter means nobody yet: Enter must not take the first of all clients.
  const isTooShort = query.trim() !== '' && query.trim().length < MIN_CHARS;
  const asked = isTooShort ? null : query;
  const found = useLiveRead(
    [db.clients],
    async () => ({
      for: asked,
      clients: asked === null ? [] : await searchClients(db, asked, RESULTS).catch(() => null),
    }),
    [db, asked],
  );
  const matches = (asked !== null && found?.clients) || [];
  const typed = query.trim();
  const make = onCreate && typed !== '' && !isTooShort ? () => onCreate(typed) : undefined;
  // After what is there: who exists already is not made twice by a quick Enter.
  const create = found?.for === asked ? make : undefined;
  const options = matches.length + (create ? 1 : 0);
  const enter = async () => {
    if (asked === null) return;
    // What is on screen may belong to an earlier key: Enter means the text as it stands.
    const clients = found?.for === asked ? matches : await searchClients(db, asked, RESULTS);
    const chosen = clients[found?.for === asked ? marked : 0];
    if (chosen) onClose(chosen);
    else make?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') onWork(enter());
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setMarked((marked + by + options) % Math.max(1, options));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onClose();
  };
  return (
    <div className={styles.clientSearch} data-client-search onBlur={onBlur}>
      <SearchField
        aria-activedescendant={options > 0 ? `${listId}-${marked}` : undefined}
        aria-autocomplete="list"
        aria-controls={options > 0 ? listId : undefined}
        aria-expanded={options > 0}
        autoFocus
        icon={UserRound}
        label={text.searchClient}
        onChange={(value) => {
          setQuery(value);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
        placeholder={text.searchClientHint}
        role="combobox"
        value={query}
      />
      <div
        aria-label={options > 0 ? text.clientResults : undefined}
        className={searchStyles.list}
        id={listId}
        role={options > 0 ? 'listbox' : 'status'}
      >
        {matches.length === 0 && (
          <p className={searchStyles.none}>{nobodyText(isTooShort, found?.clients === null || isUnfilled)}</p>
        )}
        {matches.map((client, at) => (
          // The keyboard works on the combobox: arrows mark, Enter picks.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/control-has-associated-label
          <div
            aria-selected={at === marked}
            className={searchStyles.option}
            id={`${listId}-${at}`}
            key={client.id}
            onClick={() => onClose(client)}
            onMouseDown={(event) => event.preventDefault()}
            role="option"
            tabIndex={-1}
          >
            <span className={searchStyles.words}>
              <span className={searchStyles.name}>{client.nombre}</span>
              <span className="small figures">
                {client.identificacion}
                {client.cupo && ` · ${text.hasCredit}`}
              </span>
            </span>
          </div>
        ))}
        {create && (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            aria-selected={marked === matches.length}
            className={searchStyles.option}
            id={`${listId}-${matches.length}`}
            onClick={create}
            onMouseDown={(event) => event.preventDefault()}
            role="option"
            tabIndex={-1}
          >
            <UserRoundPlus aria-hidden="true" size={16} />
            <span className={searchStyles.name}>{text.createClient(typed)}</span>
          </div>
        )}
      </div>
    </div>
  );
}

import { TextInput } from '@mantine/core';
import { UserRound, X } from 'lucide-react';
import { useLiveRead } from '#app/data/live/use-live-read.ts';
import { searchClients } from '#app/data/read/clients/clients.ts';
import { readCaller } from '#app/data/read/orders/orders.ts';
import type { Workspace } from '#app/data/workspace.ts';
import { ORDER_LIMITS } from '#app/data/writes/order-writes.ts';
import { text as all } from '#app/features/workspace/orders/text.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { IconAction } from '#app/ui/button/IconAction.tsx';
import type { TypedLine, TypedOrder } from './form-values.ts';
import styles from './form.module.css';
import { Usual } from './Usual.tsx';

const text = all.form;
const MIN_CHARS = 3;
const RESULTS = 3;

interface ContactFieldsProps {
  workspace: Workspace;
  typed: TypedOrder;
  /** The order that is being changed; undefined for a new one. */
  editedId: string | undefined;
  /** What is wrong with the address. */
  error: string | undefined;
  change: (changes: Partial<TypedOrder>) => void;
  onRepeat: (lines: TypedLine[]) => void;
}

/** Who wants it and where to. The telephone finds the client, and what was ordered before. */
export function ContactFields({ workspace, typed, editedId, error, change, onRepeat }: ContactFieldsProps) {
  const { db } = workspace;
  const { clienteId, telefono, nombre } = typed;
  const caller = useLiveRead(
    [db.orders, db.clients],
    () => readCaller(db, { clienteId, telefono, butId: editedId }),
    [db, clienteId, telefono, editedId],
  );
  const asked = clienteId === null && nombre.trim().length >= MIN_CHARS ? nombre.trim() : null;
  const named = useLiveRead(
    [db.clients],
    async () => (asked === null ? [] : searchClients(db, asked, RESULTS)),
    [db, asked],
  );
  const found = [
    ...(caller?.clients ?? []),
    ...(named ?? []).filter(({ isFinalConsumer }) => !isFinalConsumer),
  ];
  const offered = found.filter(({ id }, at) => found.findIndex((one) => one.id === id) === at);
  const field = (
    name: 'nombre' | 'telefono' | 'direccion' | 'indicaciones',
    label: string,
    most: number,
  ) => ({
    autoComplete: 'off',
    'data-field': name,
    label,
    maxLength: most,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    size: 'md' as const,
    value: typed[name],
  });
  return (
    <div className={styles.section}>
      <div className={styles.pair}>
        <TextInput
          {...field('telefono', text.phone, ORDER_LIMITS.phone)}
          autoFocus
          inputMode="tel"
          type="tel"
        />
        <TextInput {...field('nombre', text.name, ORDER_LIMITS.name)} />
      </div>
      {clienteId !== null && (
        <p className={styles.client}>
          <UserRound aria-hidden="true" size={17} />
          <span className="grow">
            <span className="small">{text.client}</span> {typed.clienteNombre}
          </span>
          <IconAction
            icon={X}
            label={text.dropClient}
            onClick={() => change({ clienteId: null, clienteNombre: '' })}
          />
        </p>
      )}
      {clienteId === null && offered.length > 0 && (
        <div className="wrap gap-8">
          {offered.map(({ id, nombre: name }) => (
            <ActionButton
              icon={UserRound}
              key={id}
              onClick={() => change({ clienteId: id, clienteNombre: name, nombre: name })}
            >
              {text.isClient(name)}
            </ActionButton>
          ))}
        </div>
      )}
      {typed.tipo === 'domicilio' && (
        <div className={styles.pair}>
          <TextInput {...field('direccion', text.address, ORDER_LIMITS.address)} error={error} />
          <TextInput
            {...field('indicaciones', text.hints, ORDER_LIMITS.hints)}
            placeholder={text.hintsExample}
          />
        </div>
      )}
      {caller !== undefined && caller.usual.length > 0 && (
        <Usual catalogue={workspace.catalogue} onRepeat={onRepeat} orders={caller.usual} />
      )}
    </div>
  );
}

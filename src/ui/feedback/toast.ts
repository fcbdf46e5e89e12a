import { notifications, notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import { ToastBody } from './ToastBody.tsx';

interface Toast {
  message: string;
  tone?: 'ok' | 'warning' | 'error' | 'info';
  /** One way back or on: 'Deshacer'. Pressing it closes the toast. */
  action?: { label: string; onClick: () => void } | undefined;
  /** How long it stays; what can be undone stays 8 s, the rest 5. */
  durationMs?: number | undefined;
}

const PLAIN = 'toast-';
const OFFERING = 'offer-';
let shown = 0;

const colors = { ok: 'accent', warning: 'amber', error: 'red', info: 'info' } as const;

// As many plain ones as fit beside the lines of a sale; the host's limit leaves room for what can be undone.
const MOST = 3;
// Beyond these the oldest way back goes: at the host's limit the newest would wait unseen until it is too late.
const MOST_OFFERS = 4;

/** The newest is what somebody waits for: the oldest that offers nothing makes room for it. */
function makeRoom(isOffer: boolean): void {
  const { notifications: all } = notificationsStore.getState();
  const [oldest] = all.length < MOST ? [] : all.filter(({ id }) => id?.startsWith(PLAIN));
  if (oldest?.id) notifications.hide(oldest.id);
  const offers = all.filter(({ id }) => id?.startsWith(OFFERING));
  const [oldestOffer] = isOffer && offers.length >= MOST_OFFERS ? offers : [];
  if (oldestOffer?.id) notifications.hide(oldestOffer.id);
}

/** What was offered to the person before is not for the next one. */
export function withdrawOffers(): void {
  const { notifications: all, queue } = notificationsStore.getState();
  for (const { id } of [...all, ...queue]) if (id?.startsWith(OFFERING)) notifications.hide(id);
}

/** Shows a passing message at the bottom left; returns the way to take it away. Not for errors of a form: those stand inline. */
export function toast({ message, tone = 'ok', action, durationMs }: Toast): () => void {
  shown += 1;
  const id = `${action ? OFFERING : PLAIN}${shown}`;
  makeRoom(action !== undefined);
  const close = () => {
    notifications.hide(id);
  };
  const onClick = () => {
    close();
    action?.onClick();
  };
  notifications.show({
    id,
    color: colors[tone],
    autoClose: durationMs ?? (action ? 8000 : 5000),
    message: createElement(ToastBody, { message, action: action && { label: action.label, onClick } }),
  });
  return close;
}

import { useMemo } from 'react';
import { httpOf } from '#app/app/session/session.ts';
import { OwnAccountDialog } from '#app/features/workspace/own-account/OwnAccountDialog.tsx';
import { createOwnAccount } from '#app/online/own-account.ts';
import type { SessionData } from '#contract/session/session.ts';

interface OwnAccountProps {
  session: SessionData;
  hasPin: boolean;
  onClose: () => void;
}

/** The collaborator's password and sessions, by calls of their own: nothing of it is queued. */
export function OwnAccount({ session, hasPin, onClose }: OwnAccountProps) {
  const account = useMemo(() => createOwnAccount(httpOf(session, { takesAnyAnswer: true })), [session]);
  return <OwnAccountDialog account={account} hasPin={hasPin} onClose={onClose} />;
}

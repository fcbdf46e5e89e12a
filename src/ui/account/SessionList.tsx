import { useState } from 'react';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { ConfirmDialog } from '#app/ui/feedback/ConfirmDialog.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Tag } from '#app/ui/feedback/Tag.tsx';
import { useLoaded } from '#app/ui/hooks/use-loaded.ts';
import { ListFailure } from '#app/ui/table/ListFailure.tsx';
import styles from './SessionList.module.css';
import { accountText as text } from './text.ts';

interface ShownSession {
  id: string;
  /** Browser and device. */
  name: string;
  /** Since when, last use, from where. */
  lines: readonly string[];
  isCurrent: boolean;
}

/** What can be done about sessions; each throws what `explain` puts into words. */
export interface SessionCalls {
  /** Reads the sessions; stays the same function while the person is the same. */
  load: () => Promise<ShownSession[]>;
  close: (id: string) => Promise<void>;
  /** @returns the server's sentence */
  closeOthers: () => Promise<string>;
  explain: (error: unknown) => string;
}

interface SessionListProps {
  calls: SessionCalls;
  /** What becomes of the device of a closed session. */
  closeAsk: string;
}

/** The open sessions of a person: this one is marked, each other can be closed. */
export function SessionList({ calls, closeAsk }: SessionListProps) {
  const { state, reload } = useLoaded(calls.load);
  const known = state.status === 'ready' ? state.value : state.status === 'failed' ? state.last : undefined;
  return (
    <div className="grid gap-12">
      <p className="muted">{text.sessionsLead}</p>
      {state.status === 'loading' && <p role="status">{text.loading}</p>}
      {state.status === 'failed' && (
        <ListFailure isOnPage onRetry={reload} retryLabel={text.again}>
          {calls.explain(state.error)}
        </ListFailure>
      )}
      {known && <Sessions calls={calls} closeAsk={closeAsk} reload={reload} sessions={known} />}
    </div>
  );
}

interface SessionsProps extends SessionListProps {
  sessions: readonly ShownSession[];
  reload: () => Promise<void>;
}

function Sessions({ calls, closeAsk, sessions, reload }: SessionsProps) {
  /** The session that is to be closed, or all the others. */
  const [asked, setAsked] = useState<ShownSession | 'others'>();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [told, setTold] = useState<string>();
  const ask = (what: ShownSession | 'others') => {
    setFailure(undefined);
    setTold(undefined);
    setAsked(what);
    setIsOpen(true);
  };
  const act = async (what: ShownSession | 'others') => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      if (what === 'others') setTold(await calls.closeOthers());
      else {
        await calls.close(what.id);
        setTold(text.closed(what.name));
      }
      setIsOpen(false);
      await reload();
    } catch (error) {
      setFailure(calls.explain(error));
    } finally {
      setIsBusy(false);
    }
  };
  const isAll = asked === 'others';
  return (
    <>
      {told !== undefined && <Notice tone="ok">{told}</Notice>}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li className={styles.session} key={session.id}>
            <span className={styles.words}>
              <span className={styles.name}>
                <span id={`session-${session.id}`}>{session.name}</span>
                {session.isCurrent && <Tag tone="ok">{text.current}</Tag>}
              </span>
              {session.lines.map((line) => (
                <span className="caption" key={line}>
                  {line}
                </span>
              ))}
            </span>
            {!session.isCurrent && (
              <ActionButton
                aria-describedby={`session-${session.id}`}
                onClick={() => ask(session)}
                tone="quiet"
              >
                {text.close}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <div className="ends">
          <ActionButton onClick={() => ask('others')}>{text.closeOthers}</ActionButton>
        </div>
      )}
      <ConfirmDialog
        confirmLabel={isBusy ? text.closing : isAll ? text.closeOthers : text.close}
        isBusy={isBusy}
        isOpen={isOpen}
        objectName={asked === undefined || isAll ? undefined : asked.name}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => asked && void act(asked)}
        title={isAll ? text.closeOthersTitle : text.closeTitle}
      >
        <p>{isAll ? text.closeOthersAsk : closeAsk}</p>
        {failure !== undefined && (
          <Notice className="above-12" tone="error">
            {failure}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}

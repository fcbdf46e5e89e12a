import { Suspense, use, useEffect, useState } from 'react';
import { ApiError } from '#app/api/errors.ts';
import type { Http } from '#app/api/http.ts';
import { AccountRefusedError, confirmEmail } from '#app/api/owner/accounts.ts';
import { ActionButton } from '#app/ui/button/ActionButton.tsx';
import { Notice } from '#app/ui/feedback/Notice.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import { ResendForm } from './ResendForm.tsx';
import { text } from './text.ts';

const REDIRECT_AFTER_MS = 7000;

/** How a confirmation ended; without an answer, or with an answer about the server, the key may still be good. */
type Outcome =
  | { kind: 'confirmed'; email: string }
  | { kind: 'refused'; words: string }
  | { kind: 'unanswered'; words: string };

// A key works once: however often the screen is drawn, it is sent once.
const outcomes = new Map<string, Promise<Outcome>>();

function confirmOnce(http: Http, key: string): Promise<Outcome> {
  const known = outcomes.get(key);
  if (known) return known;
  const outcome = confirmEmail(http, key).then(
    (email): Outcome => ({ kind: 'confirmed', email }),
    (error: unknown): Outcome => {
      if (error instanceof ApiError) return { kind: 'unanswered', words: text.noAnswer };
      const refusal = error instanceof AccountRefusedError ? error : undefined;
      if (refusal && (refusal.status === 429 || refusal.status >= 500))
        return { kind: 'unanswered', words: refusal.detail ?? text.noAnswer };
      return { kind: 'refused', words: refusal?.detail || text.failed };
    },
  );
  outcomes.set(key, outcome);
  return outcome;
}

interface VerifyEmailScreenProps {
  http: Http;
  /** The key of the link; none when the address lacks it. */
  keyFromUrl: string | undefined;
  /** Leads to the landing page. */
  onHome: () => void;
  /** Goes to the sign-in, which begins with the address. */
  onSignIn: (email: string) => void;
}

/** Confirms the address that a mail's link belongs to (owner-area §2). */
export function VerifyEmailScreen({ http, keyFromUrl, onHome, onSignIn }: VerifyEmailScreenProps) {
  const [round, setRound] = useState(0);
  const retry = () => {
    outcomes.delete(keyFromUrl ?? '');
    setRound(round + 1);
  };
  return (
    <Panel className="grid gap-16">
      <h1 className="page-title">{text.title}</h1>
      {keyFromUrl ? (
        <Suspense fallback={<p role="status">{text.verifying}</p>}>
          <Answer
            http={http}
            key={round}
            keyFromUrl={keyFromUrl}
            onHome={onHome}
            onRetry={retry}
            onSignIn={onSignIn}
          />
        </Suspense>
      ) : (
        <Failure http={http} words={text.noKey} />
      )}
    </Panel>
  );
}

interface AnswerProps {
  http: Http;
  keyFromUrl: string;
  onHome: () => void;
  onSignIn: (email: string) => void;
  onRetry: () => void;
}

function Answer({ http, keyFromUrl, onHome, onSignIn, onRetry }: AnswerProps) {
  const outcome = use(confirmOnce(http, keyFromUrl));
  if (outcome.kind === 'confirmed')
    return <Confirmed email={outcome.email} onHome={onHome} onSignIn={onSignIn} />;
  if (outcome.kind === 'refused') return <Failure http={http} words={outcome.words} />;
  return (
    <>
      <Notice title={text.failed} tone="error">
        {outcome.words}
      </Notice>
      <ActionButton isFullWidth onClick={onRetry} tone="primary">
        {text.again}
      </ActionButton>
    </>
  );
}

function Confirmed({
  email,
  onHome,
  onSignIn,
}: Pick<AnswerProps, 'onHome' | 'onSignIn'> & { email: string }) {
  // The specification leads home after seven seconds; leaving the page calls it off.
  useEffect(() => {
    const timer = setTimeout(onHome, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [onHome]);
  return (
    <>
      <Notice title={text.confirmed} tone="ok">
        {text.redirecting}
      </Notice>
      <ActionButton isFullWidth onClick={() => onSignIn(email)} tone="primary">
        {text.signIn}
      </ActionButton>
    </>
  );
}

function Failure({ http, words }: { http: Http; words: string }) {
  return (
    <>
      <Notice tone="error">
        <span className="red">{words}</span>
      </Notice>
      <ResendForm http={http} />
    </>
  );
}

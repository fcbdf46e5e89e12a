import { useMemo } from 'react';
import { AndyPanel } from '#app/features/workspace/andy/AndyPanel.tsx';
import { createAskAndy } from '#app/online/ask-andy.ts';
import type { SessionData } from '#contract/session/session.ts';
import { httpOf } from '#app/app/session/session.ts';
import type { OpenCounter } from '#app/app/counter/workspace.ts';

export interface AndyChatProps {
  counter: OpenCounter;
  session: SessionData;
  isOpen: boolean;
  onClose: () => void;
}

/** The chat of the counter that is open. */
export function AndyChat({ counter, session, isOpen, onClose }: AndyChatProps) {
  const sources = useMemo(() => {
    const { workspace, status } = counter;
    return {
      db: workspace.db,
      askAndy: createAskAndy(httpOf(workspace.session, { takesAnyAnswer: true })),
      isOffline: () => status.getSnapshot().connection === 'offline',
    };
  }, [counter]);
  return <AndyPanel isOpen={isOpen} onClose={onClose} session={session} sources={sources} />;
}

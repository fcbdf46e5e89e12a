import { useState } from 'react';
import type { AndyMessage } from '#app/online/ask-andy.ts';
import { type AndySources, type Question, type Reply, replyTo } from './reply.ts';
import { text } from './text.ts';

/** A message as the chat shows it. */
export type TalkMessage = { sender: AndyMessage['sender'] } & Reply;

interface Talk {
  messages: readonly TalkMessage[];
  /** The reply is awaited. */
  isPending: boolean;
  /** Asks, unless there is nothing to ask or a reply is awaited. @returns whether it was asked */
  send: (input: string) => boolean;
}

/** What the server reads of a talk: its end. */
const TOLD_MESSAGES = 100;

/** The talk of this session with Andy, who speaks first (workspace §2). */
export function useTalk(firstName: string, sources: AndySources): Talk {
  const [messages, setMessages] = useState<readonly TalkMessage[]>(() => [
    { sender: 'andy', text: text.greeting(firstName.trim() || text.anybody) },
  ]);
  const [isPending, setIsPending] = useState(false);

  const ask = async (question: Question): Promise<void> => {
    const reply = await replyTo(question, sources);
    setMessages((before) => [...before, { sender: 'andy', ...reply }]);
    setIsPending(false);
  };
  const send = (input: string): boolean => {
    const userInput = input.trim();
    if (userInput === '' || isPending) return false;
    const history = messages.slice(-TOLD_MESSAGES).map(({ sender, text }) => ({ sender, text }));
    setMessages([...messages, { sender: 'user', text: userInput }]);
    setIsPending(true);
    void ask({ userInput, history });
    return true;
  };
  return { messages, isPending, send };
}

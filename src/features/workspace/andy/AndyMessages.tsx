import type { ReactNode } from 'react';
import styles from './andy.module.css';
import { text } from './text.ts';
import type { TalkMessage } from './use-talk.ts';

interface AndyMessagesProps {
  messages: readonly TalkMessage[];
  isPending: boolean;
  /** Under the messages. */
  children?: ReactNode;
}

/** The talk, its end in sight; what is added is read out politely. */
export function AndyMessages({ messages, isPending, children }: AndyMessagesProps) {
  return (
    // Scrolls, so the keyboard has to get to it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div aria-label={text.talk} aria-live="polite" className={styles.log} role="log" tabIndex={0}>
      {messages.map((message, at) => (
        // Messages are only ever added.
        // oxlint-disable-next-line react/no-array-index-key
        <Bubble key={at} message={message} />
      ))}
      {isPending && (
        <p className={styles.typing}>
          <span aria-hidden="true" className={styles.dots}>
            <i />
            <i />
            <i />
          </span>
          {text.typing}
        </p>
      )}
      {children}
      {/* Another one with each change of the talk, so that it is scrolled to. */}
      <span key={`${messages.length}${isPending}`} ref={showEnd} />
    </div>
  );
}

function showEnd(end: HTMLElement | null): void {
  end?.scrollIntoView({ block: 'nearest' });
}

function Bubble({ message }: { message: TalkMessage }) {
  const { sender, prefix, isError } = message;
  return (
    <p className={styles.bubble} data-error={isError || undefined} data-sender={sender}>
      <span className="visually-hidden">{sender === 'user' ? text.you : `${text.name}:`} </span>
      {prefix && (
        <>
          <span className={styles.prefix}>{prefix}</span>{' '}
        </>
      )}
      <Said words={message.text} />
    </p>
  );
}

const POINT = /^(?:•|\d+\.) /u;

/** The words as they came; what wraps within a point of a list stands under its first word. */
function Said({ words }: { words: string }) {
  const lines = words.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
  if (!lines.some((line) => POINT.test(line))) return words;
  return lines.map((line, at) =>
    // The text of a message never changes.
    // oxlint-disable-next-line react/no-array-index-key
    POINT.test(line) ? (
      <span className={styles.point} key={at}>
        {line}
      </span>
    ) : (
      line
    ),
  );
}

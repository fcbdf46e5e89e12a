import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Tx } from '#server/platform/database/database.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import { mailText } from './mail-text.ts';

/** One mail of ours: it exists for its link. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string;
  /** Until when its link is of use, ISO 8601; a mail that could not leave by then is not sent any more. */
  until?: string;
}

export interface Mailer {
  /**
   * Takes a mail over. Never fails and never waits for a mail server: the person who asked for the mail gets the same
   * answer whether it leaves now, later or not at all, and can ask for another one.
   * @param tx the mail waits for its commit, and is taken over by its connection: fails as each statement of it may
   */
  send(mail: Mail, tx?: Tx): Promise<void>;
  close(): Promise<void>;
}

interface SenderOptions {
  /** Names the sender's domain where MAIL_URL doesn't tell a sender. */
  publicUrl?: string | undefined;
  /** Shows a sentence on the console. */
  print: (line: string) => void;
}

export interface OutboxOptions extends SenderOptions {
  /** Where the files go. */
  outboxDir: string;
}

export interface SmtpOptions extends SenderOptions {
  /** `smtp://…` or `smtps://…`; its `from` parameter names the sender. */
  mailUrl: string;
  /** Where mails wait; the caller starts and stops it. */
  jobs: JobQueue;
  retries?: MailRetries;
}

interface MailRetries {
  /** Tries after the first. */
  retries: number;
  /** Pause before the second, seconds; each further one is about twice as long. */
  pauseS: number;
}

// Seven of them within the five minutes that a confirmation link lives, the last one after half an hour.
const RETRIES: MailRetries = { retries: 9, pauseS: 2 };
const AT_ONCE = 4;

// A mail server that hangs must not hold a place in the queue for the minutes that are nodemailer's default.
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

/** Mails by SMTP, through the job queue: a mail that was taken over survives the process. */
export function createSmtpMailer({
  mailUrl,
  publicUrl,
  print,
  jobs,
  retries = RETRIES,
}: SmtpOptions): Mailer {
  const url = new URL(mailUrl);
  const from = senderOf(url, publicUrl);
  url.searchParams.delete('from');
  const transport = createTransport({ url: url.toString(), ...TIMEOUTS });
  // The address only in part and the link not at all: what is printed ends up in log files.
  const tellLost = ({ to, subject }: Mail, reason: string) =>
    print(mailText.lost(maskAddress(to), subject, reason));

  jobs.work<Mail>('mail', { atOnce: AT_ONCE }, async ({ data: mail, isLastTry }) => {
    if (mail.until !== undefined && Date.parse(mail.until) < Date.now())
      return tellLost(mail, mailText.tooLate);
    try {
      await transport.sendMail(toMessage(mail, from));
    } catch (error) {
      if (!isLastTry && !isFinal(error)) throw error;
      tellLost(mail, codeOf(error));
    }
  });
  return {
    async send(mail, tx) {
      if (tx) return jobs.send('mail', mail, { ...retries, tx });
      await jobs.send('mail', mail, retries).catch((error: unknown) => tellLost(mail, codeOf(error)));
    },
    close() {
      transport.close();
      return Promise.resolve();
    },
  };
}

/** Whether the mail server said no for good (5xx): an unknown mailbox, a wrong password. */
function isFinal(error: unknown): boolean {
  return ((error as { responseCode?: number } | null)?.responseCode ?? 0) >= 500;
}

/** The failure without what the mail server quotes of the mail. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return [code ?? 'error', responseCode].filter((part) => part !== undefined).join(' ');
}

/** Mails into files, for a server without MAIL_URL (contract §1): whole before `send` returns. */
export function createOutboxMailer({ outboxDir, publicUrl, print }: OutboxOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const from = senderOf(undefined, publicUrl);
  return {
    async send(mail) {
      try {
        const { message } = await transport.sendMail(toMessage(mail, from));
        await writeWhole(outboxDir, message);
        print(mailText.kept(mail.to, mail.subject, mail.link));
      } catch (error) {
        print(mailText.lost(maskAddress(mail.to), mail.subject, reasonOf(error)));
      }
    },
    close: () => Promise.resolve(),
  };
}

interface Sender {
  name: string;
  address: string;
}

/** Lines end as mail wants it; otherwise the encoder breaks those with a link in two. */
function toMessage({ to, subject, text, html }: Mail, from: Sender) {
  const withCrlf = (part: string) => part.replaceAll(/\r?\n/gu, '\r\n');
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return { from, to, subject, text: withCrlf(text), html: withCrlf(html), headers };
}

/** Written beside its place and moved there: a program that watches the folder never reads half a mail. */
async function writeWhole(dir: string, message: unknown): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(/[:.]/gu, '-')}-${randomBytes(4).toString('hex')}`;
  const draft = path.join(dir, `${name}.tmp`);
  await writeFile(draft, message as Buffer, { mode: 0o600 });
  await rename(draft, path.join(dir, `${name}.eml`));
}

/**
 * The sender: told by MAIL_URL (`?from=`, an address or `Name <address>`), its user if that is an address, else no-reply at
 * the public host.
 */
function senderOf(mailUrl: URL | undefined, publicUrl: string | undefined): Sender {
  const user = decodeURIComponent(mailUrl?.username ?? '');
  const host = publicUrl ? new URL(publicUrl).hostname : 'localhost';
  const told = mailUrl?.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${host}`);
  const [, name = '', address = told] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/u.exec(told) ?? [];
  return { name: name || mailText.sender, address };
}

/** `rosa.mora@correo.co` → `r***@correo.co`. */
function maskAddress(address: string): string {
  return address.replace(/^(.).*@/u, '$1***@');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

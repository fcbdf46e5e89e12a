import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { MailQueue, type QueueTiming } from './mail-queue.ts';
import { mailText } from './mail-text.ts';

/** One mail of ours: it exists for its link. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string;
}

export interface Mailer {
  /**
   * Takes a mail over. Never fails and never waits for a mail server: the person who asked for the mail gets the same
   * answer whether it leaves now, later or not at all, and can ask for another one.
   */
  send(mail: Mail): Promise<void>;
  /** Gives what is under way a moment to end; what still waits is dropped. */
  close(): Promise<void>;
}

export interface MailerOptions {
  /** `smtp://…` or `smtps://…`; its `from` parameter names the sender. Without it mails become files. */
  mailUrl?: string | undefined;
  /** Where those files go. */
  outboxDir: string;
  /** Names the sender's domain where MAIL_URL doesn't tell a sender. */
  publicUrl?: string | undefined;
  /** Shows a sentence on the console. */
  print: (line: string) => void;
  timing?: QueueTiming;
}

/** Mails by SMTP if there is a MAIL_URL, else into files (contract §1). */
export function createMailer(options: MailerOptions): Mailer {
  return options.mailUrl ? smtpMailer(options.mailUrl, options) : outboxMailer(options);
}

// A mail server that hangs must not hold a place in the queue for the minutes that are nodemailer's default.
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
};

function smtpMailer(mailUrl: string, { publicUrl, print, timing }: MailerOptions): Mailer {
  const url = new URL(mailUrl);
  const from = senderOf(url, publicUrl);
  url.searchParams.delete('from');
  const transport = createTransport({ url: url.toString(), ...TIMEOUTS });
  const queue = new MailQueue({
    deliver: async (mail) => {
      await transport.sendMail(toMessage(mail, from));
    },
    // The address only in part and the link not at all: what is printed ends up in log files.
    onLost: (mail, reason) => print(mailText.lost(maskAddress(mail.to), mail.subject, reason)),
    ...(timing ? { timing } : {}),
  });
  return {
    send: (mail) => {
      queue.add(mail);
      return Promise.resolve();
    },
    async close() {
      await queue.close();
      transport.close();
    },
  };
}

function outboxMailer({ outboxDir, publicUrl, print }: MailerOptions): Mailer {
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

/** The sender: told by MAIL_URL (`?from=`), its user if that is an address, else no-reply at the public host. */
function senderOf(mailUrl: URL | undefined, publicUrl: string | undefined): Sender {
  const user = decodeURIComponent(mailUrl?.username ?? '');
  const host = publicUrl ? new URL(publicUrl).hostname : 'localhost';
  const address = mailUrl?.searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${host}`);
  return { name: mailText.sender, address };
}

/** `rosa.mora@correo.co` → `r***@correo.co`. */
function maskAddress(address: string): string {
  return address.replace(/^(.).*@/u, '$1***@');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

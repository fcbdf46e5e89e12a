import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMailer, type Mail, type Mailer, type MailerOptions } from './mail.ts';

const PATIENCE_MS = 10_000;
const LINK = 'http://127.0.0.1:8080/verify-email/abcdefghijklmnopqrstuvwx';
const MAIL: Mail = {
  to: 'rosa@correo.example',
  subject: 'Confirmación de tu correo',
  text: `Confirmación\n\n${LINK}\n\nÑandú`,
  html: `<p>Confirmación</p>\n<a href="${LINK}"\n>aquí</a>`,
  link: LINK,
};

let outboxDir: string;
let lines: string[];
let mailer: Mailer | undefined;
beforeEach(async () => {
  outboxDir = path.join(await mkdtemp(path.join(tmpdir(), 'mostrador-mail-')), 'outbox');
  lines = [];
});
afterEach(async () => {
  await mailer?.close();
  mailer = undefined;
  await rm(path.dirname(outboxDir), { recursive: true, force: true });
});

function open(options: Partial<MailerOptions> = {}): Mailer {
  mailer = createMailer({ outboxDir, print: (line) => lines.push(line), ...options });
  return mailer;
}

describe('without MAIL_URL', () => {
  it('a mail becomes one file, whole before the call returns, and its link a line', async () => {
    await open({ publicUrl: 'https://tienda.example.co' }).send(MAIL);
    const [name, ...more] = await readdir(outboxDir);
    expect([name, more]).toEqual([expect.stringMatching(/\.eml$/u), []]);
    const file = path.join(outboxDir, name ?? '');
    const raw = await readFile(file);
    const mail = await PostalMime.parse(raw);
    expect(mail).toMatchObject({
      to: [{ address: MAIL.to }],
      from: { name: 'Mostrador', address: 'no-reply@tienda.example.co' },
      subject: MAIL.subject,
    });
    expect(mail.text?.trim()).toBe(MAIL.text);
    expect(mail.html?.trim()).toBe(MAIL.html);
    // Readable by eye and by grep too: the link is not broken over two lines.
    expect(raw.toString().split('\r\n')).toEqual(expect.arrayContaining([LINK, `<a href=3D"${LINK}"`]));
    expect(lines.join('\n')).toContain(LINK);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('a folder that can not be written loses the mail, not the request', async () => {
    await writeFile(outboxDir, 'in the way');
    await open().send(MAIL);
    expect(lines).toEqual([expect.stringContaining('No se pudo enviar')]);
    expect(lines[0]).not.toContain(LINK);
  });
});

interface Inbox {
  url: string;
  mails: Buffer[];
  /** How many times a client wanted to send. */
  tries: number;
  stop(): Promise<void>;
}

/** A real mail server on loopback; `refuse` tells the SMTP status of the n-th try, if it is to fail. */
async function openInbox(refuse: (attempt: number) => number | undefined = () => undefined): Promise<Inbox> {
  const inbox: Inbox = { url: '', mails: [], tries: 0, stop: () => Promise.resolve() };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, done) {
      inbox.tries += 1;
      const status = refuse(inbox.tries);
      done(status === undefined ? null : Object.assign(new Error('no'), { responseCode: status }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        inbox.mails.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  inbox.url = `smtp://127.0.0.1:${port}`;
  inbox.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return inbox;
}

const FAST = { retryAfterMs: [5, 5], closeWithinMs: 500 };

describe('with MAIL_URL', () => {
  let inbox: Inbox;
  afterEach(() => inbox.stop());

  it('mails arrive, in both forms, and no link is printed', async () => {
    inbox = await openInbox();
    const sender = open({ mailUrl: `${inbox.url}/?from=hola@tienda.example.co` });
    await Promise.all(
      Array.from({ length: 7 }, (_, at) => sender.send({ ...MAIL, to: `r${at}@correo.example` })),
    );
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(7), PATIENCE_MS);
    const mail = await PostalMime.parse(inbox.mails[0] ?? '');
    expect(mail).toMatchObject({
      from: { name: 'Mostrador', address: 'hola@tienda.example.co' },
      subject: MAIL.subject,
    });
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual([MAIL.text, MAIL.html]);
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(lines).toEqual([]);
  });

  it('a server that fails for a while gets the mail later, once', async () => {
    inbox = await openInbox((attempt) => (attempt <= 2 ? 451 : undefined));
    await open({ mailUrl: inbox.url, timing: FAST }).send(MAIL);
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(1), PATIENCE_MS);
    expect([inbox.tries, lines]).toEqual([3, []]);
  });

  it('a mail is given up after the last try while the server goes on failing', async () => {
    inbox = await openInbox(() => 451);
    await open({ mailUrl: inbox.url, timing: FAST }).send(MAIL);
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE_MS);
    expect(inbox.tries).toBe(3);
    expect(lines[0]).toContain('r***@correo.example');
    expect(lines[0]).not.toContain(LINK);
  });

  it('a mail that the server refuses for good (5xx) is not tried twice', async () => {
    inbox = await openInbox(() => 550);
    await open({ mailUrl: inbox.url, timing: FAST }).send(MAIL);
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE_MS);
    expect(inbox.tries).toBe(1);
  });

  it('a mail server that is down does not delay the request', async () => {
    inbox = await openInbox();
    await inbox.stop();
    await open({ mailUrl: inbox.url, timing: FAST }).send(MAIL);
    expect(lines).toEqual([]); // not even the first try has ended
    await vi.waitFor(
      () => expect(lines).toEqual([expect.stringMatching(/: ESOCKET$|: ECONNREFUSED$/u)]),
      PATIENCE_MS,
    );
  });

  it('closing waits for what is being sent and forgets what is not', async () => {
    inbox = await openInbox((attempt) => (attempt === 1 ? 451 : undefined));
    const sender = open({
      mailUrl: inbox.url,
      timing: { retryAfterMs: [60_000], closeWithinMs: PATIENCE_MS },
    });
    await sender.send(MAIL);
    await vi.waitFor(() => expect(inbox.tries).toBe(1), PATIENCE_MS);
    await sender.send({ ...MAIL, to: 'otra@correo.example' });
    await sender.close();
    const arrived = await Promise.all(inbox.mails.map((raw) => PostalMime.parse(raw)));
    expect(arrived.map(({ to }) => to?.[0]?.address)).toEqual(['otra@correo.example']);
  });
});

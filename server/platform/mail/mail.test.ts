import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutboxMailer, type Mail, type Mailer, type OutboxOptions } from './mail.ts';

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
beforeEach(async () => {
  outboxDir = path.join(await mkdtemp(path.join(tmpdir(), 'mostrador-mail-')), 'outbox');
  lines = [];
});
afterEach(async () => {
  await rm(path.dirname(outboxDir), { recursive: true, force: true });
});

function open(options: Partial<OutboxOptions> = {}): Mailer {
  return createOutboxMailer({ outboxDir, print: (line) => lines.push(line), ...options });
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

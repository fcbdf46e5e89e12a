import { readFileSync } from 'node:fs';
import PgBoss from 'pg-boss';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { sql } from '#server/platform/database/database.ts';
import { executorOf, JOB_SCHEMA } from '#server/platform/jobs/job-schema.ts';
import { createSmtpMailer, type Mail, type Mailer, type SmtpOptions } from '#server/platform/mail/mail.ts';
import { asAdmin } from '#tests/fixtures/database-server.ts';
import { type Inbox, openInbox } from '#tests/fixtures/jobs/inbox.ts';
import { type OpenJobs, openJobs } from '#tests/fixtures/jobs/open-jobs.ts';
import { createDatabase } from '#tests/fixtures/server.ts';

const PATIENCE_MS = 10_000;
const LINK = 'http://127.0.0.1:8080/verify-email/abcdefghijklmnopqrstuvwx';
const MAIL: Mail = {
  to: 'rosa@correo.example',
  subject: 'Confirmación de tu correo',
  text: `Confirmación\n\n${LINK}\n\nÑandú`,
  html: `<p>Confirmación</p>\n<a href="${LINK}"\n>aquí</a>`,
  link: LINK,
};
const FAST = { retries: 2, pauseS: 0 };

let database: string;
let inbox: Inbox;
let lines: string[];
let open: (OpenJobs & { mailer: Mailer })[];
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => asAdmin(inject('adminUrl'), `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`));
afterEach(async () => {
  for (const { close, mailer, jobs } of open) {
    await jobs.stop();
    await close();
    await mailer.close();
  }
  await inbox.stop();
});

/** A server's process as far as mails go; it begins to send with `jobs.start`. */
function openProcess(options: Partial<SmtpOptions> = {}) {
  const own = openJobs(database);
  const mailer = createSmtpMailer({
    mailUrl: inbox.url,
    print: (line) => lines.push(line),
    jobs: own.jobs,
    retries: FAST,
    ...options,
  });
  const opened = { ...own, mailer };
  open.push(opened);
  return opened;
}

async function begin(
  refuse?: (attempt: number) => number | undefined,
  options: Partial<SmtpOptions> = {},
  sender = '',
): Promise<OpenJobs & { mailer: Mailer }> {
  lines = [];
  open = [];
  inbox = await openInbox(refuse);
  const opened = openProcess({ mailUrl: `${inbox.url}${sender}`, ...options });
  await sql`DELETE FROM jobs.job`.execute(opened.db);
  await opened.jobs.start();
  return opened;
}

/** Mails that the queue holds, in whatever state, the archive too. */
async function kept({ db }: OpenJobs): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM jobs.job) + (SELECT count(*) FROM jobs.archive) AS count`.execute(db);
  return rows[0]?.count ?? -1;
}

describe('with MAIL_URL', () => {
  it('mails arrive, in both forms, no link is printed, and nothing of them is kept', async () => {
    const named = await begin(undefined, {}, '/?from=hola@tienda.example.co');
    await Promise.all(
      Array.from({ length: 7 }, (_, at) => named.mailer.send({ ...MAIL, to: `r${at}@correo.example` })),
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
    await expect.poll(() => kept(named)).toBe(0);
  });

  it('the sender of deploy/mostrador.env arrives with its name and its address', async () => {
    const shipped = /^MAIL_URL=\S*(\?from=\S+)$/mu.exec(readFileSync('deploy/mostrador.env', 'utf8'))?.[1];
    const { mailer } = await begin(undefined, {}, `/${shipped}`);
    await mailer.send(MAIL);
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(1), PATIENCE_MS);
    expect((await PostalMime.parse(inbox.mails[0] ?? '')).from).toEqual({
      name: 'Mostrador',
      address: 'no-responder@tienda.example.co',
    });
  });

  it('a server that fails for a while gets the mail later, once', async () => {
    const { mailer } = await begin((attempt) => (attempt <= 2 ? 451 : undefined));
    await mailer.send(MAIL);
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(1), PATIENCE_MS);
    expect([inbox.tries, lines]).toEqual([3, []]);
  });

  it('a mail is given up after the last try while the server goes on failing, and is kept no longer', async () => {
    const opened = await begin(() => 451);
    await opened.mailer.send(MAIL);
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE_MS);
    expect(inbox.tries).toBe(3);
    expect(lines[0]).toContain('r***@correo.example');
    expect(lines[0]).not.toContain(LINK);
    await expect.poll(() => kept(opened)).toBe(0);
  });

  it('a mail that the server refuses for good (5xx) is not tried twice', async () => {
    const { mailer } = await begin(() => 550);
    await mailer.send(MAIL);
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE_MS);
    expect(inbox.tries).toBe(1);
  });

  it('a mail server that is down does not delay the request', async () => {
    const { mailer } = await begin();
    await inbox.stop();
    await mailer.send(MAIL);
    expect(lines).toEqual([]); // not even the first try has ended
    await vi.waitFor(
      () => expect(lines).toEqual([expect.stringMatching(/: ESOCKET$|: ECONNREFUSED$/u)]),
      PATIENCE_MS,
    );
  });

  it('a second try comes after a pause, and a third after a longer one', async () => {
    const opened = await begin(() => 451, { retries: { retries: 9, pauseS: 20 } });
    await opened.mailer.send(MAIL);
    const pauseS = async (tried: number) => {
      await vi.waitFor(() => expect(inbox.tries).toBe(tried), PATIENCE_MS);
      const { rows } = await sql<{ pause: string }>`
        SELECT extract(epoch FROM start_after - now()) AS pause FROM jobs.job WHERE state = 'retry'`.execute(
        opened.db,
      );
      expect(rows).toHaveLength(1);
      return Number(rows[0]?.pause);
    };
    await expect.poll(() => pauseS(1).catch(() => 0)).toBeGreaterThan(15);
    const first = await pauseS(1);
    await sql`UPDATE jobs.job SET start_after = now() - interval '1 second'`.execute(opened.db);
    await expect.poll(() => pauseS(2).catch(() => 0)).toBeGreaterThan(first);
  });

  it('a mail whose link has run out before it could leave is not sent', async () => {
    const opened = await begin();
    await opened.mailer.send({ ...MAIL, until: new Date(Date.now() - 1_000).toISOString() });
    await vi.waitFor(() => expect(lines).toHaveLength(1), PATIENCE_MS);
    expect(inbox.tries).toBe(0);
    await expect.poll(() => kept(opened)).toBe(0);
  });
});

describe('a mail that the server has taken over', () => {
  it('is sent by the next process, once, when the first one dies before it began', async () => {
    const first = await begin();
    await first.jobs.stop();
    const dead = openProcess();
    await dead.mailer.send(MAIL);
    expect(inbox.tries).toBe(0);
    await openProcess().jobs.start();
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(1), PATIENCE_MS);
  });

  it('is sent at once by the next process of an own database when the first one dies while it sends', async () => {
    const first = await begin();
    await first.jobs.stop();
    const dead = openProcess();
    await dead.mailer.send(MAIL);
    await sql`UPDATE jobs.job SET state = 'active', started_on = now()`.execute(dead.db);
    await openProcess().jobs.start(true);
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(1), PATIENCE_MS);
  });

  it('is sent later by another process that can not know whether the first one lives', async () => {
    const first = await begin();
    await first.jobs.stop();
    const dead = openProcess();
    await dead.mailer.send(MAIL);
    await sql`UPDATE jobs.job SET state = 'active', started_on = now() - interval '1 minute'`.execute(
      dead.db,
    );
    const { db } = openProcess();
    // What pg-boss does every half minute.
    await new PgBoss({ db: executorOf(db), schema: JOB_SCHEMA, migrate: false, schedule: false }).expire();
    await openProcess().jobs.start();
    await vi.waitFor(() => expect(inbox.mails).toHaveLength(1), PATIENCE_MS);
  });

  it('is waited for while it is being sent, and kept for the next process while it is not', async () => {
    const { mailer, jobs } = await begin((attempt) => (attempt === 1 ? 451 : undefined), {
      retries: { retries: 2, pauseS: 60 },
    });
    await mailer.send(MAIL);
    await vi.waitFor(() => expect(inbox.tries).toBe(1), PATIENCE_MS);
    await mailer.send({ ...MAIL, to: 'otra@correo.example' });
    await vi.waitFor(() => expect(inbox.tries).toBe(2), PATIENCE_MS);
    await jobs.stop();
    const arrived = await Promise.all(inbox.mails.map((raw) => PostalMime.parse(raw)));
    expect(arrived.map(({ to }) => to?.[0]?.address)).toEqual(['otra@correo.example']);
    const next = openProcess();
    await expect.poll(() => kept(next)).toBe(1);
  });
});

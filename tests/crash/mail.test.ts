import { setTimeout as delay } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { openInbox } from '#tests/fixtures/jobs/inbox.ts';
import { registration } from '#tests/fixtures/registration.ts';
import { postOpenly } from '#tests/fixtures/shop.ts';
import { ServerProcess } from './rig/server-process.ts';

const PATIENCE_MS = 60_000;

// The limit ends what hangs: two starts of a server, and what it waits before it tries again.
it.each(['1', '2'])(
  'a registration whose server of %s workers is killed before its mail could leave gets the mail from the next one',
  {
    timeout: 300_000,
  },
  async (WORKERS) => {
    const inbox = await openInbox((attempt) => (attempt === 1 ? 451 : undefined));
    const server = await ServerProcess.create({ MAIL_URL: inbox.url, WORKERS });
    try {
      const body = registration();
      expect((await postOpenly(server.url, ENDPOINTS.register.path, body)).status).toBe(201);
      await expect.poll(() => inbox.tries, { timeout: PATIENCE_MS }).toBe(1);
      await server.end('SIGKILL');
      expect(inbox.mails).toHaveLength(0);
      await server.start();
      await expect.poll(() => inbox.mails.length, { timeout: PATIENCE_MS }).toBe(1);
      const mail = await PostalMime.parse(inbox.mails[0] ?? '');
      const key = /verify-email\/([\w-]+)/u.exec(mail.text ?? '')?.[1];
      expect((await postOpenly(server.url, ENDPOINTS.verifyEmail.path, { key })).status).toBe(200);
      await delay(200); // a second one would be on its way by now
      expect(inbox.mails).toHaveLength(1);
    } finally {
      await server.destroy();
      await inbox.stop();
    }
  },
);

// Planted faults of what guards the door: cookies, origins, passwords, mails, stored text.
const CSRF = 'server/http/guards/csrf.ts';
const session = (test) => ({ files: ['tests/flow/owner/session.test.ts'], test });

export const guards = [
  {
    name: 'csrf check removed',
    edits: [
      {
        file: CSRF,
        find: "if (!cookie || request.headers['x-csrftoken'] !== cookie) throw new Problem('csrf');",
        replace: 'if (cookie === null) return;',
      },
    ],
    suite: session('needs the csrf cookie'),
  },
  {
    name: 'foreign origins accepted',
    edits: [
      {
        file: CSRF,
        find: "if (!origins.areFine(request)) throw new Problem('origen_no_permitido');",
        replace: '',
      },
    ],
    suite: session('no foreign origin'),
  },
  {
    name: 'the e-mail of who left stays in the directory',
    edits: [
      {
        file: 'server/modules/collaborators/collaborators.repo.ts',
        find: "await setEntry(tx, 'correo', { business_id: businessId, fila: id }, null);",
        replace: '',
      },
    ],
    suite: { files: ['tests/flow/server/directory.test.ts'], test: 'by this program alone' },
  },
  {
    name: 'a key that a program of before noted is not looked for',
    edits: [
      {
        file: 'server/platform/operations.ts',
        find: '(business_id = ${businessId} OR business_id IS NULL)',
        replace: '(business_id = ${businessId})',
      },
    ],
    suite: { files: ['tests/flow/protocol/keys.test.ts'], test: 'program of before has noted' },
  },
  {
    name: 'the password hash in an answer',
    edits: [
      {
        file: 'server/modules/collaborators/collaborators.repo.ts',
        find: 'SELECT c.id, c.first_name,',
        replace: 'SELECT c.password_hash, c.id, c.first_name,',
      },
    ],
    suite: { files: ['tests/flow/owner/collaborators.test.ts'], test: 'never a password' },
  },
  {
    name: 'the owner’s password hash in an answer',
    edits: [
      {
        file: 'server/modules/accounts/owner-session.service.ts',
        find: '        password_hash: _hash,\n',
        replace: '',
      },
    ],
    suite: { files: ['tests/flow/owner/accounts.test.ts'] },
  },
  {
    name: 'guessing of passwords not slowed down',
    edits: [
      {
        file: 'server/http/limits/sign-in-throttle.ts',
        find: '        await this.#accounts.take(counted, nowMs);\n',
        replace: '',
      },
    ],
    suite: session('is refused for a while'),
  },
  {
    name: 'limits: those who come at once read the same count',
    edits: [
      {
        file: 'server/http/limits/rate-limit.ts',
        find: '(taken.cuenta + coalesce',
        replace: '(1 + coalesce',
      },
    ],
    suite: { files: ['tests/flow/server/limits.test.ts'], test: 'gives no more than there is' },
  },
  {
    name: 'templates stored as they came',
    edits: [
      {
        file: 'server/modules/printer/clean-templates.ts',
        find: 'const clean = withCleanTexts(patch, sanitizeTemplate);',
        replace: 'const clean = patch;',
      },
    ],
    suite: { files: ['tests/flow/selling/printer.test.ts'], test: 'of HTML are stored clean' },
  },
  {
    name: 'templates stored whose lists multiply',
    edits: [
      {
        file: 'server/modules/printer/clean-templates.ts',
        find: 'return fault && faultSentence(fault);',
        replace: 'return fault && null;',
      },
    ],
    suite: { files: ['tests/flow/selling/printer-templates.test.ts'], test: 'with a list inside itself' },
  },
  {
    name: 'a list inside itself not seen behind another section',
    edits: [
      {
        file: 'domain/printer/template-check.ts',
        find: 'if (openLists.has(name))',
        replace: 'if (openLists.has(name) && open.at(-1) === name)',
      },
    ],
    suite: { files: ['domain/printer/template-check.test.ts'], test: 'that stands inside itself' },
  },
  {
    name: 'templates filled in without end',
    edits: [
      {
        file: 'src/print/template/limits.ts',
        find: 'if (this.#entries > this.#limits.rows)',
        replace: 'if (this.#entries < 0)',
      },
    ],
    suite: { files: ['src/print/template/limits.test.ts'], test: 'stops when it makes too many' },
  },
  {
    name: 'a search word is a pattern',
    edits: [
      {
        file: 'server/http/paging.ts',
        find: "word.replace(/[\\\\%_]/gu, '\\\\$&')",
        replace: 'word',
      },
    ],
    suite: { files: ['tests/flow/selling/activity.test.ts'], test: 'literally' },
  },
  {
    name: 'a page that is not there is 206 or 304 for who asks for a part or a change',
    edits: [
      {
        file: 'server/http/pwa-files.ts',
        find: 'for (const name of CONDITIONS) delete request.headers[name];',
        replace: 'if (CONDITIONS.length === 0) delete request.headers.range;',
      },
    ],
    suite: { files: ['tests/flow/protocol/pages.test.ts'], test: 'is 404 and whole' },
  },
];

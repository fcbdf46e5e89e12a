// Planted faults of the own account: password, sessions, second factor.
const own = (test) => ({ files: ['tests/flow/owner/own-account.test.ts'], test });
const factor = (test) => ({ files: ['tests/flow/owner/second-factor.test.ts'], test });

export const account = [
  {
    name: 'own account: other sessions outlive a new password',
    edits: [
      {
        file: 'server/modules/accounts/own-account.service.ts',
        find: '        await revokeAllSessions(tx, actor.id, now, actor.sessionId);\n',
        replace: '',
      },
    ],
    suite: own('takes another password'),
  },
  {
    name: 'own account: a session of a colleague can be closed',
    edits: [
      {
        file: 'server/modules/collaborators/own-sessions.repo.ts',
        find: 'AND collaborator_id = ${id} AND coalesce(chain_id, id) = ${chainId}',
        replace: 'AND coalesce(chain_id, id) = ${chainId}',
      },
    ],
    suite: own('closes no session of a colleague'),
  },
  {
    name: 'own account: a present password that is wrong is asked for without end',
    edits: [
      {
        file: 'server/modules/collaborators/own-account.service.ts',
        find: 'const isRight = await throttle.attempt(row.email.toLowerCase(), ip, now.getTime(), check);',
        replace: 'const isRight = throttle && ip && (await check());',
      },
    ],
    suite: own('refuses a wrong present password'),
  },
  {
    name: 'own account: a code of the phone is taken twice',
    edits: [
      {
        file: 'server/modules/accounts/second-factor.repo.ts',
        find: ' AND ultimo_paso < ${step}',
        replace: '',
      },
    ],
    suite: factor('takes no code twice'),
  },
  {
    name: 'own account: a recovery code signs in again and again',
    edits: [
      {
        file: 'server/modules/accounts/second-factor.repo.ts',
        find: 'AND code_hash = ${hash} AND usado_en IS NULL RETURNING inicio',
        replace: 'AND code_hash = ${hash} RETURNING inicio',
      },
      {
        file: 'server/modules/accounts/second-factor.repo.ts',
        find: 'AND inicio = ${inicio} AND usado_en IS NULL`,',
        replace: 'AND inicio = ${inicio}`,',
      },
    ],
    suite: factor('lets who lost the phone in'),
  },
  {
    name: 'own account: a right password begins the limit of codes anew',
    edits: [
      {
        file: 'server/modules/accounts/account-services.ts',
        find: "const codes = new SignInThrottle(db, 'second factor', loginLimit, known);",
        replace: 'const codes = throttle;',
      },
    ],
    suite: factor('slows guessing of codes down'),
  },
  {
    name: 'own account: strangers use up the failures of every address',
    edits: [
      {
        file: 'server/http/limits/sign-in-throttle.ts',
        find: "const counted = { key: account, part: isKnown ? address : '' };",
        replace: "const counted = { key: account, part: isKnown ? '' : '' };",
      },
    ],
    suite: own('locks no'),
  },
  {
    name: 'own account: a refused permission leaves no line in the log',
    edits: [
      {
        file: 'server/http/watch/security-events.ts',
        find: "  'nivel_insuficiente',\n",
        replace: '',
      },
    ],
    suite: { files: ['server/http/watch/security-events.test.ts'], test: 'has one line of a refusal' },
  },
];

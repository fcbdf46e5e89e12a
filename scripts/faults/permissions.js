// Planted faults of sessions, permissions and what each level may see.
const SESSION = 'server/modules/collaborators/session.service.ts';
const SESSION_REPO = 'server/modules/collaborators/session.repo.ts';
const PRODUCTS = 'server/modules/inventory/products.service.ts';
const CLIENTS = 'server/modules/clients/clients.service.ts';
const session = (test) => ({ files: ['tests/flow/owner/session.test.ts'], test });
const matrix = (test) => ({ files: ['tests/contract/matrix.test.ts'], test });
const lists = (test) => ({ files: ['tests/flow/selling/inventory-lists.test.ts'], test });
const tenancy = { files: ['tests/flow/protocol/tenancy.test.ts'] };

export const permissions = [
  {
    name: 'the level of the token trusted instead of the database',
    edits: [
      {
        file: 'server/modules/collaborators/token.ts',
        find: 'return { businessId, sessionId: payload.jti };',
        replace:
          "return { businessId, sessionId: payload.jti, level: payload['permission_level'] } as TokenIdentity;",
      },
      {
        file: SESSION,
        find: 'const { businessId, sessionId } = await tokens.verify(token, now);',
        replace: 'const { businessId, sessionId, level } = (await tokens.verify(token, now)) as any;',
      },
      {
        file: SESSION,
        find: 'return { row, sessionId };',
        replace: 'return { row: { ...row, permission_level: level }, sessionId };',
      },
    ],
    suite: {
      files: ['tests/flow/owner/collaborators.test.ts'],
      test: 'of level or series starts a new epoch',
    },
  },
  {
    name: 'a revoked session accepted',
    edits: [
      {
        file: SESSION_REPO,
        find: ' AND t.revoked_at IS NULL AND t.expires_at',
        replace: ' AND t.expires_at',
      },
    ],
    suite: session('ends with the sign-out'),
  },
  {
    name: 'a collaborator who is switched off accepted',
    edits: [
      {
        file: SESSION_REPO,
        find: '      AND c.is_active AND c.deleted_at IS NULL`',
        replace: '      AND c.deleted_at IS NULL`',
      },
    ],
    suite: session('who is switched off opens nothing'),
  },
  {
    name: 'a deleted collaborator accepted',
    edits: [
      {
        file: SESSION_REPO,
        find: '      AND c.is_active AND c.deleted_at IS NULL`',
        replace: '      AND c.is_active`',
      },
      {
        file: 'server/modules/collaborators/collaborators.service.ts',
        find: `      await repo.revokeSessions(tx, businessId, id, now);
      // No tombstone`,
        replace: '      // No tombstone',
      },
    ],
    suite: { files: ['tests/flow/owner/collaborators.test.ts'], test: 'is out at once' },
  },
  {
    name: 'a new password leaves the tokens alive',
    edits: [
      {
        file: 'server/modules/collaborators/collaborators.service.ts',
        find: `        await repo.setPassword(tx, businessId, id, hash);
        await repo.revokeSessions(tx, businessId, id, now);`,
        replace: '        await repo.setPassword(tx, businessId, id, hash);',
      },
    ],
    suite: {
      files: ['tests/flow/owner/collaborators.test.ts'],
      test: 'with a new password ends every token',
    },
  },
  {
    name: 'a revoked session of an owner accepted',
    edits: [
      {
        file: 'server/modules/accounts/owner-session.repo.ts',
        find: ' AND s.revoked_at IS NULL AND s.expires_at',
        replace: ' AND s.expires_at',
      },
    ],
    suite: { files: ['tests/flow/owner/accounts.test.ts'], test: 'each ends alone' },
  },
  {
    name: 'levels not checked',
    edits: [
      {
        file: 'server/platform/actor.ts',
        find: 'if (action && !byOption && !can(actor.level, action)) {',
        replace: 'if (action && !can(3, action)) {',
      },
    ],
    suite: matrix('in if the table of permissions says so'),
  },
  {
    name: 'modules not checked',
    edits: [
      {
        file: 'server/platform/actor.ts',
        find: 'if (modules?.some(isOn) === false || everyModule?.every(isOn) === false)',
        replace: 'if (modules?.length === 0)',
      },
    ],
    suite: matrix('is closed while its modules are switched off'),
  },
  {
    name: 'level 1 sees costs in the list',
    edits: [
      {
        file: PRODUCTS,
        find: 'rows.map(projectorOf(filters, seesCosts))',
        replace: 'rows.map(projectorOf(filters, true))',
      },
    ],
    suite: lists('shows level 1 no cost'),
  },
  {
    name: 'level 1 orders by cost',
    edits: [
      {
        file: PRODUCTS,
        find: "ordering: query['ordering'], seesCosts, page }",
        replace: "ordering: query['ordering'], seesCosts: true, page }",
      },
    ],
    suite: lists('shows level 1 no cost'),
  },
  {
    name: 'level 1 gets costs by the feed',
    edits: [
      {
        file: PRODUCTS,
        find: `      const rows = await repo.findProductData(tx, actor.businessId, ids);
      const seesCosts = can(actor.level, 'inventory.costs');`,
        replace: `      const rows = await repo.findProductData(tx, actor.businessId, ids);
      const seesCosts = true;`,
      },
    ],
    suite: tenancy,
  },
  {
    name: 'level 1 gets credit by the feed',
    edits: [
      {
        file: CLIENTS,
        find: `      const rows = await repo.findClients(tx, actor.businessId, ids);
      const seesCredit = can(actor.level, 'clients.credit.view');`,
        replace: `      const rows = await repo.findClients(tx, actor.businessId, ids);
      const seesCredit = true;`,
      },
    ],
    suite: tenancy,
  },
  {
    name: 'level 1 gets the credit account by the feed',
    edits: [
      {
        file: 'server/modules/clients/credit.service.ts',
        find: "if (!can(actor.level, 'clients.credit.view')) return new Map();",
        replace: '',
      },
    ],
    suite: tenancy,
  },
  {
    name: 'level 1 filters and orders by credit',
    edits: [
      {
        file: CLIENTS,
        find: 'readClientFilters(query, seesCredit)',
        replace: 'readClientFilters(query, true)',
      },
    ],
    suite: { files: ['tests/flow/selling/clients.test.ts'], test: 'is nothing that level 1 sees' },
  },
  {
    name: 'a colleague’s session row in the feed',
    edits: [
      {
        file: SESSION,
        find: 'const own = ids.filter((id) => id === String(actor.id)).map(Number);',
        replace: 'const own = ids.map(Number);',
      },
    ],
    suite: tenancy,
  },
  {
    name: 'outcomes of a colleague’s operations for everybody',
    edits: [
      {
        file: 'server/modules/sync/operations.service.ts',
        find: "!(isOwn || can(actor.level, 'operations.read-others'))",
        replace: '!(isOwn || actor.id > 0)',
      },
    ],
    suite: tenancy,
  },
  {
    name: 'favourites saved by any level',
    edits: [
      {
        file: 'contract/favourites/favourites-endpoints.ts',
        find: "    action: 'favourites.edit',",
        replace: "    action: 'invoicing.view',",
      },
    ],
    suite: { files: ['tests/flow/till/favourites.test.ts'], test: 'read by level 1 and not changed' },
  },
];

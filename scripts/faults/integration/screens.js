// Planted faults of what owners and programmers see of keys and webhooks.
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });
const ROOM = 'src/features/account/integration';
const keys = (test) => ({ files: [`${ROOM}/keys/keys.test.tsx`], test });
const webhooks = (test) => ({ files: [`${ROOM}/webhooks/webhooks.test.tsx`], test });

export const integrationScreens = [
  fault(
    'integration: a slip of a finger closes the dialog with the only sight of a key',
    `${ROOM}/ShownOnce.tsx`,
    'closeOnEscape={false}',
    'closeOnEscape',
    keys('shown once, copied'),
  ),
  fault(
    'integration: a key sells without a store of its own',
    `${ROOM}/keys/key-fields.ts`,
    "value === '' && needsStore(permisos) ?",
    "value === '' && needsStore([]) ?",
    keys('without name, permission or store'),
  ),
  fault(
    'integration: a revoked key stays in the list as it was',
    `${ROOM}/keys/Keys.tsx`,
    'setTold(text.revoked(key.nombre));\n        void reload();',
    'setTold(text.revoked(key.nombre));',
    keys('the list is read again'),
  ),
  fault(
    'integration: an edit lets a paused webhook go on',
    `${ROOM}/webhooks/WebhookDetail.tsx`,
    'await save(fields, {});',
    'await save(fields, { activo: true });',
    webhooks('stays paused'),
  ),
  fault(
    'integration: it is sent again from the message behind the chosen one on',
    `${ROOM}/webhooks/Deliveries.tsx`,
    'onClick={() => onReplay(version)}',
    'onClick={() => onReplay(version + 1)}',
    webhooks('from a version on again'),
  ),
  fault(
    'API document: a parameter of the path may be left out',
    'server/http/api-doc/openapi.ts',
    "in: 'path',\n    required: true,",
    "in: 'path',\n    required: false,",
    { files: ['tests/contract/openapi-client.test.ts'], test: 'valid document' },
  ),
];

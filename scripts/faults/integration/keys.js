// Planted faults of API keys: nobody gets in by a key that is over, and by none further than it reaches.
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });
const SERVICE = 'server/modules/integration/api-keys.service.ts';
const keys = (test) => ({ files: ['tests/flow/integration/keys.test.ts'], test });

export const keyFaults = [
  fault(
    'keys: a key is kept and compared in clear',
    SERVICE,
    "const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex');",
    "const keyHash = (key: string): string => (createHash('sha256') ? key : key);",
    keys('is shown once and kept as its hash'),
  ),
  fault(
    'keys: a revoked key goes on working',
    SERVICE,
    "if (revoked_at !== null) return 'revocada';",
    '',
    keys('once the key is revoked'),
  ),
  fault(
    'keys: a key works beyond its last day',
    SERVICE,
    "return vence !== null && vence < bogotaDate(now) ? 'vencida' : 'activa';",
    "return vence !== null && vence > bogotaDate(now) ? 'vencida' : 'activa';",
    keys('from the day after its last one'),
  ),
  fault(
    'keys: the answer with the key is kept under its Idempotency-Key',
    'server/http/route.ts',
    'const isKept = key !== null && endpoint.key === undefined;',
    'const isKept = key !== null;',
    keys('is not given again to the same Idempotency-Key'),
  ),
  fault(
    'keys: a key in an address is taken',
    'server/http/guards/api-guard.ts',
    "if (hasKey) throw new Problem('clave_en_direccion');",
    '',
    keys('when the key stands in its address'),
  ),
  fault(
    'keys: an option of the owner opens a call to programs',
    'server/platform/actor.ts',
    "if (isKeyRank(actor.level) && (!action || byOption)) throw new Problem('nivel_insuficiente');",
    '',
    { files: ['server/platform/actor.test.ts'], test: 'to no call' },
  ),
  fault(
    'keys: an order by a key looks as if it was taken at the counter',
    'server/modules/orders/order-writes.service.ts',
    "origen: isKeyRank(actor.level) ? 'api' : 'mostrador',",
    "origen: isKeyRank(actor.level) ? 'mostrador' : 'mostrador',",
    keys('says that it came through the API'),
  ),
  fault(
    'keys: the writes of a program wait their turn with those of the counter',
    'server/http/route.ts',
    'if (!isProgram) return commit(',
    'if (request) return commit(',
    keys('lets those go first who stand at the counter'),
  ),
  fault(
    'keys: making a key holds up the sales of the shop',
    'server/modules/integration/api-keys.repo.ts',
    'FOR NO KEY UPDATE',
    'FOR UPDATE',
    keys('does not wait for somebody who makes a key'),
  ),
  fault(
    'keys: a key with leer sees costs',
    'domain/accounts/permissions.ts',
    'leer: new Set<Action>(READS),',
    "leer: new Set<Action>([...READS, 'inventory.costs']),",
    keys('shows no costs without leer-costos'),
  ),
];

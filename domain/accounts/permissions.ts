/**
 * What each level of a collaborator may do (workspace §6), and each permission of an API key (integration.md): the
 * only place where either is looked up.
 */

export type Level = 1 | 2 | 3;

const REQUIRED_LEVEL = {
  'inventory.view': 1,
  'inventory.edit': 2,
  'inventory.costs': 2,
  'inventory.summary': 3,
  'invoicing.sell': 1,
  'invoicing.view': 1,
  'invoicing.reprint': 1,
  'invoicing.discard': 3,
  'clients.view': 1,
  'clients.edit': 2,
  'clients.credit.view': 2,
  'clients.credit.edit': 3,
  'clients.credit.pay': 1,
  'settings.own': 1,
  'cash.operate': 1,
  'cash.move': 1,
  'cash.give-up': 1,
  'cash.expected': 2,
  'cash.view-others': 2,
  'cash.correct': 3,
  'cash.close-others': 3,
  'reports.day': 2,
  'reports.margin': 3,
  'reports.all': 3,
  'returns.view': 1,
  'returns.reprint': 1,
  'returns.create': 2,
  'returns.beyond-limits': 3,
  'returns.without-invoice': 3,
  'approvals.give': 2,
  'orders.operate': 1,
  'orders.cancel-others': 2,
  'printer.view': 1,
  'printer.edit': 1,
  'favourites.edit': 2,
  'activity.view': 1,
  'activity.filter': 3,
  'sync.read': 1,
  'operations.read-others': 3,
  'test-tools.use': 3,
  'andy.ask': 1,
  'operations.import': 3,
} as const satisfies Record<string, Level>;

export type Action = keyof typeof REQUIRED_LEVEL;

/** Every action, for the tests that walk the table. */
export const ACTIONS = Object.keys(REQUIRED_LEVEL) as Action[];

/** What an owner can give to an API key. */
export const KEY_PERMISSIONS = [
  'leer',
  'leer-costos',
  'inventario',
  'clientes',
  'pedidos',
  'vender',
  'caja',
] as const;

export type KeyPermission = (typeof KEY_PERMISSIONS)[number];

const READS = [
  'inventory.view',
  'invoicing.view',
  'clients.view',
  'clients.credit.view',
  'returns.view',
  'reports.day',
  'reports.all',
] as const satisfies Action[];

// What no row names is not for programs: sessions, devices, the printer, the log, approvals, corrections.
const GRANTED: Readonly<Record<KeyPermission, ReadonlySet<Action>>> = {
  leer: new Set<Action>(READS),
  'leer-costos': new Set<Action>([...READS, 'inventory.costs', 'inventory.summary', 'reports.margin']),
  inventario: new Set<Action>(['inventory.edit']),
  clientes: new Set<Action>(['clients.edit', 'clients.credit.view', 'clients.credit.edit']),
  pedidos: new Set<Action>(ACTIONS.filter((action) => action.startsWith('orders.'))),
  vender: new Set<Action>(['invoicing.sell', 'invoicing.reprint']),
  caja: new Set<Action>([
    'cash.operate',
    'cash.move',
    'cash.expected',
    'cash.view-others',
    'clients.credit.pay',
  ]),
};

/** Who asks: a person's level, or the permissions of an API key. */
export type Rank = Level | readonly KeyPermission[];

/** Whether it is a program's rank. */
export const isKeyRank = (rank: Rank): rank is readonly KeyPermission[] => typeof rank === 'object';

/** The level of a person; 0, which may do nothing, for a program. */
export const levelOf = (rank: Rank): number => (typeof rank === 'object' ? 0 : rank);

/** Whether a collaborator of this level takes returns: the owner decides from which level on. */
export const canReturn = (rank: number | readonly KeyPermission[] | undefined, from: Level): boolean =>
  typeof rank === 'number' && rank >= from;

/** Whether a collaborator of this level, or a key of these permissions, may do this. A missing or unknown level may do nothing. */
export function can(rank: number | readonly KeyPermission[] | undefined, action: Action): boolean {
  if (typeof rank === 'object') return rank.some((permission) => GRANTED[permission].has(action));
  return rank !== undefined && rank >= REQUIRED_LEVEL[action];
}

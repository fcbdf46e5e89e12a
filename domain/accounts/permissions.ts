/** What each level of a collaborator may do (workspace §6): the only place where levels are compared. */

export type Level = 1 | 2 | 3;

const REQUIRED_LEVEL = {
  'inventory.view': 1,
  'inventory.edit': 2,
  'inventory.costs': 2,
  'inventory.summary': 3,
  'invoicing.sell': 1,
  'invoicing.view': 1,
  'invoicing.discard': 3,
  'clients.view': 1,
  'clients.edit': 2,
  'clients.credit.view': 2,
  'clients.credit.edit': 3,
  'clients.credit.pay': 1,
  'settings.own': 1,
  'cash.operate': 1,
  'cash.move': 1,
  'cash.expected': 2,
  'cash.view-others': 2,
  'cash.correct': 3,
  'cash.close-others': 3,
  'reports.day': 2,
  'reports.margin': 3,
  'reports.all': 3,
  'returns.view': 1,
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

/** Whether a collaborator of this level takes returns: the owner decides from which level on. */
export const canReturn = (level: number | undefined, from: Level): boolean =>
  level !== undefined && level >= from;

/** Whether a collaborator of this level may do this. A missing or unknown level may do nothing. */
export function can(level: number | undefined, action: Action): boolean {
  return level !== undefined && level >= REQUIRED_LEVEL[action];
}

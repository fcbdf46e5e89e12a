// Planted faults of Andy's figures: whom he tells them, and that he tells no other than was asked for.
const fault = (name, file, find, replace, suite) => ({ name, edits: [{ file, find, replace }], suite });

export const andy = [
  fault(
    'reports: Andy tells everybody what was earned',
    'domain/andy/rights.ts',
    "isOn('facturacion') && can(level, 'reports.margin')",
    "isOn('facturacion')",
    { files: ['tests/flow/selling/andy-figures.test.ts'], test: 'what was earned' },
  ),
  fault(
    'reports: Andy counts the sales of every cashier as one cashier',
    'server/modules/reports/scope.ts',
    '${cajero === null ? sql`` : sql`AND i.cajero = ${cajero}`}',
    '',
    { files: ['tests/flow/selling/andy-figures.test.ts'] },
  ),
  fault(
    'Andy gives the figures of a day for those of an afternoon',
    'domain/andy/question/restrictions.ts',
    "return 'hours';",
    'return null;',
    { files: ['domain/andy/answer-figures.test.ts'], test: 'por la tarde' },
  ),
  fault(
    'Andy tells who sold most where the most of something else is asked for',
    'domain/andy/question/shares-intent.ts',
    "return other === null || other === 'debts' ? null : toldNotApart(other);",
    'return null;',
    { files: ['domain/andy/answer-others.test.ts'], test: 'hora hay más devoluciones' },
  ),
  fault(
    'Andy compares what was sold where something else is compared',
    'domain/andy/question/figures-intent.ts',
    "other === 'debts' ? 'debt-days' : 'compared-profit'",
    "other === 'debts' ? 'debt-days' : 'apart'",
    { files: ['domain/andy/answer-others.test.ts'], test: 'compara las devoluciones' },
  ),
  fault(
    'Andy takes two days for the first of them',
    'domain/andy/question/restrictions.ts',
    "if (joinsPeriods(text)) return 'several-periods';",
    '',
    { files: ['domain/andy/answer-figures.test.ts'], test: 'el lunes y el martes' },
  ),
  fault(
    'Andy looks for what the question before was about',
    'domain/andy/question/lookup.ts',
    'subjects.toSorted((a, b) => a.words.length - b.words.length)[0]',
    'subjects[0]',
    { files: ['domain/andy/answer-talk.test.ts'], test: 'y aceite' },
  ),
  fault('Andy takes a year by its number for today', 'domain/andy/question/period.ts', '  YEAR_RULE,\n', '', {
    files: ['domain/andy/question/period.test.ts'],
  }),
];

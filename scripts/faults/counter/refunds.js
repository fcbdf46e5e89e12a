// Planted faults of how money goes back for goods: what is owed, what an exchange takes, several means.
const fault = (name, find, replace) => ({
  name,
  edits: [{ file: 'domain/refunds.ts', find, replace }],
  suite: { files: ['domain/refunds.test.ts'] },
});

export const refunds = [
  fault(
    'goods pay for others before the debt',
    'const afterDebt = moneyToCents(total) - moneyToCents(toDebt);',
    'const afterDebt = moneyToCents(total);',
  ),
  fault(
    'goods pay more than the others cost',
    'const taken = cost < afterDebt ? cost : afterDebt;',
    'const taken = afterDebt;',
  ),
  fault(
    'money by another means stays in the drawer',
    '...(isNothingSaid ? handed : some)]',
    '...some.slice(0, 1)]',
  ),
  fault(
    'an account is said to get more than its note is worth',
    'return moneyToCents(credit) > moneyToCents(nota.total) ? nota.total : credit;',
    'return credit;',
  ),
];

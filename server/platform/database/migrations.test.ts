import { describe, expect, it } from 'vitest';
import { migrationTexts } from './migrate.ts';

// Sales wait until a migration is done: what takes long on a million rows may be in none (CONTRIBUTING.md, scale.md).

/** What a shop has a row more of with each sale, order, return or edit. */
const GROWING =
  'invoices invoice_lines invoice_payments invoice_taxes credit_notes ledger stock_movements activity changes operations orders order_lines order_steps order_sales returns return_lines return_refunds returned_lines cash_movements cash_sessions cash_counts products product_versions clients stocks'.split(
    ' ',
  );
/** Before there was this test: empty databases had the older ones from the start, and these two index few rows. */
const LANDED = ['066-old-steps', '067-split-payments'];
const FIRST = '064';

const TARGET =
  /^(?:CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (?:ONLY )?|UPDATE |DELETE FROM |ALTER TABLE (?:IF EXISTS )?(?:ONLY )?)(\w+)\b(.*)$/u;
const SLOW_CHANGE =
  /GENERATED|ALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE|SET NOT NULL|ADD (?:CONSTRAINT|PRIMARY|UNIQUE|FOREIGN|CHECK|EXCLUDE)|DEFAULT [^,]*\(|\bREFERENCES\b/u;

/** Statements of a migration that read or write every row of a table which sales wait for. */
function slowStatements(text: string): string[] {
  const bare = text.replaceAll(/--.*$/gmu, '');
  const made = [...bare.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gu)].map(([, name]) => name);
  return bare.split(';').flatMap((part) => {
    const statement = part.replaceAll(/\s+/gu, ' ').trim();
    const [, table = '', rest = ''] = TARGET.exec(statement) ?? [];
    if (!GROWING.includes(table) || made.includes(table)) return [];
    const isQuick =
      statement.startsWith('ALTER') && (!SLOW_CHANGE.test(rest) || /\bNOT VALID$/u.test(statement));
    return isQuick ? [] : [statement];
  });
}

describe('a migration', () => {
  it('reads or rewrites no table that grows with sales while they wait', () => {
    const slow = Object.entries(migrationTexts()).filter(
      ([name, text]) => name > FIRST && slowStatements(text).length > 0,
    );
    expect(slow.map(([name]) => name)).toEqual(LANDED);
  });

  it.each([
    'CREATE INDEX a ON invoices (fecha)',
    'CREATE UNIQUE INDEX a ON ONLY ledger (id)',
    "UPDATE invoice_lines SET nota = ''",
    'ALTER TABLE invoices ADD COLUMN a int GENERATED ALWAYS AS (numero + 1) STORED',
    'ALTER TABLE invoices ADD COLUMN a uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE invoices\n  ALTER COLUMN nota TYPE varchar(10)',
    'ALTER TABLE invoices ADD CONSTRAINT c CHECK (numero > 0)',
    'ALTER TABLE stocks ALTER COLUMN a SET NOT NULL',
  ])('with %j is refused', (statement) => {
    expect(slowStatements(`-- Why.\n${statement};\n`)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE invoices ADD COLUMN a int',
    'ALTER TABLE invoices ADD COLUMN a int NOT NULL DEFAULT 0',
    'ALTER TABLE invoices ADD CONSTRAINT c CHECK (numero > 0) NOT VALID',
    'ALTER TABLE orders DROP CONSTRAINT c',
    'CREATE INDEX a ON webhooks (id)',
    'CREATE TABLE returns (id int); CREATE INDEX a ON returns (id)',
  ])('with %j is taken', (statements) => {
    expect(slowStatements(`${statements};\n`)).toEqual([]);
  });
});

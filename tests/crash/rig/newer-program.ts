import path from 'node:path';
import { build } from 'vite';

/** The migration that a newer program has more. */
export const MORE = '900-upgrade';

/** Additive, on tables that every sale locks. */
const MORE_SQL = `
  ALTER TABLE invoices ADD COLUMN prueba text;
  CREATE TABLE pruebas (
    business_id bigint NOT NULL REFERENCES businesses,
    invoice_id uuid NOT NULL,
    PRIMARY KEY (business_id, invoice_id),
    FOREIGN KEY (business_id, invoice_id) REFERENCES invoices
  );`;

/** Builds this program with one migration more. @returns the file that node runs */
export async function buildNewer(): Promise<string> {
  const outDir = path.resolve('dist/server-newer');
  await build({
    logLevel: 'error',
    build: { ssr: 'server/main.ts', outDir },
    plugins: [
      {
        name: 'one migration more',
        enforce: 'pre',
        transform: (code, id) =>
          id.endsWith('/server/platform/database/migrate.ts')
            ? `${code}\nFILES['/server/migrations/${MORE}.sql'] = ${JSON.stringify(MORE_SQL)};`
            : undefined,
      },
    ],
  });
  return path.join(outDir, 'main.js');
}

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// One import per wall that must not be possible. If the linter lets it pass, the wall is down.
const FORBIDDEN: Record<string, string> = {
  'domain/probe.ts': 'zod',
  'domain/probe-node.ts': 'node:fs',
  'contract/probe.ts': '#app/data/db.ts',
  'src/ui/probe.ts': '#domain/money/money.ts',
  'src/ui/form/probe.ts': 'react-hook-form',
  'src/ui/form/bound/probe.ts': '#domain/money/money.ts',
  'src/catalogue/probe.ts': 'react',
  'src/print/probe.ts': 'react',
  'src/data/probe.ts': 'react',
  'src/data/probe-http.ts': '#app/api/http.ts',
  'src/api/probe.ts': '#app/data/db.ts',
  'src/sync/probe.ts': 'react',
  'src/online/probe.ts': '#app/data/db.ts',
  'src/features/workspace/invoicing/probe.ts': '#app/api/http.ts',
  'src/features/workspace/invoicing/probe-sibling.ts': '#app/features/workspace/shell/text.ts',
  'src/features/workspace/clients/form/probe.ts': '#app/features/workspace/invoicing/text.ts',
  'src/features/workspace/printer/editor/probe.ts': '#app/features/workspace/invoicing/text.ts',
  'src/features/workspace/inventory/probe.ts': '#app/api/http.ts',
  'src/features/workspace/inventory/probe-sibling.ts': '#app/features/workspace/invoicing/text.ts',
  'src/features/workspace/sync-status/probe.ts': '#app/api/http.ts',
  'src/features/account/login/probe.ts': '#app/data/db.ts',
  'src/features/account/person/probe.ts': '#app/features/account/login/text.ts',
  'src/features/account/business/form/probe.ts': '#app/features/account/login/text.ts',
  'src/features/account/integration/keys/probe.ts': '#app/features/account/login/text.ts',
  'sw/probe.ts': 'react',
  'server/platform/probe.ts': '#server/modules/invoicing/ports.ts',
  'server/platform/probe-http.ts': '#server/http/route.ts',
  'server/postgres/probe.ts': '#server/http/route.ts',
  'server/http/probe.ts': '#server/postgres/restore.ts',
  'server/modules/invoicing/probe.ts': '#server/modules/clients/clients.repo.ts',
  'server/modules/invoicing/probe-ai.ts': 'ai',
  'server/modules/andy/model-probe.ts': '#server/platform/database/database.ts',
  'server/modules/invoicing/probe.routes.ts': './invoices.repo.ts',
  'server/modules/invoicing/probe-database.routes.ts': '#server/platform/database/database.ts',
  'server/probe.ts': '#app/data/db.ts',
  'tests/flow/probe.test.ts': '../fixtures/shop.ts',
};

// Statements that must not be possible although the package may be imported: what decision 010 forbids.
const FORBIDDEN_NAMES: Record<string, string> = {
  'src/data/probe-live.ts': "export { liveQuery as used } from 'dexie';",
  'src/data/read/probe-all.ts': "import * as probe from 'dexie';\n\nexport const used = probe;",
  'src/data/read/probe-static.ts': "import { Dexie } from 'dexie';\n\nexport const used = Dexie.liveQuery;",
  'tests/flow/probe-live.test.ts': "export { liveQuery as used } from 'dexie';",
  ...Object.fromEntries(
    ['shell', 'invoicing/cart', 'clients/form', 'printer/editor', 'inventory', 'sync-status'].map((room) => [
      `src/features/workspace/${room}/probe-live.ts`,
      "export { liveRead as used } from '#app/data/live/live-read.ts';",
    ]),
  ),
};

const ALLOWED: Record<string, string> = {
  'src/data/probe-dexie.ts': "export { Dexie as used } from 'dexie';",
  'src/data/live/live-query-fault.test.ts': "export { liveQuery as used } from 'dexie';",
  'src/data/live/use-live-read.ts': "export { useEffect as used } from 'react';",
  'src/features/workspace/shell/probe-hook.ts':
    "export { useLiveRead as used } from '#app/data/live/use-live-read.ts';",
};

interface Diagnostic {
  code: string;
  filename: string;
}

let found: Set<string>;
let dir: string;

beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'mostrador-walls-'));
  cpSync('.oxlintrc.json', path.join(dir, '.oxlintrc.json'));
  const plant = (file: string, code: string) => {
    const target = path.join(dir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `${code}\n`);
  };
  for (const [file, specifier] of Object.entries(FORBIDDEN))
    plant(file, `import * as probe from '${specifier}';\n\nexport const used = probe;`);
  for (const [file, code] of Object.entries({ ...FORBIDDEN_NAMES, ...ALLOWED })) plant(file, code);
  const oxlint = path.resolve('node_modules/oxlint/bin/oxlint');
  let output = '';
  try {
    output = execFileSync(process.execPath, [oxlint, '--format', 'json'], { cwd: dir, encoding: 'utf8' });
  } catch (error) {
    output = (error as { stdout: string }).stdout; // it found something: that is its exit code 1
  }
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  found = new Set(
    diagnostics
      .filter(({ code }) => /no-restricted-(?:imports|properties)/u.test(code))
      .map(({ filename }) => filename.replaceAll('\\', '/')),
  );
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('the linter', () => {
  it.each(Object.entries(FORBIDDEN))('keeps %s from importing %s', (file) => {
    expect([...found]).toContain(file);
  });

  it.each(Object.entries(FORBIDDEN_NAMES))('keeps %s from this: %s', (file) => {
    expect([...found]).toContain(file);
  });

  it.each(Object.entries(ALLOWED))('lets %s do this: %s', (file) => {
    expect([...found]).not.toContain(file);
  });
});

// The JavaScript that a page loads, by the build's own manifest: the names of the chunks don't matter.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CLIENT = 'dist/client';
const MANIFEST = join(CLIENT, '.vite', 'manifest.json');

if (!existsSync(MANIFEST)) throw new Error(`${MANIFEST} is missing: run npm run build first`);
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));

/** Files of these entries with everything they import; what is only loaded on demand is left out. */
function filesOf(entries) {
  const found = new Set();
  const wanted = [...entries];
  for (let key = wanted.pop(); key !== undefined; key = wanted.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no entry ${key}: has it moved?`);
    wanted.push(...(chunk.imports || []));
  }
  return [...found].map((key) => join(CLIENT, manifest[key].file)).filter((file) => file.endsWith('.js'));
}

const onDemand = (key) => (manifest[key] && manifest[key].dynamicImports) || [];

const LOGIN = 'src/app/session/login.tsx';

const page = (name, limit, ...routes) => ({
  name,
  path: filesOf(['index.html', ...routes]),
  ...(limit ? { limit } : {}),
  gzip: true,
});

export default [
  page('/login', '170 kB', LOGIN),
  page('/login, with what it fetches once it is shown', undefined, LOGIN, ...onDemand(LOGIN)),
  page('/erplobby', '190 kB', 'src/app/owner/owner-area.tsx'),
  { name: '/t/<nombre>', path: join(CLIENT, 'assets', 'catalogue-*.js'), limit: '30 kB', gzip: true },
  page(
    '/erp_core/facturacion',
    '300 kB',
    'src/app/counter/counter.tsx',
    'src/features/workspace/invoicing/SellScreen.tsx',
  ),
];

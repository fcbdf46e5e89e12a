import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };

// Not imported anywhere, and needed all the same.
const TOOLS: Record<string, string> = {
  '@biomejs/biome': 'a program: npm run format, the suite of the same name',
  '@size-limit/file': 'size-limit finds its plugins by their name',
  '@testing-library/dom': '@testing-library/react and user-event want it beside them',
  oxlint: 'a program: npm run lint',
  'oxlint-tsgolint': 'oxlint --type-aware starts it',
  'size-limit': 'a program: the suite size',
  typescript: 'a program: npm run types',
};

const FOLDERS = ['domain', 'contract', 'src', 'sw', 'server', 'tests', 'bench', 'scripts'];
/** Its files have imports in quotes, of packages that nobody may import. */
const HERE = path.join('tests', 'house');
const SOURCE = /\.(?:ts|tsx|js|css)$/u;
const SPECIFIER = /(?:\bfrom|\bimport|@import|\burl|\bresolve|\bmock)\s*\(?\s*['"]([^'"]+)['"]/gu;

function sources(): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  );
  return [...inFolders, ...readdirSync('.')].filter((file) => SOURCE.test(file) && !file.startsWith(HERE));
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const dependencies = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });
const imported = new Set(
  sources().flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(SPECIFIER)].map(([, specifier = '']) => packageOf(specifier)),
  ),
);
/** Types stand for the package that they describe. */
const describes = (name: string) => name.replace(/^@types\//u, '');
const isImported = (name: string) => name === '@types/node' || imported.has(describes(name));

it('no package is depended on that nobody imports', () => {
  expect(imported.size).toBeGreaterThan(50);
  expect(dependencies.filter((name) => !isImported(name) && !(name in TOOLS))).toEqual([]);
});

it('no tool stands on the list that is gone, or imported after all', () => {
  expect(Object.keys(TOOLS).filter((name) => !dependencies.includes(name) || isImported(name))).toEqual([]);
});

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

const importsOf = (code: string) =>
  [...code.matchAll(SPECIFIER)].map(([, specifier = '']) => packageOf(specifier));
/** Types stand for the package that they describe. */
const describes = (name: string) => name.replace(/^@types\//u, '');
const isImported = (name: string, imported: ReadonlySet<string>) =>
  name === '@types/node' || imported.has(describes(name));
const notImported = (names: readonly string[], imported: ReadonlySet<string>) =>
  names.filter((name) => !isImported(name, imported));

const dependencies = Object.keys({ ...packageJson.dependencies, ...packageJson.devDependencies });
const imported = new Set(sources().flatMap((file) => importsOf(readFileSync(file, 'utf8'))));

it('a package that nobody imports is named, and its types with it', () => {
  const code = `import kept from 'kept';
    const lazy = await import('@scope/lazy/deep.js');
    @import 'styled/all.css';
    export { more } from "passed-on";`;
  const used = ['kept', '@scope/lazy', 'styled', 'passed-on', '@types/kept', '@types/node'];
  const unused = ['left-pad', '@types/left-pad', '@scope/other', 'kept-not'];
  expect(notImported([...used, ...unused], new Set(importsOf(code)))).toEqual(unused);
});

it('no package is depended on that nobody imports', () => {
  expect(imported.size).toBeGreaterThan(50);
  expect(notImported(dependencies, imported).filter((name) => !(name in TOOLS))).toEqual([]);
});

it('no tool stands on the list that is gone, or imported after all', () => {
  const needless = (name: string) => !dependencies.includes(name) || isImported(name, imported);
  expect(Object.keys(TOOLS).filter(needless)).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

type Files = Record<string, string>;

const STYLESHEETS = ['src/ui/theme/layout.css', 'src/ui/theme/base.css'];
/** Set by the icons themselves. */
const FOREIGN = new Set(['lucide']);
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/gu;
const GLOBAL = /composes:\s*([^;]+?)\s+from\s+global/gu;
const CLASS_NAME = /[cC]lassName=(?:"([^"]*)"|\{((?:[^{}]|\$?\{[^{}]*\})*)\})/gu;

const bare = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//gu, '');
const classesOf = (css: string) =>
  new Set(
    [
      ...bare(css)
        .replaceAll(/\{[^{}]*\}/gu, '{}')
        .matchAll(/\.([A-Za-z_][\w-]*)/gu),
    ].map(([, name = '']) => name),
  );
const wordsOf = (text: string) => text.split(/\s+/u).filter(Boolean);

/** Global names in the markup: whole words of attributes, and of the strings and templates inside braces. */
function namedInMarkup(source: string): string[] {
  return [...source.matchAll(CLASS_NAME)].flatMap(([, plain, code = '']) => {
    if (plain !== undefined) return wordsOf(plain);
    const compared = code.replaceAll(/[=!]==?\s*'[^']*'/gu, '');
    const texts = [...compared.matchAll(/'([^']*)'|`([^`]*)`/gu)].map(([, one, other]) => one ?? other ?? '');
    return texts.flatMap((text) => wordsOf(text.replaceAll(/\$\{[^}]*\}/gu, ' ')));
  });
}

/** What the files say of each stylesheet module: names taken from it, and whether one is computed. */
function usesOf(files: Files) {
  const uses = new Map<string, { names: Set<string>; isComputed: boolean }>();
  for (const [file, source] of Object.entries(files)) {
    for (const [, variable = '', address = ''] of source.matchAll(IMPORT)) {
      const module = address.startsWith('#app/')
        ? `src/${address.slice(5)}`
        : path.posix.join(path.posix.dirname(file), address);
      const use = uses.get(module) ?? { names: new Set<string>(), isComputed: false };
      for (const [, name = ''] of source.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'gu')))
        use.names.add(name);
      use.isComputed ||= new RegExp(`\\b${variable}\\[`, 'u').test(source);
      uses.set(module, use);
    }
  }
  return uses;
}

/** Classes that nobody uses, and names that no stylesheet has. */
function strays(files: Files): string[] {
  const entries = Object.entries(files);
  const sheets = entries.filter(([file]) => file.endsWith('.module.css'));
  const globals = new Set(
    STYLESHEETS.flatMap((file) => [...classesOf(files[file] ?? '')]).filter((name) => !FOREIGN.has(name)),
  );
  const named = entries.flatMap(([file, source]) => {
    const names = file.endsWith('.tsx')
      ? namedInMarkup(source)
      : [...source.matchAll(GLOBAL)].flatMap(([, words = '']) => wordsOf(words));
    return names.map((name) => ({ file, name }));
  });
  const uses = usesOf(files);
  const ofModules = sheets.flatMap(([file, css]) => {
    const { names, isComputed } = uses.get(file) ?? { names: new Set<string>(), isComputed: false };
    const classes = classesOf(css);
    return [
      ...[...classes]
        .filter((name) => !names.has(name) && !isComputed)
        .map((name) => `${file}: unused .${name}`),
      ...[...names].filter((name) => !classes.has(name)).map((name) => `${file}: no class .${name}`),
    ];
  });
  return [
    ...ofModules,
    ...named.filter(({ name }) => !globals.has(name)).map(({ file, name }) => `${file}: no global .${name}`),
    ...[...globals]
      .filter((name) => !named.some((use) => use.name === name))
      .map((name) => `unused global .${name}`),
  ];
}

describe('a class of a stylesheet', () => {
  it('is used, and what is used exists', () => {
    const names = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join('src', name))
      .filter((name) => /\.(?:css|tsx?)$/u.test(name) && !/\.test\.tsx?$/u.test(name));
    const files = Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')]));

    expect(names.filter((name) => name.endsWith('.module.css')).length).toBeGreaterThan(50);
    expect(strays(files)).toEqual([]);
  });

  const sound: Files = {
    'src/ui/theme/layout.css': '.row {\n  gap: 0.5px;\n}\n',
    'src/a/A.module.css': '.root {\n  composes: row from global;\n}\n\n.root:hover {\n  color: red;\n}\n',
    'src/a/A.tsx': "import styles from './A.module.css';\n<p className={`row ${styles.root}`} />;",
  };

  it.each([
    [
      'that nobody uses',
      { 'src/a/A.module.css': '.root {\n}\n.old {\n}\n' },
      ['src/a/A.module.css: unused .old'],
    ],
    [
      'of a module that nobody imports',
      { 'src/a/B.module.css': '.b {\n}\n' },
      ['src/a/B.module.css: unused .b'],
    ],
    [
      'that a module does not have',
      {
        'src/a/A.tsx':
          "import styles from './A.module.css';\n<p className={styles.root} title={styles.rot} />;",
      },
      ['src/a/A.module.css: no class .rot'],
    ],
    [
      'that is in no shared stylesheet',
      { 'src/b/B.tsx': '<p className="row caption" />;' },
      ['src/b/B.tsx: no global .caption'],
    ],
    [
      'that is named in braces and in no shared stylesheet',
      { 'src/b/B.tsx': "<p className={kind === 'x' ? 'raw' : 'row'} />;" },
      ['src/b/B.tsx: no global .raw'],
    ],
    [
      'that a module composes of nothing',
      { 'src/a/A.module.css': '.root {\n  composes: row col from global;\n}\n' },
      ['src/a/A.module.css: no global .col'],
    ],
    ['that is shared by nobody', { 'src/ui/theme/base.css': '.alone {\n}\n' }, ['unused global .alone']],
  ] as [string, Files, string[]][])('%s is refused', (_, planted, found) => {
    expect(strays(sound)).toEqual([]);
    expect(strays({ ...sound, ...planted })).toEqual(found);
  });
});

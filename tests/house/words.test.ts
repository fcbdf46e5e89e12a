import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOTS = ['bench', 'contract', 'domain', 'scripts', 'server', 'src', 'sw', 'tests'];
const WRITTEN = /\.(?:tsx?|js|sql|css)$/u;
/** Its own planted examples are riddles; a migration is never edited after it has landed, its comments neither. */
const EXEMPT = ['tests/house/words.test.ts', 'server/migrations/008-product-counters.sql'];
/** Subjects that a reader has to guess; a line break in a comment may stand between their words. */
const RIDDLE = /\b(?:ones?\s+that|what\s+stands|who\s+is\s+told|whoever|is\s+told)\b/giu;
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|(?<=\s))(?:\/\/|--\s)[^\n]*(?:\n\s*(?:\/\/|--\s)[^\n]*)*/gmu;
const MARKS = /\/\*+|\*+\/|^\s*(?:\*|\/\/|--)/gmu;
const TEST_NAME = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/gu;
/** Where a noun looks like a verb, it takes an article; the list grows by the verbs that names begin with. */
const VERBS = [
  'adds answers asks begins brings calls charges closes comes counts does finds follows gets gives goes has holds is',
  'keeps leads leaves lets lists loses makes marks names neither never offers opens prints reads refuses removes',
  'respects says sees sells sends shows signs speaks starts stays takes tells? turns waits writes',
].join(' ');
const BARE = new RegExp(`^(?:${VERBS.replaceAll(' ', '|')}) `, 'u');

interface Riddle {
  file: string;
  line: number;
  words: string;
}

/** Comments and names of tests, each with where it begins. */
function prose(source: string) {
  const comments = [...source.matchAll(COMMENT)].map(({ index, 0: text }) => ({
    index,
    // As long as before: the place of a word stays its place in the file.
    text: text.replaceAll(MARKS, (mark) => mark.replaceAll(/\S/gu, ' ')),
  }));
  const names = [...source.matchAll(TEST_NAME)].map(({ index, 0: text }) => ({ index, text }));
  return [...comments, ...names];
}

function riddles(file: string, source: string): Riddle[] {
  return prose(source).flatMap(({ index, text }) =>
    [...text.matchAll(RIDDLE)].map((found) => ({
      file,
      line: source.slice(0, index + found.index).split('\n').length,
      words: found[0].replaceAll(/\s+/gu, ' '),
    })),
  );
}

/** Names of tests that nothing surrounds and that begin with a verb: who does it stands nowhere. */
function withoutSubject(source: string): string[] {
  return [...source.matchAll(TEST_NAME)].flatMap(({ index, 0: call, 2: name = '' }) => {
    const isIndented = /^\s/u.test(source.slice(source.lastIndexOf('\n', index) + 1));
    return isIndented || call.startsWith('describe') || !BARE.test(name) ? [] : [name];
  });
}

const shown = ({ file, line, words }: Riddle) => `${file}:${line} ${words}`;

describe('comments and names of tests', () => {
  const files = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(root, name)),
  ).filter((file) => WRITTEN.test(file) && !EXEMPT.includes(file));
  const found = files.flatMap((file) => riddles(file, readFileSync(file, 'utf8')));

  it('name who does what, instead of "one that", "what stands", "whoever" or "is told"', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(found.map(shown)).toEqual([]);
  });

  it('begin with who does it where no `describe` says so', () => {
    const tests = files.filter((file) => /\.(?:test|spec)\.tsx?$/u.test(file));
    expect(tests.length).toBeGreaterThan(400);
    expect(
      tests.flatMap((file) => withoutSubject(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)),
    ).toEqual([]);
  });
});

describe('the name of a test that nothing surrounds', () => {
  it.each([
    ["import 'a';\n\nit('leaves the focus where it is', () => {})", 'leaves the focus where it is'],
    ["it.each([\n  ['a', 'b'],\n])('counts %s as %s', () => {})", 'counts %s as %s'],
    ["it.each(BODIES)(\n  'is refused: %j',\n  () => {})", 'is refused: %j'],
    ["test('tell of every shop', async () => {})", 'tell of every shop'],
  ])('is refused with a verb at its beginning: %j', (source, name) => {
    expect(withoutSubject(source)).toEqual([name]);
  });

  it.each([
    "it('a view that stays leaves the focus where it is', () => {})",
    "it.each([\n  ['a', 'b'],\n])('a limit counts %s as %s', () => {})",
    "describe('a limit', () => {\n  it.each([\n    ['a'],\n  ])('counts %s', () => {});\n});",
    "describe('reads of the same thing', () => {})",
  ])('is taken with a subject, its own or of a `describe`: %j', (source) => {
    expect(withoutSubject(source)).toEqual([]);
  });
});

describe('a comment or name of a test with a riddle', () => {
  it.each([
    ['// Gives it to whoever waits.', 'whoever'],
    ['/** Of two for one\n * that counts. */', 'one that'],
    ['  // Says ones\n  // that wait.', 'ones that'],
    ['-- Who is told of it.', 'Who is told'],
    ['/* What\n   stands there. */', 'What stands'],
    ["it('is told so', async () => {})", 'is told'],
    ["])(\n  'of %s is told at its field', () => {})", 'is told'],
    ['describe.each([1])("whoever is %i", () => {})', 'whoever'],
  ])('is found: %j', (source, words) => {
    expect(riddles('src/room/file.ts', source).map((riddle) => riddle.words)).toEqual([words]);
  });

  it('is found at its line', () => {
    expect(
      riddles('src/a.ts', 'const a = 1;\n\n/**\n * Calls it.\n * Whoever asks.\n */').map(shown),
    ).toEqual(['src/a.ts:5 Whoever']);
  });

  it('is not found where code has the words', () => {
    expect(riddles('src/a.ts', "const oneThat = 'is told'; // plain")).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { all, called, children, holds, isFunction, lineOf, type Node, parse } from './syntax.ts';
import { listTestFiles } from './test-files.ts';

/** A test that waits so long by a real clock makes everybody wait at each run: the code under test is to be given a clock. */
const TOO_LONG_MS = 300;
const FAST_PROJECTS = ['unit', 'store', 'screen'];

/** Each function that waits, with the place of the time among its arguments, and the time where none is given. */
type Pauses = Map<string, { at: number; usualMs?: number | undefined }>;

/** Timers of the platform, under the names by which the file knows them. */
function platformPauses(program: Node): Pauses {
  const pauses: Pauses = new Map([['setTimeout', { at: 1 }]]);
  for (const { type, source, specifiers = [] } of all(program)) {
    if (type !== 'ImportDeclaration' || !/^(?:node:)?timers\/promises$/u.test(String(source?.value)))
      continue;
    for (const { local, imported } of specifiers) {
      if (imported?.name === 'setTimeout') pauses.set(local?.name ?? '', { at: 0 });
      if (imported?.name === 'scheduler') pauses.set('wait', { at: 0 });
    }
  }
  for (const { type, id, init } of all(program)) {
    const isPromised = type === 'VariableDeclarator' && init && called(init) === 'promisify';
    if (isPromised && init.arguments?.[0]?.name === 'setTimeout') pauses.set(id?.name ?? '', { at: 0 });
  }
  return pauses;
}

/** Reads a time as the file writes it: `60_000`, `2 * SECOND_MS`. */
function reader(program: Node): (node: Node | undefined) => number | undefined {
  const constants = new Map<string, Node>();
  for (const { type, id, init } of all(program))
    if (type === 'VariableDeclarator' && id?.name && init) constants.set(id.name, init);
  const read = (node: Node | undefined): number | undefined => {
    if (typeof node?.value === 'number') return node.value;
    if (node?.type === 'Identifier' && constants.has(node.name ?? ''))
      return read(constants.get(node.name ?? ''));
    if (node?.type !== 'BinaryExpression') return undefined;
    const [left = Number.NaN, right = Number.NaN] = [read(node.left), read(node.right)];
    return { '*': left * right, '+': left + right, '-': left - right, '/': left / right }[
      node.operator ?? ''
    ];
  };
  return read;
}

/** Functions of the file whose caller says for how long they wait. */
function ownPauses(program: Node, pauses: Pauses): Pauses {
  const read = reader(program);
  const found: Pauses = new Map();
  for (const node of all(program)) {
    const made = node.type === 'FunctionDeclaration' ? node : node.init;
    if (!node.id?.name || !made || !isFunction(made) || !made.body) continue;
    for (const [at, param] of (made.params ?? []).entries()) {
      const name = param.name ?? param.left?.name;
      const isTime = (call: Node) => {
        const pause = pauses.get(called(call));
        return pause !== undefined && call.arguments?.[pause.at]?.name === name;
      };
      if (name && holds(made.body, isTime)) found.set(node.id.name, { at, usualMs: read(param.right) });
    }
  }
  return found;
}

/** Whether timers stand still from here on, until the test moves them. */
function fakesTimers(node: Node): boolean {
  if (called(node) !== 'useFakeTimers') return false;
  const [options] = node.arguments ?? [];
  const names = options ? all(options) : [];
  return !names.some(({ name }) => name === 'toFake') || names.some(({ value }) => value === 'setTimeout');
}

/** A function or block in which they do: by a statement of its own, or by what runs before each of its tests. */
function isTimeless(node: Node): boolean {
  const statements = isFunction(node) ? (node.body ? children(node.body) : []) : children(node);
  return statements.some((statement) => {
    const [call = statement] = children(statement);
    const before = called(call) === 'beforeEach' ? call.arguments?.[0] : undefined;
    return before ? holds(before, fakesTimers) : !holds(call, isFunction) && holds(call, fakesTimers);
  });
}

function longPauses(code: string, elsewhere: Pauses = new Map()): number[] {
  const program = parse(code);
  const platform = new Map([...elsewhere, ...platformPauses(program)]);
  const pauses = new Map([...platform, ...ownPauses(program, platform)]);
  const read = reader(program);
  const lines: number[] = [];

  const visit = (node: Node) => {
    if (isTimeless(node)) return;
    const pause = pauses.get(called(node));
    const ms = pause && (read(node.arguments?.[pause.at]) ?? pause.usualMs);
    if (ms !== undefined && ms >= TOO_LONG_MS) lines.push(lineOf(code, node));
    for (const child of children(node)) visit(child);
  };
  visit(program);
  return lines;
}

describe('a real pause', () => {
  it.each([
    ['await new Promise((resolve) => setTimeout(resolve, 300));'],
    ['await new Promise((resolve) => { globalThis.setTimeout(() => resolve(1), 2 * 1000); });'],
    ['const PAUSE_MS = 0.5 * 1000;\nawait new Promise((resolve) => setTimeout(resolve, PAUSE_MS));'],
    ['const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));\nawait pause(400);'],
    [
      'async function sleep(ms = 500) { await new Promise((resolve) => setTimeout(resolve, ms)); }\nawait sleep();',
    ],
    ["vi.useFakeTimers({ toFake: ['Date'] });\nawait new Promise((resolve) => setTimeout(resolve, 700));"],
  ])('is refused: %s', (code) => {
    expect(longPauses(`it('holds', async () => {\n${code}\n});`)).toHaveLength(1);
  });

  it.each([
    ["import { setTimeout as later } from 'node:timers/promises';\nawait later(300);"],
    ["import { scheduler } from 'timers/promises';\nawait scheduler.wait(1000);"],
    ['const delay = promisify(setTimeout);\nawait delay(5000);'],
  ])('is refused with what promises: %s', (code) => {
    expect(longPauses(code)).toHaveLength(1);
  });

  it('is refused beside a test whose timers stand still', () => {
    const pause = 'await new Promise((resolve) => setTimeout(resolve, 700));';
    const code = `describe('a', () => {
      it('b', async () => { vi.useFakeTimers(); });
      it('c', async () => {\n${pause}\n});
    });`;
    expect(longPauses(code)).toEqual([4]);
    expect(longPauses(`beforeEach(() => void vi.useFakeTimers());\n${code}`)).toEqual([]);
  });

  it('is refused with what lies elsewhere', () => {
    const code = 'export const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));';
    const elsewhere = ownPauses(parse(code), platformPauses(parse(code)));
    expect(longPauses("import { rest } from './rest.ts';\nawait rest(300);", elsewhere)).toEqual([2]);
  });

  it.each([
    ['await new Promise((resolve) => setTimeout(resolve, 50));'],
    [
      'vi.useFakeTimers();\nconst late = new Promise((resolve) => setTimeout(resolve, 700));\nawait vi.advanceTimersByTimeAsync(700);',
    ],
    ['await expect.poll(() => seen, { timeout: 10_000 }).toBe(1);'],
  ])('is short, or none: %s', (code) => {
    expect(longPauses(`it('holds', async () => {\n${code}\n});`)).toEqual([]);
  });

  it('is made in no test of units and components', async () => {
    const fixtures = readdirSync('tests/fixtures', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/u.test(name))
      .map((name) => path.join('tests/fixtures', name));
    const tests = [...(await listTestFiles())]
      .filter(([, projects]) => projects.some((name) => FAST_PROJECTS.includes(name)))
      .map(([file]) => file)
      // Its examples are what it refuses.
      .filter((file) => file !== 'tests/house/pauses.test.ts');
    const programs = fixtures.map((file) => parse(readFileSync(file, 'utf8')));
    const elsewhere = new Map(
      programs.flatMap((program) => [...ownPauses(program, platformPauses(program))]),
    );

    expect(tests.length).toBeGreaterThan(200);
    // To parse them all would take longer than any pause.
    const isSuspect = (code: string) =>
      /setTimeout|timers\/promises/u.test(code) || [...elsewhere.keys()].some((name) => code.includes(name));
    const codes = tests.map((file) => [file, readFileSync(file, 'utf8')] as const);
    const suspects = codes.filter(([, code]) => isSuspect(code));
    expect(suspects.length).toBeGreaterThan(5);
    expect(
      suspects.flatMap(([file, code]) => longPauses(code, elsewhere).map((line) => `${file}:${line}`)),
    ).toEqual([]);
  });
});

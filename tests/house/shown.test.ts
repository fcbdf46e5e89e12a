import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { called, children, holds, isFunction, lineOf, type Node, parse } from './syntax.ts';

/** Functions of the file that return what a query with `find` promises, or what lies beside it. */
function findersOf(program: Node): Set<string> {
  const finders = new Set<string>();
  const isFound = (node: Node) => /^find(?:All)?By/u.test(called(node));
  const visit = (node: Node) => {
    const made = node.type === 'FunctionDeclaration' ? node : node.init;
    if (node.id?.name && made && isFunction(made) && made.body) {
      const isReturned = ({ type, argument }: Node) =>
        type === 'ReturnStatement' && argument !== undefined && argument !== null && holds(argument, isFound);
      const isFinder = made.body.type === 'BlockStatement' ? isReturned : isFound;
      if (holds(made.body, isFinder)) finders.add(node.id.name);
    }
    children(node).forEach(visit);
  };
  visit(program);
  return finders;
}

/** Lines that assert on an element which was found at another moment: by now it may have been replaced. */
function staleLines(code: string): number[] {
  const program = parse(code);
  const finders = findersOf(program);
  const isFound = (node: Node) => /^find(?:All)?By/u.test(called(node)) || finders.has(called(node));
  const awaits = (node: Node) =>
    holds(node, ({ type, argument }) => type === 'AwaitExpression' && !!argument && holds(argument, isFound));
  const lines: number[] = [];

  const visit = (node: Node, outer: Set<string>) => {
    const found = node.type === 'BlockStatement' ? new Set(outer) : outer;
    if (node.type === 'VariableDeclarator' && node.id?.name && node.init) {
      if (!isFunction(node.init) && awaits(node.init)) found.add(node.id.name);
      else found.delete(node.id.name);
    }
    const [asserted] = /^expect(?:Shown)?$/u.test(called(node)) ? (node.arguments ?? []) : [];
    const isStale = ({ type, name }: Node) => type === 'Identifier' && found.has(name ?? '');
    if (asserted && (holds(asserted, isStale) || (called(node) === 'expect' && awaits(asserted))))
      lines.push(lineOf(code, node));
    for (const child of children(node)) visit(child, found);
  };
  visit(program, new Set());
  return lines;
}

describe('an element that was found a moment ago', () => {
  it.each([
    ["expect(await screen.findByRole('alert')).toBeVisible();"],
    ["expect((await screen.findByText('Falta')).nextElementSibling).toHaveTextContent('5');"],
    ["const row = await screen.findByRole('row');\nexpect(row).toHaveTextContent('5');"],
    ["const form = await screen.findByRole('dialog');\nexpect(within(form).getByText('5')).toBeVisible();"],
    ["const panel = () => screen.findByRole('region');\nexpect(await panel()).toHaveTextContent('5');"],
    [
      "const row = async () => (await screen.findByText('5')).closest('tr');\nconst first = await row();\nexpect(first).toBeVisible();",
    ],
  ])('is not asserted on: %s', (code) => {
    expect(staleLines(`it('holds', async () => {\n${code}\n});`)).toHaveLength(1);
  });

  it.each([
    ["await expectShown(() => screen.getByRole('alert')).toBeVisible();"],
    ["const panel = () => screen.findByRole('region');\nawait expectShown(panel).toBeVisible();"],
    ["const row = await screen.findByRole('row');\nawait userEvent.click(row);\nexpect(asked).toBe(1);"],
  ])('is looked for again, or only acted on: %s', (code) => {
    expect(staleLines(`it('holds', async () => {\n${code}\n});`)).toEqual([]);
  });

  it('is asserted on in no component test', () => {
    const files = ['src', 'tests/fixtures'].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/u.test(name))
        .map((name) => path.join(root, name)),
    );
    const tests = files.filter((file) => /find(?:All)?By/u.test(readFileSync(file, 'utf8')));

    expect(tests.length).toBeGreaterThan(20);
    expect(
      tests.flatMap((file) => staleLines(readFileSync(file, 'utf8')).map((line) => `${file}:${line}`)),
    ).toEqual([]);
  });
});

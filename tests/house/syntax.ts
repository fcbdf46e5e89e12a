import { parseSync } from 'vite';

/** What the house tests look at of a syntax tree (ESTree). */
export interface Node {
  type: string;
  start: number;
  name?: string;
  operator?: string;
  value?: unknown;
  arguments?: Node[];
  argument?: Node;
  body?: Node;
  callee?: Node & { property?: Node };
  id?: Node;
  imported?: Node;
  init?: Node;
  left?: Node;
  local?: Node;
  params?: Node[];
  right?: Node;
  source?: Node;
  specifiers?: Node[];
}

export const parse = (code: string) => parseSync('some.test.tsx', code).program as unknown as Node;

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
export const children = (node: Node) => Object.values(node).flat().filter(isNode);
/** The node and all that lies in it. */
export const all = (node: Node): Node[] => [node, ...children(node).flatMap(all)];
export const holds = (node: Node, is: (inner: Node) => boolean): boolean =>
  is(node) || children(node).some((child) => holds(child, is));
export const isFunction = ({ type }: Node) => type.includes('Function');

/** What is called: `findByRole` of `screen.findByRole(…)`. */
export const called = ({ type, callee }: Node) =>
  type === 'CallExpression' ? (callee?.name ?? callee?.property?.name ?? '') : '';

export const lineOf = (code: string, { start }: Node) => code.slice(0, start).split('\n').length;

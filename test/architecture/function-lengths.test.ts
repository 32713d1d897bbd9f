import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** A function with more lines is read in parts anyway. */
const linesMaximum = 110;

/** Longer ones are named steps of a flow, or a factory whose methods share its state. */
const usualLines = 70;

/** How many are longer; falls when one is split, and never rises. */
const longerMaximum = 30;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** `<lines> <file>:<line>` of every production function that is longer than usual, the longest first. */
const long = globSync('{bin,contract,functions,lib,local,packages,web}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /(^|\/)(node_modules|dist|generated|testing)$|\.(test|gen)\.tsx?$/.test(name),
})
  .flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
    return functionsIn(parseSync(file, text).program)
      .map(({ start, end }) => ({ file, line: lineAt(start), lines: lineAt(end) - lineAt(start) + 1 }))
      .filter(({ lines }) => lines > usualLines);
  })
  .sort((left, right) => right.lines - left.lines)
  .map(({ file, line, lines }) => ({ lines, place: `${lines} lines: ${file}:${line}` }));

it(`no function is longer than ${linesMaximum} lines`, () => {
  expect(long.filter(({ lines }) => lines > linesMaximum).map(({ place }) => place)).toEqual([]);
});

it(`at most ${longerMaximum} functions are longer than ${usualLines} lines`, () => {
  expect(long.length, long.map(({ place }) => place).join('\n')).toBeLessThanOrEqual(longerMaximum);
});

/** Every function of a syntax tree, with those inside others. */
function functionsIn(tree: unknown): Node[] {
  if (Array.isArray(tree)) return tree.flatMap(functionsIn);
  if (typeof tree !== 'object' || tree === null) return [];
  const inside = Object.values(tree).flatMap(functionsIn);
  return isFunction(tree) ? [tree, ...inside] : inside;
}

function isFunction(tree: object): tree is Node {
  return 'type' in tree && typeof tree.type === 'string' && functionTypes.has(tree.type);
}

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parse } from '@babel/parser';

/** A regular expression in a source file. */
export interface FoundExpression {
  /** Path of the file, relative to the searched folder. */
  file: string;
  line: number;
  /** The expression as written in the file. */
  text: string;
  /** undefined if the source contains values that only a running program knows. */
  pattern?: { source: string; flags: string };
}

interface Node {
  type: string;
  start: number;
  end: number;
  loc: { start: { line: number } };
  [field: string]: unknown;
}

/** String methods that compile a string argument to an expression. */
const compilingMethods = ['match', 'matchAll', 'search'];

/** All regular expressions of JavaScript and TypeScript files: literals, `new RegExp`, and strings passed to `match` or `search`. */
export function findExpressions(root: string, files: readonly string[]): FoundExpression[] {
  return files.flatMap((path) => findInText(relative(root, path), readFileSync(path, 'utf8')));
}

/** @throws SyntaxError */
export function findInText(file: string, text: string): FoundExpression[] {
  const program: unknown = parse(text, { sourceType: 'module', plugins: ['typescript'] }).program;
  const nodes = [...nodesOf(program)];
  const constants = new Map(nodes.flatMap(constantOf));
  return nodes.flatMap((node): FoundExpression[] => {
    const compiled = compiledBy(node);
    if (node.type !== 'RegExpLiteral' && compiled === undefined) return [];
    const pattern = compiled === undefined ? literalOf(node) : patternOf(compiled, constants);
    return [
      {
        file,
        line: node.loc.start.line,
        text: text.slice(node.start, node.end),
        ...(pattern && { pattern }),
      },
    ];
  });
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'loc' in value;

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesOf(one);
  } else if (isNode(value)) {
    yield value;
    for (const [field, child] of Object.entries(value)) if (field !== 'loc') yield* nodesOf(child);
  }
}

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? textOf(value.name) : undefined;

/** `const name = …`, by name. If a file declares a name twice, the last value counts; no file of ours does so. */
function constantOf(node: Node): [string, Node][] {
  if (node.type !== 'VariableDeclaration' || node.kind !== 'const') return [];
  return listOf(node.declarations).flatMap(({ id, init }): [string, Node][] => {
    const name = nameOf(id);
    return name !== undefined && isNode(init) ? [[name, init]] : [];
  });
}

/** The arguments of a call that compiles an expression. */
function compiledBy(node: Node): Node[] | undefined {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  const args = listOf(node.arguments);
  if (!isNode(node.callee)) return undefined;
  if (nameOf(node.callee) === 'RegExp' || nameOf(node.callee.property) === 'RegExp') return args;
  const isText = args[0]?.type === 'StringLiteral' || args[0]?.type === 'TemplateLiteral';
  return isText && compilingMethods.includes(nameOf(node.callee.property) ?? '') ? args : undefined;
}

function literalOf({ pattern, flags }: Node): FoundExpression['pattern'] {
  return typeof pattern === 'string' && typeof flags === 'string' ? { source: pattern, flags } : undefined;
}

function patternOf([first, second]: Node[], constants: ReadonlyMap<string, Node>): FoundExpression['pattern'] {
  const source = evaluate(first, constants);
  const flags = second === undefined ? '' : evaluate(second, constants);
  return source === undefined || flags === undefined ? undefined : { source, flags };
}

/** The string value of an expression of constants. */
function evaluate(node: unknown, constants: ReadonlyMap<string, Node>, depth = 0): string | undefined {
  if (!isNode(node) || depth > 16) return undefined;
  const inner = (child: unknown): string | undefined => evaluate(child, constants, depth + 1);
  switch (node.type) {
    case 'StringLiteral':
      return textOf(node.value);
    case 'RegExpLiteral':
      return textOf(node.pattern);
    case 'Identifier':
      return inner(constants.get(textOf(node.name) ?? ''));
    case 'MemberExpression':
      return nameOf(node.property) === 'source' ? inner(node.object) : undefined;
    case 'BinaryExpression':
      return node.operator === '+' ? joined([inner(node.left), inner(node.right)]) : undefined;
    case 'TemplateLiteral': {
      const values = listOf(node.expressions).map(inner);
      return joined(listOf(node.quasis).flatMap((quasi, at) => [cookedOf(quasi), ...values.slice(at, at + 1)]));
    }
    default:
      return undefined;
  }
}

function cookedOf({ value }: Node): string | undefined {
  return typeof value === 'object' && value !== null && 'cooked' in value ? textOf(value.cooked) : undefined;
}

const joined = (parts: (string | undefined)[]): string | undefined =>
  parts.includes(undefined) ? undefined : parts.join('');

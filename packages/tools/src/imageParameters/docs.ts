import type { Notation } from '@millrace/image-url';
import { type Parameter, parameters } from './parameter.ts';

const code = (text: string): string => `\`${text}\``;

/** The cell of the values of a parameter. */
function valuesOf(notation: Notation): string {
  switch (notation.kind) {
    case 'whole':
      return `a whole number from ${notation.min} to ${notation.max}`;
    case 'side':
      return 'a whole number from 1';
    case 'onOff':
      return '0 or 1';
    case 'flag':
      return '1';
    case 'number':
      return `${notation.min} to ${notation.max}, clamped`;
    case 'nearestWhole':
      return `${notation.min} to ${notation.max}, clamped, rounded`;
    case 'numberOrOff':
      return `${notation.min} to ${notation.max}, clamped`;
    case 'angle':
      return 'any number, modulo 360';
    case 'oneOf':
      return notation.values.map(code).join(', ');
    case 'oneOfOrPoint':
      return [...notation.values, 'fp_<x>_<y>'].map(code).join(', ');
    case 'ratio':
      return '`<width>_<height>`, each 1 to 1000';
    case 'rectangle':
      return '`<x>_<y>_<width>_<height>`';
    case 'margins':
      return `one, two or four whole numbers from 0 to ${notation.max}, as \`10_20\``;
    case 'colour':
      return `six hexadecimal digits${notation.digits.includes(8) ? ', or eight with the opacity' : ''}`;
    case 'watermark':
      return '`<image id>_<place>_<opacity>_<scale>`';
    case 'nearestWholeOrMax':
      return `0 to ${notation.max}, clamped, rounded; or \`max\``;
    case 'wholeOrAuto':
      return `a whole number from ${notation.min} to ${notation.max}, or \`auto\``;
    case 'time':
      return 'whole seconds since 1970';
    case 'presetName':
      return 'name of a preset';
  }
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The table of docs/images.md. */
export const parametersTable = (): string =>
  `\n| parameter | values | meaning |\n|---|---|---|\n${parameters
    .map(({ name, notation, means }) => `| \`${name}\` | ${cell(valuesOf(notation))} | ${cell(means)} |\n`)
    .join('')}| \`s\` | signature | see [Signed URLs](#signed-urls) |\n\n`;

/** Pairs of a row. */
const pairs = 3;

/** The table of names of docs/images/recipes.md: down, then across. */
export function namesTable(): string {
  const cells = parameters.map(({ key, name }: Parameter) => `\`${key}\` | \`${name}\``);
  const rows = Math.ceil(cells.length / pairs);
  const lines = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: pairs }, (_column, column) => cells[column * rows + row] ?? ' | ').join(' | '),
  );
  const head = Array.from({ length: pairs }, () => 'name | in the URL').join(' | ');
  return `\n| ${head} |\n|${'---|---|'.repeat(pairs)}\n${lines.map((line) => `| ${line} |\n`).join('')}\n`;
}

/** An operation of the image worker, and the fields of a transform that it takes. */
export interface OperationInOrder {
  name: string;
  takes: readonly string[];
}

/** The sentence of docs/images.md about the order of the operations. */
export function operationsSentence(operations: readonly OperationInOrder[]): string {
  const nameOf = (field: string): string => code(parameters.find(({ key }) => key === field)?.name ?? field);
  const texts = operations.map(({ name, takes }) => {
    if (takes.length === 0) return name;
    return takes.length === 1 && takes[0] === name ? nameOf(name) : `${name} (${takes.map(nameOf).join(', ')})`;
  });
  return `\nOperations always run in this order: ${texts.join(', ')}.\n\n`;
}

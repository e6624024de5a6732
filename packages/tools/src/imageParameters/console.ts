import { controlGroups, maxOutputSide, type Notation } from '@millrace/image-url';
import { choicesOf, type Parameter } from './parameter.ts';

/** The least and the largest number that a control offers. */
function rangeOf(notation: Notation): { min: number; max: number } | undefined {
  switch (notation.kind) {
    case 'side':
      return { min: 1, max: maxOutputSide };
    case 'angle':
      return { min: -180, max: 180 };
    case 'numberOrOff':
      return { min: 0, max: notation.max };
    case 'whole':
    case 'number':
    case 'nearestWhole':
      return { min: notation.min, max: notation.max };
    default:
      return undefined;
  }
}

/** `apps/console/src/features/image/playground/grammar.ts`. */
export function consoleGrammar(parameters: readonly Parameter[]): string {
  const entries = parameters.map(({ name, key, notation, control }) => {
    const { kind } = notation;
    return [name, { key, kind, ...rangeOf(notation), values: choicesOf(notation), ...control }] as const;
  });
  return `// Made from packages/image-url by \`npm run docs:update\`. Do not edit.

/** The groups of controls, in their order. */
export const groups = ${JSON.stringify(controlGroups)} as const;

/** Every parameter of the service, in the order of its URLs: how its value is written, and what its control tells. */
export const grammar = ${JSON.stringify(Object.fromEntries(entries), null, 2)} as const;
`;
}

import fc from 'fast-check';
import { z } from 'zod';
import type { OpenApiDocument } from './document.ts';

/** The keywords that the documents' request schemas use. */
const jsonSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
});
type JsonSchema = z.output<typeof jsonSchema>;

/** Text that has broken servers: it is too long, not text, a path, a query, a number out of range, a name of JavaScript's. */
const nastyTexts = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e', '💥', 'ﬀ', '\r\nX-Injected: 1'],
  ...[
    '..',
    '../../etc/passwd',
    '%00',
    '%2e%2e%2f',
    '/',
    '\\',
    '?',
    '#',
    '*',
    ',',
    '_',
    "' OR 1=1 --",
    '{{7*7}}',
    '#{7}',
  ],
  ...[
    '-1',
    '0',
    '00',
    '1.5',
    '1e309',
    '-0',
    'NaN',
    'null',
    'true',
    '9007199254740993',
    '2147483648',
    '99999999999999999999',
  ],
  ...['__proto__', 'constructor', 'toString', '[object Object]', '<script>alert(1)</script>'],
];
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...nastyTexts), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 2 },
  { arbitrary: fc.constantFrom('x'.repeat(500), 'é'.repeat(5_000)), weight: 1 },
);

/** Any JSON, most of it of the wrong type. */
export const nastyJson: fc.Arbitrary<unknown> = fc.oneof(
  nastyText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that a schema accepts, as far as its keywords say. */
export function validOf(schema: unknown, document: OpenApiDocument): fc.Arbitrary<unknown> {
  const given = jsonSchema.parse(schema);
  const { $ref, anyOf, enum: choices } = given;
  if ($ref !== undefined) return validOf(resolve($ref, document), document);
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (given.const !== undefined) return fc.constant(given.const);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => validOf(one, document)));
  if (Array.isArray(given.type)) return fc.oneof(...given.type.map((type) => validOf({ ...given, type }, document)));
  switch (given.type) {
    case 'string':
      return textOf(given);
    case 'integer':
      return fc.integer({ min: given.minimum ?? -100, max: Math.min(given.maximum ?? 10_000, 2 ** 31 - 1) });
    case 'number':
      return fc.double({ min: given.minimum ?? 0, max: given.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validOf(given.items ?? {}, document), { maxLength: 5 });
    case 'object':
      return objectOf(given, document);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textOf({ pattern, minLength = 0, maxLength = 300 }: JsonSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({ minLength, maxLength: Math.min(maxLength, 300) });
}

function objectOf({ properties = {}, required }: JsonSchema, document: OpenApiDocument): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, member]) => [name, validOf(member, document)] as const);
  return fc.record(Object.fromEntries(members), { requiredKeys: required });
}

/** The value at `#/components/…`. */
function resolve(ref: string, document: unknown): unknown {
  return ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, segment) => z.looseObject({}).parse(node)[segment], document);
}

import { describe, expect, it } from '@jest/globals';
import type { Contract } from '@millrace/http';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { imageService } from '../../../apps/image-api/src/service.ts';
import { musicService } from '../../../apps/music-api/src/service.ts';
import { videoService } from '../../../apps/video-api/src/service.ts';
import { read } from '../src/checkout.ts';

const contracts: readonly (readonly [string, Contract])[] = [
  ['video-api', videoService.contract],
  ['music-api', musicService.contract],
  ['image-api', imageService.contract],
];

const schema = z.looseObject({
  $ref: z.string().optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
});
const content = z.record(z.string(), z.looseObject({ schema: z.unknown(), example: z.unknown().optional() }));
const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), schema: z.unknown() })).default([]),
  requestBody: z.looseObject({ content }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: content.default({}) })),
});

/** Members of a schema that have schemas: one, several, or one for each name. */
const inside = {
  one: ['items', 'additionalProperties', 'contains', 'not'],
  several: ['anyOf', 'oneOf', 'allOf', 'prefixItems'],
  named: ['properties', '$defs'],
} as const;
/** A media type or a parameter. */
const carrier = z.looseObject({
  schema: z.unknown(),
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
});

/** A value that a document shows, and the pointer to the schema that it has to match. */
interface Shown {
  pointer: string;
  value: unknown;
}

const stepsTo = (...steps: readonly (string | number)[]): string =>
  steps.map((step) => `/${encodeURIComponent(String(step).replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/** Examples and defaults inside a schema. Those of components are found where the components are. */
function shownInSchema(given: unknown, pointer: string): Shown[] {
  const { data: node } = z.record(z.string(), z.unknown()).safeParse(given);
  if (node === undefined) return [];
  const examples = z.array(z.unknown()).catch([]).parse(node.examples);
  const own = ['default', 'example'].flatMap((name) => (name in node ? [node[name]] : []));
  const members = [
    ...inside.one.map((name) => [node[name], stepsTo(name)] as const),
    ...[...inside.several, ...inside.named].flatMap((name) =>
      Object.entries(node[name] ?? {}).map(([key, member]) => [member, stepsTo(name, key)] as const),
    ),
  ];
  return [
    ...[...own, ...examples].map((value) => ({ pointer, value })),
    ...members.flatMap(([member, steps]) => shownInSchema(member, pointer + steps)),
  ];
}

/** Examples of a media type or a parameter, and those in its schema. */
function shownBy(given: unknown, at: string): Shown[] {
  const { schema: inner, example, examples } = carrier.parse(given);
  const pointer = `${at}/schema`;
  const whole = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
  return [...whole.map((value) => ({ pointer, value })), ...shownInSchema(inner, pointer)];
}

/** RFC 3986: a URI has printable ASCII characters, and not all of them. */
const isUri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:[!#-;=?-[\]_a-z~]+$/i.test(text);

describe.each(contracts)('the values in openapi.json of %s', (app, contract) => {
  const document: unknown = JSON.parse(read(`apps/${app}/openapi.json`));
  const { paths } = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) }).parse(document);
  const operations = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap((one) => operation.safeParse(one).data ?? []);
  const find = (operationId: string) => operations.find((one) => one.operationId === operationId);

  function resolved(given: unknown): z.output<typeof schema> {
    const parsed = schema.parse(given);
    if (parsed.$ref === undefined) return parsed;
    const steps = parsed.$ref.replace('#/', '').split('/');
    return resolved(steps.reduce<unknown>((node, step) => z.looseObject({}).parse(node)[step], document));
  }

  /** The strings of a value that its schema calls URIs. */
  function urisIn(given: unknown, value: unknown): string[] {
    const { format, properties, items, anyOf } = resolved(given);
    if (typeof value === 'string') return format === 'uri' ? [value] : anyOf.flatMap((one) => urisIn(one, value));
    if (Array.isArray(value)) return value.flatMap((one) => (items === undefined ? [] : urisIn(items, one)));
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([name, member]) =>
      properties[name] === undefined ? [] : urisIn(properties[name], member),
    );
  }

  it('say how many entries a list gives at most, as the service reduces a limit', () => {
    const limited = contract.operations.flatMap(({ operationId, query }) => {
      const limit: unknown = query?.shape.limit;
      return limit instanceof z.ZodType ? [[operationId, limit.parse('99999999')]] : [];
    });
    expect(limited.length).toBeGreaterThan(3);
    const documented = limited.map(([operationId]) => {
      const limit = find(String(operationId))?.parameters.find(({ name }) => name === 'limit');
      return [operationId, z.looseObject({ maximum: z.number().optional() }).parse(limit?.schema).maximum];
    });
    expect(documented).toEqual(limited);
  });

  it('have examples whose URIs are valid', () => {
    const uris = operations.flatMap(({ operationId, responses }) =>
      Object.values(responses)
        .flatMap((answer) => Object.values(answer.content))
        .flatMap((one) => urisIn(one.schema, one.example).map((uri) => `${operationId} ${uri}`)),
    );
    expect(uris.length).toBeGreaterThan(2);
    expect(uris.filter((line) => !isUri(line.slice(line.indexOf(' ') + 1)))).toEqual([]);
  });

  it('are valid: examples and defaults of requests, of answers and of components', () => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    addFormats.default(ajv);
    ajv.addSchema({ ...z.looseObject({}).parse(document), $id: 'document' });
    const carriersAt = (given: unknown, at: string) =>
      Object.entries(content.parse(given ?? {})).flatMap(([type, one]) => shownBy(one, at + stepsTo(type)));
    const shown = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, given]) => {
        const { data: one } = operation.safeParse(given);
        if (one === undefined) return [];
        const at = `#${stepsTo('paths', path, method)}`;
        return [
          ...one.parameters.flatMap((parameter, n) => shownBy(parameter, at + stepsTo('parameters', n))),
          ...carriersAt(one.requestBody?.content, at + stepsTo('requestBody', 'content')),
          ...Object.entries(one.responses).flatMap(([status, answer]) =>
            carriersAt(answer.content, at + stepsTo('responses', status, 'content')),
          ),
        ];
      }),
    );
    const { components } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(document);
    const ofComponents = Object.entries(components.schemas).flatMap(([name, one]) =>
      shownInSchema(one, `#${stepsTo('components', 'schemas', name)}`),
    );
    expect(shown.length).toBeGreaterThan(50);
    const faults = [...shown, ...ofComponents].flatMap(({ pointer, value }) => {
      const validate = ajv.getSchema(`document${pointer}`);
      if (validate === undefined) return [`${pointer}: there is no schema`];
      return validate(value) ? [] : [`${pointer}: ${ajv.errorsText(validate.errors, { dataVar: 'value' })}`];
    });
    expect(faults).toEqual([]);
  });

  it('have the bounds of a new password', () => {
    for (const [operationId, field] of [
      ['register', 'password'],
      ['changePassword', 'newPassword'],
      ['resetPassword', 'password'],
    ] as const) {
      const body = find(operationId)?.requestBody?.content['application/json'];
      const bounds = { type: 'string', minLength: 8, maxLength: 128 };
      expect([operationId, resolved(body?.schema).properties[field]]).toEqual([operationId, bounds]);
    }
    expect(read('docs/accounts.md')).toContain('`password` (8 to 128 characters)');
  });
});

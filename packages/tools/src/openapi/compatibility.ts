import { z } from 'zod';

const schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
});
type Schema = z.output<typeof schema>;

const content = z.record(z.string(), z.looseObject({ schema: z.unknown() })).default({});
const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z
    .array(
      z.looseObject({ in: z.string(), name: z.string(), required: z.boolean().default(false), schema: z.unknown() }),
    )
    .default([]),
  requestBody: z.looseObject({ required: z.boolean().default(false), content }).optional(),
  responses: z.record(z.string(), z.looseObject({ headers: z.record(z.string(), z.unknown()).default({}), content })),
});
type Operation = z.output<typeof operation>;
const openApi = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });
type Document = z.output<typeof openApi>;

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'];

/**
 * What a client of the old document could no longer rely on, as sentences. A document may add operations, optional parameters, fields of
 * answers, answers, and values of an enumeration in answers.
 */
export function incompatibilities(before: unknown, after: unknown): string[] {
  const [old, now] = [openApi.parse(before), openApi.parse(after)];
  return Object.entries(old.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      if (item[method] === undefined) return [];
      const name = `${method.toUpperCase()} ${path}`;
      const next = now.paths[path]?.[method];
      if (next === undefined) return [`${name} is gone`];
      const changes = comparison(old, now).operation(operation.parse(item[method]), operation.parse(next));
      return changes.map((change) => `${name}: ${change}`);
    }),
  );
}

/** The direction of a schema: what a server accepts may grow, what it sends may not. */
type Direction = 'request' | 'answer';

function comparison(old: Document, now: Document) {
  const resolved = (document: Document, given: unknown): Schema => {
    const parsed = schema.parse(given ?? {});
    if (parsed.$ref === undefined) return parsed;
    const segments = parsed.$ref.replace('#/', '').split('/');
    return resolved(
      document,
      segments.reduce<unknown>((node, name) => z.looseObject({}).parse(node)[name], document),
    );
  };

  function schemas(before: unknown, after: unknown, at: string, direction: Direction, depth = 0): string[] {
    if (depth > 8) return [];
    const [was, is] = [resolved(old, before), resolved(now, after)];
    const changes = [...values(was, is, at, direction), ...members(was, is, at, direction)];
    const inside = (one: unknown, other: unknown, place: string) => schemas(one, other, place, direction, depth + 1);
    for (const [name, member] of Object.entries(was.properties)) {
      if (is.properties[name] !== undefined) changes.push(...inside(member, is.properties[name], `${at}.${name}`));
    }
    if (was.items !== undefined && is.items !== undefined) changes.push(...inside(was.items, is.items, `${at}[]`));
    return changes;
  }

  function responses(before: Operation['responses'], after: Operation['responses']): string[] {
    return Object.entries(before).flatMap(([status, answer]) => {
      // Which errors occur may change.
      if (Number(status) >= 400) return [];
      const next = after[status];
      if (next === undefined) return [`the answer ${status} is gone`];
      const headers = Object.keys(answer.headers).filter((name) => next.headers[name] === undefined);
      return [
        ...headers.map((name) => `the header ${name} of ${status} is gone`),
        ...contents(answer.content, next.content, `the answer ${status}`, 'answer'),
      ];
    });
  }

  function contents(
    before: z.output<typeof content>,
    after: z.output<typeof content>,
    at: string,
    direction: Direction,
  ) {
    return Object.entries(before).flatMap(([type, { schema: was }]) => {
      const next = after[type];
      return next === undefined ? [`${type} of ${at} is gone`] : schemas(was, next.schema, at, direction);
    });
  }

  function parameters(before: Operation['parameters'], after: Operation['parameters']): string[] {
    const keyOf = (one: Operation['parameters'][number]) => `the parameter ${one.name} in ${one.in}`;
    const known = new Map(after.map((one) => [keyOf(one), one]));
    const old = new Set(before.map(keyOf));
    const added = after.filter((one) => one.required && !old.has(keyOf(one)));
    return [
      ...added.map((one) => `${keyOf(one)} is new and required`),
      ...before.flatMap((one) => {
        const next = known.get(keyOf(one));
        if (next === undefined) return [`${keyOf(one)} is gone`];
        const required = next.required && !one.required ? [`${keyOf(one)} is required now`] : [];
        return [...required, ...schemas(one.schema, next.schema, keyOf(one), 'request')];
      }),
    ];
  }

  return {
    operation(before: Operation, after: Operation): string[] {
      const [was, is] = [before.requestBody, after.requestBody];
      const admits = (kind: Operation['security'][number]) =>
        after.security.length === 0 || after.security.some((one) => Object.keys(one).every((name) => name in kind));
      const security = before.security.length === 0 ? [{}] : before.security;
      return [
        ...(before.operationId === after.operationId ? [] : [`operationId was ${before.operationId}`]),
        ...(security.every(admits) ? [] : ['a credential that was enough is not']),
        ...parameters(before.parameters, after.parameters),
        ...(is?.required && !was?.required ? ['a body is required now'] : []),
        ...contents(was?.content ?? {}, is?.content ?? {}, 'the body', 'request'),
        ...responses(before.responses, after.responses),
      ];
    },
  };
}

const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat());

/** Types, enumerations and bounds of a value. */
function values(was: Schema, is: Schema, at: string, direction: Direction): string[] {
  const [more, less] = direction === 'request' ? [is, was] : [was, is];
  const includes = (wide: Schema, type: string) =>
    typesOf(wide).includes(type) || (type === 'integer' && typesOf(wide).includes('number'));
  const types = typesOf(more).length > 0 && !typesOf(less).every((type) => includes(more, type));
  const lost = direction === 'request' ? (was.enum ?? []).filter((value) => is.enum && !is.enum.includes(value)) : [];
  const closed = direction === 'request' && was.enum === undefined && is.enum !== undefined;
  const bounds = direction === 'request' ? tighter(was, is) : [];
  return [
    ...(types ? [`${at} is ${typesOf(is).join(' or ')}, was ${typesOf(was).join(' or ')}`] : []),
    ...(lost.length > 0 || closed ? [`${at} accepts fewer values`] : []),
    ...bounds.map((name) => `${at} has a tighter ${name}`),
  ];
}

/** Whether a value above the new maximum was told to be reduced to it: then nobody could have it. */
const wasReduced = ({ description }: Schema, { maximum }: Schema): boolean =>
  maximum !== undefined && (description?.includes(`are reduced to ${maximum}`) ?? false);

function tighter(was: Schema, is: Schema): string[] {
  const higher = (['minimum', 'minLength'] as const).filter(
    (name) => (is[name] ?? -Infinity) > (was[name] ?? -Infinity),
  );
  const lower = (['maximum', 'maxLength'] as const).filter((name) => (is[name] ?? Infinity) < (was[name] ?? Infinity));
  // A string always has zero characters or more.
  return [
    ...higher.filter((name) => is[name] !== 0),
    ...lower.filter((name) => name !== 'maximum' || !wasReduced(was, is)),
  ];
}

/** Fields of an object. */
function members(was: Schema, is: Schema, at: string, direction: Direction): string[] {
  const gone = Object.keys(was.properties).filter((name) => is.properties[name] === undefined);
  const changed =
    direction === 'request'
      ? is.required.filter((name) => !was.required.includes(name)).map((name) => `${at}.${name} is required now`)
      : was.required
          .filter((name) => is.properties[name] !== undefined && !is.required.includes(name))
          .map((name) => `${at}.${name} may be absent now`);
  return [...gone.map((name) => `${at}.${name} is gone`), ...changed];
}

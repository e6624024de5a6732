import fc from 'fast-check';
import { nastyJson, nastyText, validOf } from './arbitrary.ts';
import type { DocumentedOperation, OpenApiDocument } from './document.ts';

/** Whose credential a request carries. */
export const credentials = ['token', 'key', 'token and key', 'of a stranger', 'invalid', 'none'] as const;
export type Credential = (typeof credentials)[number];

/** A request as data, so that a failure can be printed and sent again. */
export interface DraftRequest {
  method: string;
  /** From the origin on, with its query. */
  path: string;
  headers: Record<string, string>;
  credential: Credential;
  body: { kind: 'none' } | { kind: 'text'; type: string; text: string } | FormBody;
}

interface FormBody {
  kind: 'form';
  fields: Record<string, string>;
  /** `media`: the smallest file that the service accepts. */
  files: Record<string, 'media' | 'noise' | 'empty'>;
}

/** Percent-encoded as a URL needs it. Lone surrogates have no encoding. */
const encoded = (value: unknown): string => encodeURIComponent(Buffer.from(String(value)).toString());

/** Headers are printable ASCII. */
const headerText = fc.string({ unit: 'grapheme-ascii', maxLength: 60 });

/** Values that one header or another takes. */
const headerValues = ['1.0.0', '0', '10', '68', '99999999999999', 'sha1 AAAA', 'filename Zm9v,title YmFy'];

/** Node.js answers longer requests itself, with 431. */
const longestPath = 8_000;

const oneInFour = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 3 }, { arbitrary: rare, weight: 1 });

/**
 * Requests to an operation: most parts are as the document says, some are not.
 *
 * @param ids of things that exist, for path parameters named `id`
 */
export function requestsTo(
  operation: DocumentedOperation,
  document: OpenApiDocument,
  ids: readonly string[],
): fc.Arbitrary<DraftRequest> {
  const partsOf = (place: 'path' | 'query' | 'header') => operation.parameters.filter((one) => one.in === place);
  const valid = (schema: unknown) => validOf(schema, document).map(String);
  const inPath = Object.fromEntries(
    partsOf('path').map(({ name, schema }) => {
      const usual = name === 'id' && ids.length > 0 ? fc.constantFrom(...ids) : valid(schema);
      const value = fc.oneof(
        { arbitrary: usual, weight: 6 },
        { arbitrary: valid(schema), weight: 1 },
        { arbitrary: nastyText, weight: 1 },
      );
      // Clients resolve these, and the request goes to another operation.
      return [name, value.filter((text) => text !== '.' && text !== '..')];
    }),
  );
  const inQuery = Object.fromEntries(
    partsOf('query').map(({ name, schema }) => [name, oneInFour(valid(schema), nastyText)]),
  );
  const inHeaders = Object.fromEntries(
    partsOf('header').map(({ name, schema }) => {
      const declared = valid(schema).filter((value) => /^[!-~]*$/.test(value));
      return [name, fc.oneof(declared, fc.constantFrom(...headerValues), headerText)];
    }),
  );
  return fc
    .record({
      inPath: fc.record(inPath),
      inQuery: fc.record(inQuery, { requiredKeys: [] }),
      unknown: fc.boolean(),
      headers: fc.record(inHeaders, { requiredKeys: [] }),
      credential: oneInFour(fc.constantFrom<Credential>('token', 'key'), fc.constantFrom(...credentials)),
      body: bodyOf(operation, document),
    })
    .map(({ inPath, inQuery, unknown, headers, credential, body }) => {
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encoded(inPath[name]));
      const query = Object.entries({ ...inQuery, ...(unknown && { unknown: '1' }) });
      const written = query.map(([name, value]) => `${name}=${encoded(value)}`).join('&');
      return {
        method: operation.method.toUpperCase(),
        path: written === '' ? path : `${path}?${written}`,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? ''])),
        credential,
        body,
      };
    })
    .filter(({ path }) => path.length <= longestPath);
}

/** Text that is no JSON object, or more than that. */
const brokenBodies = [
  ...[
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '1e999',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    '\ufeff{}',
    '{"a":"\\ud800"}',
  ],
  '['.repeat(5_000),
  JSON.stringify({ long: 'x'.repeat(70_000) }),
];

function bodyOf(operation: DocumentedOperation, document: OpenApiDocument): fc.Arbitrary<DraftRequest['body']> {
  const { content = {} } = operation.requestBody ?? {};
  const form = content['multipart/form-data'];
  if (form !== undefined) return formOf(form.schema);
  const bytes = content['application/offset+octet-stream'] ?? content['image/*'];
  if (bytes !== undefined) {
    return fc.oneof(
      fc.record({
        kind: fc.constant('text' as const),
        type: fc.constantFrom('application/offset+octet-stream', 'application/octet-stream'),
        text: fc.string({ maxLength: 200 }),
      }),
      fc.constant({ kind: 'none' } as const),
    );
  }
  const json = content['application/json'];
  if (json === undefined) return fc.constant({ kind: 'none' } as const);
  const type = 'application/json';
  const valid = validOf(json.schema, document).map((value) => JSON.stringify(value));
  // One member is replaced.
  const mutated = fc.tuple(validOf(json.schema, document), fc.nat({ max: 10 }), nastyJson).map(([value, at, nasty]) => {
    const members = Object.entries(value ?? {});
    const name = members[at % Math.max(1, members.length)]?.[0] ?? 'unknown';
    return JSON.stringify({ ...Object.fromEntries(members), [name]: nasty });
  });
  return fc.oneof(
    { arbitrary: valid.map((text) => ({ kind: 'text', type, text }) as const), weight: 4 },
    { arbitrary: mutated.map((text) => ({ kind: 'text', type, text }) as const), weight: 4 },
    { arbitrary: fc.constantFrom(...brokenBodies).map((text) => ({ kind: 'text', type, text }) as const), weight: 1 },
    { arbitrary: valid.map((text) => ({ kind: 'text', type: 'text/plain', text }) as const), weight: 1 },
    { arbitrary: fc.constant({ kind: 'none' } as const), weight: 1 },
  );
}

function formOf(schema: unknown): fc.Arbitrary<FormBody> {
  const properties = Object.entries(propertiesOf(schema));
  const isFile = (member: unknown) => JSON.stringify(member).includes('"binary"');
  const files = properties.filter(([, member]) => isFile(member)).map(([name]) => name);
  const fields = properties.filter(([, member]) => !isFile(member)).map(([name]) => name);
  const file = fc.constantFrom<'media' | 'noise' | 'empty'>('media', 'noise', 'empty');
  return fc
    .record({
      fields: fc.record(
        Object.fromEntries(fields.map((name) => [name, oneInFour(fc.string({ maxLength: 50 }), nastyText)])),
        {
          requiredKeys: [],
        },
      ),
      files: fc.record(Object.fromEntries(files.map((name) => [name, file])), { requiredKeys: [] }),
    })
    .map(({ fields, files }) => ({ kind: 'form', fields: defined(fields), files: defined(files) }));
}

const propertiesOf = (schema: unknown): Record<string, unknown> =>
  typeof schema === 'object' && schema !== null && 'properties' in schema ? { ...Object(schema.properties) } : {};

const defined = <T>(given: Record<string, T | undefined>): Record<string, T> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

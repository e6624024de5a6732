import {
  type Answer,
  answerHeaders,
  type Contract,
  closed,
  commonHeaders,
  type OperationSpec,
  problemsOf,
  type Security,
} from '@millrace/http';
import { type ErrorCode, errorCodes, mediaErrorCodes } from '@millrace/service';
import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { withNamedProblems } from './problems.ts';

/** A real answer of an operation, by operationId. */
export type Examples = Readonly<Record<string, unknown>>;

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('A sentence for people; it can change'),
    code: z.string().describe('Stable; use it in programs'),
    errors: z
      .array(z.object({ field: z.string().describe('A dotted path'), message: z.string() }))
      .optional()
      .describe('The invalid fields'),
    requestId: z.string().describe('Also in the server’s log'),
  })
  .meta({ id: 'Problem', description: 'An error, RFC 9457' });

const bearer = { bearer: [] };
const apiKey = { apiKey: [] };
const requirements: Readonly<Record<Security, oas31.SecurityRequirementObject[]>> = {
  public: [],
  publicJwt: [{}, bearer],
  publicJwtOrKey: [{}, bearer, apiKey],
  optionalJwt: [{}, bearer],
  jwt: [bearer],
  key: [apiKey],
  jwtOrKey: [bearer, apiKey],
  admin: [{ bearer: ['admin'] }],
};

/** The scopes of an API key and the role of an account are written as OpenAPI 3.1 allows it for roles. */
const securityOf = ({ security, scope }: OperationSpec): oas31.SecurityRequirementObject[] =>
  requirements[security].map((one) => (one === apiKey ? { apiKey: [scope ?? []].flat() } : one));

const headerRef = (name: string) => ({ $ref: `#/components/headers/${name}` });

function headersOf(names: readonly string[]) {
  return Object.fromEntries([...Object.keys(commonHeaders), ...names].map((name) => [name, headerRef(name)]));
}

/** An operation that ignores unknown fields names them in each of its answers. */
const warnings = ({ unknownFields }: OperationSpec): readonly string[] =>
  unknownFields === 'ignored' ? ['Warning'] : [];

/** `unusable_media` is sent with the code of the medium's error. */
const sentCodes = (codes: readonly ErrorCode[]): string[] =>
  codes.flatMap((code) => (code === 'unusable_media' ? Object.keys(mediaErrorCodes) : [code]));

/** What an error answer has in addition to the headers of every answer. */
function problemHeaders({ answers, everyAnswer = [], bytes }: OperationSpec, status: number): readonly string[] {
  // A cache in front of the service adds the headers of the body that it keeps.
  const ofRange = status === 416 ? (['Content-Range', ...(answers[200]?.headers ?? [])] as const) : [];
  if (everyAnswer.length > 0) return [...everyAnswer, ...ofRange, ...ownHeaders(status, bytes !== undefined)];
  if (status === 401) return ['WWW-Authenticate'];
  if (status === 412) return ['ETag'];
  if (status === 416) return ofRange;
  return status === 429 || status === 503 || status === 409 ? ['Retry-After'] : [];
}

/** Of an operation with headers of its own. */
const ownHeaders = (status: number, hasBytes: boolean): readonly string[] => [
  ...(status === 401 ? ['WWW-Authenticate'] : []),
  ...(status === 409 && hasBytes ? ['Upload-Offset'] : []),
  ...([409, 429, 503].includes(status) ? ['Retry-After'] : []),
];

function problemAnswer(spec: OperationSpec, status: number, codes: readonly ErrorCode[]): oas31.ResponseObject {
  const sentences = codes.map((code) => `\`${code}\`: ${errorCodes[code].title}.`);
  return {
    description: sentences.join(' '),
    headers: headersOf([...problemHeaders(spec, status), ...warnings(spec)]),
    // The answer to HEAD has no body.
    ...(spec.method !== 'head' && { content: problemContent(codes) }),
  };
}

const problemContent = (codes: readonly ErrorCode[]): oas31.ContentObject => ({
  'application/problem+json': {
    // OpenAPI 3.1 has the schemas of JSON Schema 2020-12, where a reference may have keywords beside it.
    schema: { $ref: '#/components/schemas/Problem', properties: { code: { enum: sentCodes(codes) } } },
  },
});

function contentOf({ json, media }: Answer, example: unknown) {
  if (json !== undefined) {
    return { 'application/json': { schema: json, ...(example !== undefined && { example }) } };
  }
  if (media === undefined) return undefined;
  const body = { type: 'string', format: 'binary' } as const;
  return Object.fromEntries(media.map((type) => [type, { schema: type.startsWith('text/') ? z.string() : body }]));
}

function responsesOf(spec: OperationSpec, example: unknown): ZodOpenApiResponsesObject {
  const all = Object.entries(spec.answers);
  // An operation has one example, that of its first JSON answer. Its other answers have other fields.
  const [ofExample] = all.find(([, { json }]) => json !== undefined) ?? [];
  const answers = all.map(([status, answer]) => {
    const content = contentOf(answer, status === ofExample ? example : undefined);
    const { description, headers = [] } = answer;
    const sent = headersOf([...headers, ...(spec.everyAnswer ?? []), ...warnings(spec)]);
    return [status, { description, headers: sent, ...(content && { content }) }] as const;
  });
  const problems = [...problemsOf(spec)].map(
    ([status, codes]) => [String(status), problemAnswer(spec, status, codes)] as const,
  );
  return Object.fromEntries<ZodOpenApiResponsesObject['200']>([...answers, ...problems]);
}

function bodyOf(spec: OperationSpec): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const { body, beacon, form, bytes } = spec;
  const accepted = <Schema extends z.ZodType>(schema: Schema): Schema =>
    spec.unknownFields === 'ignored' ? schema : closed(schema);
  if (bytes !== undefined) {
    const { type, description, required } = bytes;
    const schema = { type: 'string', format: 'binary' } as const;
    return { requestBody: { required, description, content: { [type]: { schema } } } };
  }
  const json = body && { 'application/json': { schema: accepted(body) } };
  if (form !== undefined) {
    const files = Object.entries(form.files).map(([name, { description, required }]) => {
      const file = z.unknown().meta({ description, override: { type: 'string', format: 'binary' } });
      return [name, required ? file : file.optional()] as const;
    });
    const schema = accepted(form.fields.extend(Object.fromEntries(files)));
    return { requestBody: { required: true, content: { ...json, 'multipart/form-data': { schema } } } };
  }
  if (body === undefined) return {};
  const required = !body.safeParse({}).success;
  const content = { ...json, ...(beacon && { 'text/plain': { schema: z.string() } }) };
  return { requestBody: { required, content } };
}

function operationOf(spec: OperationSpec, example: unknown): ZodOpenApiOperationObject {
  const { operationId, tag, summary, description, params, query = spec.ownQuery, headers } = spec;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: securityOf(spec),
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...bodyOf(spec),
    responses: responsesOf(spec, example),
  };
}

/** `/videos/:id` as `/videos/{id}`. */
export const documentedPath = (path: string): string => path.replaceAll(/[:*](\w+)/g, '{$1}');

/**
 * The operations as a reader looks for them, by tag: a collection, its members, what belongs to a member. Collections of a tag are in the order
 * in which they are declared, and so are the operations of one depth.
 */
function inOrder(operations: readonly OperationSpec[]): OperationSpec[] {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const depthOf = ({ path }: OperationSpec): number => path.split('/').length;
  return tags.flatMap((tag) => {
    const all = operations.filter((one) => one.tag === tag);
    const paths: readonly string[] = all.map(({ path }) => path);
    /** The shortest path of the tag that this one is, or is below. */
    const collectionOf = ({ path }: OperationSpec): string =>
      paths
        .filter((other) => path === other || path.startsWith(`${other}/`))
        .reduce((least, other) => (other.length < least.length ? other : least), path);
    const order = (one: OperationSpec): number => paths.indexOf(collectionOf(one));
    return all.sort((one, other) => order(one) - order(other) || depthOf(one) - depthOf(other));
  });
}

/** The OpenAPI 3.1 document of a service. */
export function documentOf(contract: Contract, version: string, examples: Examples = {}): oas31.OpenAPIObject {
  const paths: ZodOpenApiPathsObject = {};
  const operations = inOrder(contract.operations);
  for (const spec of operations) {
    const path = documentedPath(spec.path);
    paths[path] = {
      ...paths[path],
      ...(spec.atRoot && { servers: [{ url: '/' }] }),
      [spec.method]: operationOf(spec, examples[spec.operationId]),
    };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: contract.title,
      description: contract.description,
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: contract.apiPath }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: problem },
      headers: Object.fromEntries(
        Object.entries({ ...answerHeaders, ...commonHeaders }).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token from register or login; `admin`: of an operator',
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'A key from `POST /keys`' },
      },
    },
  };
  return withNamedProblems(tidy(createDocument(document)));
}

/**
 * Removes what a schema has in addition to its override and what says nothing: bounds that any integer has, the pattern of a number as it
 * is written in a URL, the pattern of a date beside its format. A nullable type is written as a list of types.
 */
function tidy<T>(node: T): T {
  return JSON.parse(
    JSON.stringify(node, function (this: Record<string, unknown>, key: string, value: unknown) {
      const isNumber = this.type === 'integer' || this.type === 'number';
      const isWritten = isNumber || this.format === 'date-time' || this.format === 'date';
      if (key === 'pattern' && isWritten) return undefined;
      if (key === 'const' && isNumber) return undefined;
      if (key === 'anyOf' && this.type !== undefined) return undefined;
      if (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) return undefined;
      if (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) return undefined;
      return withTypes(value);
    }),
  );
}

const nullable = z.looseObject({
  anyOf: z.tuple([
    z.looseObject({ type: z.string(), enum: z.undefined().optional() }),
    z.strictObject({ type: z.literal('null') }),
  ]),
});

/** `anyOf` of a type and null as `type: [type, "null"]`: the reference page does not know the former. */
function withTypes(value: unknown): unknown {
  const { data } = nullable.safeParse(value);
  if (data === undefined) return value;
  const { anyOf, ...rest } = data;
  const [{ type, ...keywords }] = anyOf;
  return { type: [type, 'null'], ...keywords, ...rest };
}

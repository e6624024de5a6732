import { z } from 'zod';

/** The parts of an OpenAPI document that the suites read. */
const content = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
const response = z.looseObject({
  /** Of an answer that is named once: a JSON pointer after `#`. */
  $ref: z.string().startsWith('#/components/responses/').optional(),
  headers: z.record(z.string(), z.unknown()).default({}),
  content: content.default({}),
});
const parameter = z.looseObject({
  in: z.enum(['path', 'query', 'header', 'cookie']),
  name: z.string(),
  required: z.boolean().default(false),
  schema: z.record(z.string(), z.unknown()),
});
const operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(parameter).default([]),
  requestBody: z.looseObject({ required: z.boolean().default(false), content }).optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  responses: z.record(z.string(), response),
});
const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;
const pathItem = z.looseObject({
  servers: z.array(z.object({ url: z.string() })).optional(),
  ...Object.fromEntries(methods.map((method) => [method, operation.optional()])),
});

export const openApiDocument = z.looseObject({
  openapi: z.string().startsWith('3.1'),
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), pathItem),
  components: z.looseObject({ responses: z.record(z.string(), response).default({}) }),
});
export type OpenApiDocument = z.output<typeof openApiDocument>;

export interface DocumentedOperation extends z.output<typeof operation> {
  method: (typeof methods)[number];
  /** From the origin on, with `{parameters}`: `/api/videos/{id}`. */
  path: string;
  /** Where its answers are in the document, by their status: JSON pointers. */
  pointers: Readonly<Record<string, string>>;
}

const escaped = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/** All operations of a document. */
export function operationsOf(document: OpenApiDocument): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const { url } = item.servers?.[0] ?? document.servers[0];
    return methods.flatMap((method) => {
      const found = operation.optional().parse(item[method]);
      if (found === undefined) return [];
      const pointer = `/paths/${escaped(path)}/${method}/responses`;
      const answers = Object.entries(found.responses).map(([status, answer]) => {
        const name = answer.$ref?.slice('#/components/responses/'.length);
        const named = name === undefined ? answer : document.components.responses[name];
        if (named === undefined) throw new Error(`${answer.$ref} is not in the document`);
        return { status, answer: named, pointer: answer.$ref?.slice(1) ?? `${pointer}/${status}` };
      });
      return [
        {
          ...found,
          method,
          path: url.replace(/\/$/, '') + path,
          responses: Object.fromEntries(answers.map(({ status, answer }) => [status, answer])),
          pointers: Object.fromEntries(answers.map(({ status, pointer }) => [status, pointer])),
        },
      ];
    });
  });
}

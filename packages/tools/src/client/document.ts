import { z } from 'zod';

export const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;
export type Methods = (typeof methods)[number];

const response = z.looseObject({ content: z.record(z.string(), z.looseObject({ schema: z.unknown() })).optional() });
const operation = z.looseObject({
  operationId: z.string(),
  requestBody: z.looseObject({ content: z.record(z.string(), z.unknown()).default({}) }).optional(),
  responses: z.record(z.string(), response),
});

/** The parts of an OpenAPI document of which the client's types are made. */
export const apiDocument = z.looseObject({
  paths: z.record(
    z.string(),
    z.looseObject({
      servers: z.unknown().optional(),
      get: operation.optional(),
      head: operation.optional(),
      post: operation.optional(),
      put: operation.optional(),
      patch: operation.optional(),
      delete: operation.optional(),
    }),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});
export type ApiDocument = z.output<typeof apiDocument>;
export type ApiOperation = z.output<typeof operation>;

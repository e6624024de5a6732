import openapiTS, { astToString } from 'openapi-typescript';
import { z } from 'zod';
import { read } from '../checkout.ts';

const header = '// Made from the OpenAPI documents by `npm run docs:update`. Do not edit.\n';
const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const operation = z.object({
  operationId: z.string(),
  requestBody: z.object({ content: z.record(z.string(), z.unknown()).default({}) }).optional(),
});
const pathItem = z.object({
  get: operation.optional(),
  post: operation.optional(),
  put: operation.optional(),
  patch: operation.optional(),
  delete: operation.optional(),
  servers: z.unknown().optional(),
});
const documentShape = z.object({ paths: z.record(z.string(), pathItem) });

/** Method and path by operation, of those that are called as functions. */
function routesOf(document: z.output<typeof documentShape>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const found = item[method];
        // What is at the root has its own helper.
        if (found === undefined || item.servers !== undefined) return [];
        // Spoken by clients of the tus protocol.
        if (path.startsWith('/uploads')) return [];
        // Forms are sent by helpers such as `upload`.
        const { content = {} } = found.requestBody ?? {};
        if ('multipart/form-data' in content && !('application/json' in content)) return [];
        return [[found.operationId, `${method.toUpperCase()} ${path}`]];
      }),
    ),
  );
}

/** The types of all operations, and the table of their methods and paths: the files of `packages/client/src/contract`, by their paths. */
export async function contractFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const routes: Record<string, Record<string, string>> = {};
  for (const [service, app] of [
    ['video', 'video-api'],
    ['music', 'music-api'],
    ['image', 'image-api'],
  ] as const) {
    const text = read(`apps/${app}/openapi.json`);
    // Examples are not part of the types, but of their comments.
    files[`packages/client/src/contract/${service}.ts`] = header + astToString(await openapiTS(text, { silent: true }));
    routes[service] = routesOf(documentShape.parse(JSON.parse(text)));
  }
  const table = JSON.stringify(routes, null, 2)
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'");
  files['packages/client/src/contract/routes.ts'] =
    `${header}\n/** Method and path of each operation. */\nexport const routes = ${table} as const;\n`;
  return files;
}

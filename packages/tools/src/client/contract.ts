import openapiTS, { astToString } from 'openapi-typescript';
import { z } from 'zod';
import { read } from '../checkout.ts';
import { type ApiDocument, apiDocument, type Methods, methods } from './document.ts';
import { withoutShared } from './shared.ts';

const header = '// Made from the OpenAPI documents by `npm run docs:update`. Do not edit.\n';
const services = ['video', 'music', 'image'] as const;

/** Method and path by operation, of those that are called as functions. */
function routesOf(document: ApiDocument): Record<string, string> {
  return Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) =>
      methods.flatMap((method: Methods) => {
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

const members = z.looseObject({ name: z.looseObject({ escapedText: z.string() }) });

/** The types of a document's operations and schemas. Paths are in the table of routes. */
async function typesOf(document: ApiDocument): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(document), { silent: true });
  const kept = nodes.filter((node) => ['components', 'operations'].includes(members.parse(node).name.escapedText));
  return header + astToString(kept);
}

/** The types of all operations, and the table of their methods and paths: the files of `packages/client/src/contract`, by their paths. */
export async function contractFiles(): Promise<Record<string, string>> {
  const documents = services.map((service) => apiDocument.parse(JSON.parse(read(`apps/${service}-api/openapi.json`))));
  const { shared, own } = withoutShared(documents);
  const folder = 'packages/client/src/contract';
  const files: Record<string, string> = { [`${folder}/shared.ts`]: await typesOf(shared) };
  for (const [at, service] of services.entries()) {
    const document = own[at];
    if (document !== undefined) files[`${folder}/${service}.ts`] = await typesOf(document);
  }
  const routes = Object.fromEntries(services.map((service, at) => [service, routesOf(documents[at] ?? shared)]));
  const table = JSON.stringify(routes, null, 2)
    .replaceAll(/"(\w+)":/g, '$1:')
    .replaceAll('"', "'");
  files[`${folder}/routes.ts`] =
    `${header}\n/** Method and path of each operation. */\nexport const routes = ${table} as const;\n`;
  return files;
}

// Writes the types of all operations, and a table of their methods and paths, from the OpenAPI documents of the services.
//
//   node contract.mjs           writes the files
//   node contract.mjs --check   fails if they are not what it would write
import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const root = new URL('../../../', import.meta.url);
const folder = new URL('../src/contract/', import.meta.url);
const header = '// Made from the OpenAPI documents by `npm run docs:update`. Do not edit.\n';
const methods = ['get', 'post', 'put', 'patch', 'delete'];

const isCheck = process.argv.includes('--check');

/** @type {(name: string, text: string) => Promise<void>} */
async function put(name, text) {
  const file = new URL(name, folder);
  if (!isCheck) {
    await writeFile(file, text);
  } else if ((await readFile(file, 'utf8')) !== text) {
    process.stderr.write(`packages/client/src/contract/${name} is old: run npm run docs:update\n`);
    process.exitCode = 1;
  }
}

const routes = {};
for (const [service, app] of [
  ['video', 'video-api'],
  ['music', 'music-api'],
  ['image', 'image-api'],
]) {
  const document = JSON.parse(await readFile(new URL(`apps/${app}/openapi.json`, root), 'utf8'));
  // Examples are not part of the types, but of their comments.
  const types = astToString(await openapiTS(document, { silent: true }));
  await put(`${service}.ts`, header + types);
  routes[service] = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        // Forms are sent by helpers such as `upload`; what is at the root has its own helper.
        if (operation === undefined || item.servers !== undefined) return [];
        // Spoken by clients of the tus protocol.
        if (path.startsWith('/uploads')) return [];
        const { content = {} } = operation.requestBody ?? {};
        if ('multipart/form-data' in content && !('application/json' in content)) return [];
        return [[operation.operationId, `${method.toUpperCase()} ${path}`]];
      }),
    ),
  );
}
const table = JSON.stringify(routes, null, 2)
  .replaceAll(/"(\w+)":/g, '$1:')
  .replaceAll('"', "'");
await put(
  'routes.ts',
  `${header}\n/** Method and path of each operation. */\nexport const routes = ${table} as const;\n`,
);

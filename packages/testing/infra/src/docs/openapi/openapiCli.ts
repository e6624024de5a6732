// `npm run docs:update`: writes the OpenAPI documents from the operations that the built APIs declare.
import { readFile, writeFile } from 'node:fs/promises';
import type { Contract } from '@millrace/http';
import { z } from 'zod';
import { documentOf } from './document.ts';

const root = new URL('../../../../../../', import.meta.url);
const isContract = z.custom<Contract>((value) => typeof value === 'object' && value !== null && 'operations' in value);

async function contractOf(app: string, name: string): Promise<Contract> {
  const exported: Record<string, unknown> = await import(new URL(`apps/${app}/dist/contract.js`, root).href);
  return isContract.parse(exported[name]);
}

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(await readFile(new URL('package.json', root), 'utf8')));

for (const [app, name] of [
  ['video-api', 'videoContract'],
  ['music-api', 'musicContract'],
  ['image-api', 'imageContract'],
] as const) {
  const examples = new URL(`apps/${app}/openapi.examples.json`, root);
  const document = documentOf(await contractOf(app, name), version, JSON.parse(await readFile(examples, 'utf8')));
  await writeFile(new URL(`apps/${app}/openapi.json`, root), `${JSON.stringify(document, null, 2)}\n`);
}

import type { Contract } from '@millrace/http';
import { z } from 'zod';
import { built, read, write } from '../checkout.ts';
import { documentOf } from './document.ts';

const isContract = z.custom<Contract>((value) => typeof value === 'object' && value !== null && 'operations' in value);
const isService = z.object({ contract: isContract });

/** Writes the OpenAPI documents from the operations that the built APIs declare. */
export async function updateDocuments(): Promise<void> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
  for (const [app, name] of [
    ['video-api', 'videoService'],
    ['music-api', 'musicService'],
    ['image-api', 'imageService'],
  ] as const) {
    const { contract } = isService.parse((await built(`apps/${app}/dist/service.js`))[name]);
    const examples = JSON.parse(read(`apps/${app}/openapi.examples.json`));
    const document = documentOf(contract, version, examples);
    write(`apps/${app}/openapi.json`, `${JSON.stringify(document, null, 2)}\n`);
  }
}

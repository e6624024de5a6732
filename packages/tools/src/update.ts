// `npm run docs:update`: writes everything that is made of the code, from what is built.
import { z } from 'zod';
import { built, write } from './checkout.ts';
import { contractFiles } from './client/contract.ts';
import { imageParameterFiles } from './imageParameters/files.ts';
import { updateDocuments } from './openapi/update.ts';
import { updateSettings } from './settings/update.ts';

const operations = z.array(z.object({ name: z.string(), takes: z.array(z.string()) }));

await updateSettings();
await updateDocuments();
const { operationsInOrder } = await built('apps/image-transformer/dist/operations/index.js');
const files = { ...imageParameterFiles(operations.parse(operationsInOrder)), ...(await contractFiles()) };
for (const [path, text] of Object.entries(files)) write(path, text);

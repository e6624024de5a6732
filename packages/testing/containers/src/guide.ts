import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellBlocks } from '@millrace/testkit/docs';
import type { Stack } from './stack.ts';

/** The shell blocks of a section of docs/operations.md, as `shellBlocks` gives them. */
export async function guideBlocks(stack: Stack, heading: string): Promise<string[]> {
  return shellBlocks(await readFile(join(stack.root, 'docs/operations.md'), 'utf8'), heading);
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Stack } from './stack.ts';

/**
 * The shell blocks of a section of docs/operations.md.
 *
 * @param heading without its number signs
 * @throws Error if the guide has no such section
 */
export async function guideBlocks(stack: Stack, heading: string): Promise<string[]> {
  const guide = await readFile(join(stack.root, 'docs/operations.md'), 'utf8');
  const [, level = '', rest = ''] = new RegExp(`^(#+) ${heading}\n([\\s\\S]*)`, 'm').exec(guide) ?? [];
  if (rest === '') throw new Error(`the guide has no section ${heading}`);
  const [section = ''] = rest.split(new RegExp(`^#{2,${level.length}} `, 'm'));
  return [...section.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block);
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shellBlocks } from '@millrace/testkit/docs';

const readGuide = (root: string): Promise<string> => readFile(join(root, 'docs/operations.md'), 'utf8');

/** The shell blocks of a section of a checkout's docs/operations.md, as `shellBlocks` gives them. */
export async function guideBlocks(root: string, heading: string): Promise<string[]> {
  return shellBlocks(await readGuide(root), heading);
}

/**
 * A command that a sentence or a table of the guide gives as code.
 *
 * @param start how it starts
 * @throws Error if the guide has no such command
 */
export async function guideCommand(root: string, start: string): Promise<string> {
  const [, ...spans] = (await readGuide(root)).split('`');
  const found = spans.find((span) => span.startsWith(start));
  if (found === undefined) throw new Error(`the guide has no command that starts with ${start}`);
  return found;
}

/**
 * A block with other values of its variables: `NAME=…` becomes `NAME='<value>'`. What else it says stays word for word.
 *
 * @throws Error if the block assigns a variable that has no value
 */
export function withValues(block: string, values: Readonly<Record<string, string>>): string {
  return block.replaceAll(/\b([A-Z][A-Z\d_]*)=(?:"[^"]*"|\S)+/g, (_assignment, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the guide's ${name} has no value here`);
    return `${name}='${value}'`;
  });
}

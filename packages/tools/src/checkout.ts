import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../../../', import.meta.url));

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

export const write = (path: string, text: string): void => writeFileSync(join(root, path), text);

/** What a built module of an app exports. */
export const built = async (path: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(root, path)).href);

/**
 * The text with what is between two lines replaced.
 *
 * @throws Error if it has no such lines
 */
export function between(text: string, [first, last]: readonly [string, string], middle: string): string {
  const from = text.indexOf(`${first}\n`);
  const to = text.indexOf(last, from);
  if (from === -1 || to === -1) throw new Error(`there is no line ${first}, or none ${last} after it`);
  return `${text.slice(0, from + first.length + 1)}${middle}${text.slice(to)}`;
}

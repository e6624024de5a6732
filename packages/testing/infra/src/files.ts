import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

export const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Paths of all files with a matching name below a folder of the checkout, except built and installed ones. */
export function filesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(?:node_modules|dist|generated)$/.test(entry.name) ? [] : filesBelow(path, name);
    return name.test(entry.name) ? [path] : [];
  });
}

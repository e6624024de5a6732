import { readFileSync } from 'node:fs';

/** The text of a file; undefined if there is none. @param {string} path */
export function readOrUndefined(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

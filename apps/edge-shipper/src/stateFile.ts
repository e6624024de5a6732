import { readFile, rename, writeFile } from 'node:fs/promises';
import { codeOf } from '@millrace/service';
import type { z } from 'zod';

/**
 * Reads what `saveState` has saved.
 *
 * @param onUnreadable called with the error if there is a file that cannot be read
 * @returns undefined without a readable file
 */
export async function loadState<S extends z.ZodType>(
  path: string,
  schema: S,
  onUnreadable: (error: unknown) => void,
): Promise<z.output<S> | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') onUnreadable(error);
    return undefined;
  }
}

/** Replaces the file atomically. */
export async function saveState(path: string, state: unknown): Promise<void> {
  const temporary = `${path}.new`;
  await writeFile(temporary, `${JSON.stringify(state)}\n`, { flush: true });
  await rename(temporary, path);
}

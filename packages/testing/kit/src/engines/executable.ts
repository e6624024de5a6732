import { access, constants } from 'node:fs/promises';

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

export async function areExecutable(paths: readonly string[]): Promise<boolean> {
  const found = await Promise.all(paths.map(isExecutable));
  return found.every(Boolean);
}

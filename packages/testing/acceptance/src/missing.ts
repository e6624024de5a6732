/** Whether an error says that a file is not there. In Jest's realm, an error of node:fs is not an `instanceof Error`. */
export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where engines that take minutes to make are kept, for all checkouts of this user. */
export const cacheFolder = (): string => join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'millrace-test');

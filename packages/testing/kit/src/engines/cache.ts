import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where engines that take long to prepare are kept, for all checkouts of this user. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'millrace-test');

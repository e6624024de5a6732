import { statfsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UserError } from './errors.mjs';

const codes = ['ENOSPC', 'EDQUOT'];
/** The words of strerror. ENOSPC alone also means that the kernel's watches of files are used up. */
const words = /no space left on device|disk quota exceeded/i;
/** A command that fails leaves less than this, unless it has removed what it wrote. */
const littleBytes = 16 * 1024 * 1024;

/**
 * Whether a disk is full, or the user's quota on it.
 *
 * @param {unknown} reason an error of the system, or of a command
 */
export function isDiskFull(reason) {
  return codes.includes(reason?.code) || words.test(reason?.output ?? reason?.message ?? '');
}

/**
 * @param {string[]} folders which the failed work writes into
 * @param {string} [failed] what failed, such as "npm failed"
 */
export function diskFullError(folders, failed = 'The platform cannot start') {
  return new UserError(`${failed}. ${diskFullSentence(folders)}`);
}

/** What a person can do about a full disk. Names the folders without space, or the first. @param {string[]} folders */
export function diskFullSentence(folders) {
  const full = folders.filter(hasLittleSpace);
  const named = [...new Set(full.length > 0 ? full : folders.slice(0, 1))];
  return `The disk of ${named.join(' and of ')} is full: free 1 GB there and start again.`;
}

/** Where npm and the build write besides the checkout: the cache of npm, and temporary files. */
export const sharedFolders = () => [process.env.npm_config_cache || join(homedir(), '.npm'), tmpdir()];

/** Whether the disk of a folder is as good as full. @param {string} folder */
export function hasLittleSpace(folder) {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder);
    // A file system without a fixed number of files says 0 for both.
    return bavail * bsize < littleBytes || (files > 0 && ffree === 0);
  } catch (error) {
    if (error.code === 'ENOENT' && dirname(folder) !== folder) return hasLittleSpace(dirname(folder));
    return false;
  }
}

import { join, relative } from 'node:path';
import { runCommand } from './run.mjs';
import { turboEnvironment, turboIn } from './turbo.mjs';

/**
 * The folders of the workspaces that differ from the branch main, or depend on one that does, by turbo's graph. What is not committed counts.
 * The acceptance suites import no product code, but start all of it.
 *
 * @param {string} root
 * @param {AbortSignal} [signal]
 * @returns {Promise<string[]>} relative to the root, such as packages/auth
 */
export async function changedFolders(root, signal) {
  const output = await runCommand(process.execPath, [turboIn(root), 'ls', '--affected', '--output=json'], {
    cwd: root,
    env: { ...turboEnvironment(), TURBO_SCM_BASE: process.env.TURBO_SCM_BASE ?? 'main' },
    signal,
    failure: 'turbo ls',
  });
  const { packages } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  const folders = packages.items.map(({ path }) => relative(root, join(root, path))).filter((path) => path !== '');
  const isProduct = (folder) => folder.startsWith('apps/') || !folder.startsWith('packages/testing/');
  return [...new Set([...folders, ...(folders.some(isProduct) ? ['packages/testing/acceptance'] : [])])];
}

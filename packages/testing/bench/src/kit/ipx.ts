import { execFile } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);
const version = '3.1.1';

/**
 * Installs ipx in its own folder, with our version of sharp instead of its own. It is not a dependency, because only this benchmark
 * needs its fifty packages. The folder is cached.
 */
export async function installIpx(): Promise<string> {
  const folder = join(tmpdir(), `millrace-bench-ipx-${version}-${sharp.versions.sharp}`);
  const installed = await access(join(folder, 'installed')).then(
    () => true,
    () => false,
  );
  if (installed) return folder;
  await mkdir(folder, { recursive: true });
  const manifest = {
    private: true,
    dependencies: { ipx: version, sharp: sharp.versions.sharp },
    overrides: { ipx: { sharp: sharp.versions.sharp } },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  await writeFile(join(folder, 'installed'), '');
  return folder;
}

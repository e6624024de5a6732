import { execFile } from 'node:child_process';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, fillFolder } from '../engines/cacheFolder.ts';
import { areExecutable } from '../engines/executable.ts';

const run = promisify(execFile);

/** The first Debian release that has compose 2 and BuildKit's client. */
const release = 'trixie';
const plugins = ['docker-compose', 'docker-buildx'];

/**
 * A folder for DOCKER_CONFIG with the plugins of a newer Debian release. They are statically linked, so they run on this one.
 *
 * @throws Error with apt's output, if they cannot be downloaded
 */
export async function composePlugin(): Promise<string> {
  const folder = cacheFolder(`docker-plugins-${release}`);
  if (await areExecutable(plugins.map((name) => join(folder, 'cli-plugins', name)))) return folder;
  await fillFolder(folder, async (building) => {
    await download(building);
    for (const file of await readdir(building)) {
      if (file.endsWith('.deb')) await run('dpkg-deb', ['-x', join(building, file), join(building, 'unpacked')]);
    }
    await rename(join(building, 'unpacked/usr/libexec/docker/cli-plugins'), join(building, 'cli-plugins'));
  });
  return folder;
}

/** Downloads the packages from this machine's own mirror, without making the release known to apt. */
async function download(folder: string): Promise<void> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages']);
  const [mirror] = stdout.split('\n');
  await writeFile(join(folder, 'sources.list'), `deb ${mirror} ${release} main\n`);
  for (const name of ['lists/partial', 'cache/archives/partial']) await mkdir(join(folder, name), { recursive: true });
  const options = {
    'Dir::Etc::SourceList': join(folder, 'sources.list'),
    'Dir::Etc::SourceParts': '-',
    'Dir::State::Lists': join(folder, 'lists'),
    'Dir::Cache': join(folder, 'cache'),
    'APT::Sandbox::User': 'root',
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const limits = { cwd: folder, timeout: 300_000, maxBuffer: 16 * 1024 * 1024 };
  await run('apt-get', [...flags, 'update'], limits);
  await run('apt-get', [...flags, 'download', ...plugins], limits);
}

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from './cache.ts';
import { isExecutable } from './executable.ts';

const run = promisify(execFile);

/**
 * The end of MinIO's own repository, which publishes source only: RELEASE.2025-10-15T17-29-55Z, which fixes CVE-2025-62506 (a user with a
 * restricted policy could get all rights of its parent), and what followed.
 */
const serverVersion = 'v0.0.0-20260212201848-7aac2a2c5b7c';
/** Its client, which creates users. */
const clientVersion = 'v0.0.0-20250313080218-cf909e1063a9';

const modules = [`github.com/minio/minio@${serverVersion}`, `github.com/minio/mc@${clientVersion}`];

export interface MinioBinaries {
  server: string;
  client: string;
}

/** For each program. It takes two minutes on two cores; a download that hangs must not hang the run. */
const buildTimeoutMs = 10 * 60_000;

const folder = join(cacheFolder, `minio-${serverVersion}`);
const binaries: MinioBinaries = { server: join(folder, 'minio'), client: join(folder, 'mc') };

/** MinIO if it has been built before. */
export async function builtMinio(): Promise<MinioBinaries | undefined> {
  return (await isExecutable(binaries.server)) && (await isExecutable(binaries.client)) ? binaries : undefined;
}

export async function hasGo(): Promise<boolean> {
  return run('go', ['version']).then(
    () => true,
    () => false,
  );
}

/**
 * Builds MinIO and its client with Go, which takes several minutes and downloads their sources.
 *
 * @throws Error with Go's output, if it cannot be built
 */
export async function buildMinio(): Promise<MinioBinaries> {
  await mkdir(join(folder, '..'), { recursive: true });
  const building = await mkdtemp(`${folder}.`);
  try {
    const env = { ...process.env, GOBIN: building, CGO_ENABLED: '0' };
    for (const module of modules) {
      const args = ['install', '-trimpath', '-ldflags=-s -w', module];
      await run('go', args, { env, timeout: buildTimeoutMs, maxBuffer: 64 * 1024 * 1024 });
    }
    // Another run may have built them meanwhile; both are the same.
    await rm(folder, { recursive: true, force: true });
    await rename(building, folder);
  } finally {
    await rm(building, { recursive: true, force: true });
  }
  return binaries;
}

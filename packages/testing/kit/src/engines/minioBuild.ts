import { join } from 'node:path';
import { cacheFolder, fillFolder } from './cacheFolder.ts';
import { areExecutable } from './executable.ts';
import { go } from './goBuild.ts';

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

const folder = cacheFolder(`minio-${serverVersion}`);
const binaries: MinioBinaries = { server: join(folder, 'minio'), client: join(folder, 'mc') };

/** MinIO if it has been built before. */
export async function builtMinio(): Promise<MinioBinaries | undefined> {
  return (await areExecutable(Object.values(binaries))) ? binaries : undefined;
}

/**
 * Builds MinIO and its client with Go, which takes several minutes and downloads their sources.
 *
 * @throws Error with Go's output, if it cannot be built
 */
export async function buildMinio(): Promise<MinioBinaries> {
  await fillFolder(folder, async (building) => {
    for (const module of modules) {
      const args = ['install', '-trimpath', '-ldflags=-s -w', module];
      await go(args, { env: { GOBIN: building }, timeoutMs: buildTimeoutMs });
    }
  });
  return binaries;
}

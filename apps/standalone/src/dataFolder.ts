import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@millrace/service';
import { z } from 'zod';
import { StartError } from './startError.ts';

/** Paths in the data folder. */
export interface DataFolder {
  root: string;
  postgres: string;
  storage: string;
  /** The log files of this instance. */
  logs: string;
  /** Temporary files, one folder per app; emptied at each start. */
  temporary: string;
  /** File of NAME=value lines with which operator commands reach this instance. */
  environment: string;
  secrets: Secrets;
}

const secret = z.string().min(32);

const secretsSchema = z.object({
  jwtSecret: secret,
  deliveryLogToken: secret,
  mediaSigningSecret: secret,
  postgresPassword: secret,
  databasePassword: secret,
  videoApiPassword: secret,
  musicApiPassword: secret,
  imageApiPassword: secret,
  workerPassword: secret,
});

/** Created once and kept in the data folder, readable by its owner only. */
export type Secrets = z.output<typeof secretsSchema>;

const createSecret = (): string => randomBytes(32).toString('base64url');

/** Creates what is missing in the data folder and removes the last run's temporary files. The caller holds the lock. */
export async function openDataFolder(root: string): Promise<DataFolder> {
  const folder = {
    root,
    postgres: join(root, 'postgres'),
    storage: join(root, 'storage'),
    logs: join(root, 'logs'),
    temporary: join(root, 'tmp'),
    environment: join(root, 'env'),
  };
  await rm(folder.temporary, { recursive: true, force: true });
  for (const path of [folder.postgres, folder.storage, folder.temporary]) {
    await mkdir(path, { recursive: true, mode: 0o700 });
  }
  return { ...folder, secrets: await readOrCreateSecrets(join(root, 'secrets.json')) };
}

/** Creates the secrets that the file lacks, such as those added by a later version, and keeps the others. */
async function readOrCreateSecrets(path: string): Promise<Secrets> {
  const kept = await readJson(path);
  const complete = secretsSchema.parse({
    ...Object.fromEntries(Object.keys(secretsSchema.shape).map((name) => [name, createSecret()])),
    ...kept,
  });
  if (JSON.stringify(kept) !== JSON.stringify(complete))
    await writePrivate(path, `${JSON.stringify(complete, null, 2)}\n`);
  return complete;
}

async function readJson(path: string): Promise<Record<string, unknown>> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw new StartError(`Cannot read ${path}, which contains this instance's secrets. Restore it from a backup.`, {
      cause: error,
    });
  }
}

/** Writes the file atomically, readable by its owner only. */
export async function writePrivate(path: string, content: string): Promise<void> {
  const temporary = `${path}.new`;
  await writeFile(temporary, content, { mode: 0o600, flush: true });
  await rename(temporary, path);
}

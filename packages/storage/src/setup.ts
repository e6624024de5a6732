import { fileURLToPath } from 'node:url';
import { messageOf, silentLogger } from '@millrace/service';
import { openFileStorage } from './drivers/file/fileStorage.ts';
import { ensureBucket } from './drivers/s3/bucket.ts';
import { createS3Client } from './drivers/s3/client.ts';
import { isNotImplemented } from './drivers/s3/errors.ts';
import { allowCrossOriginReading, allowPublicReading } from './drivers/s3/publicReading.ts';
import { hasOwnEndpoint } from './open.ts';
import { parseS3Url } from './place.ts';

export interface SetupOptions {
  /** As STORAGE_URL. */
  url: string;
  /** Opens what is delivered to anonymous reading, for those who let the bucket deliver. */
  makePublic: boolean;
  /** Gets one line per thing that was done, or could not be. */
  say: (line: string) => void;
}

/**
 * Prepares a storage for the platform; doing it again changes nothing.
 *
 * @returns whether all was done
 * @throws StorageUnavailableError when the folder or the bucket cannot be made
 */
export async function setUpStorage(options: SetupOptions): Promise<boolean> {
  const { protocol } = new URL(options.url);
  return protocol === 'file:' ? setUpFolder(options) : setUpBucket(options);
}

async function setUpFolder({ url, makePublic, say }: SetupOptions): Promise<boolean> {
  const folder = fileURLToPath(url);
  await (await openFileStorage(folder, silentLogger())).close();
  say(`The folder ${folder} is ready.`);
  if (makePublic)
    say('A folder delivers nothing by itself, so there is nothing to make public: the APIs deliver /media.');
  return true;
}

async function setUpBucket({ url, makePublic, say }: SetupOptions): Promise<boolean> {
  const client = createS3Client({ pathStyle: hasOwnEndpoint() });
  const place = { client, ...parseS3Url(url) };
  try {
    const { made } = await ensureBucket(client, place.bucket);
    say(`The bucket ${place.bucket} ${made ? 'was made' : 'exists'}.`);
    if (!makePublic) return true;
    const steps: [string, () => Promise<void>][] = [
      ['anonymous reading of public/videos/* and public/tracks/*', () => allowPublicReading(place)],
      ['reading by pages of other origins (CORS)', () => allowCrossOriginReading(place)],
    ];
    let done = true;
    for (const [what, step] of steps) done = (await attempt(what, step, say)) && done;
    return done;
  } finally {
    client.destroy();
  }
}

async function attempt(what: string, step: () => Promise<void>, say: (line: string) => void): Promise<boolean> {
  try {
    await step();
    say(`Allowed: ${what}.`);
    return true;
  } catch (error) {
    const why = isNotImplemented(error)
      ? 'this store has no call for it; set it in the store’s own way'
      : messageOf(error);
    say(`Not allowed: ${what}: ${why}.`);
    return false;
  }
}

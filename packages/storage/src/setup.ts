import { fileURLToPath } from 'node:url';
import { messageOf, silentLogger } from '@millrace/service';
import { accessStatements, type BucketPlace, type StorageApp, storageApps } from './access.ts';
import { openFileStorage } from './drivers/file/fileStorage.ts';
import { ensureBucket } from './drivers/s3/bucket.ts';
import { createS3Client } from './drivers/s3/client.ts';
import { allowCrossOriginReading, allowCrossOriginUploads } from './drivers/s3/crossOrigin.ts';
import { isNotImplemented } from './drivers/s3/errors.ts';
import { allowPublicReading, replaceStatements } from './drivers/s3/publicReading.ts';
import { hasOwnEndpoint } from './open.ts';
import { parseS3Url } from './s3Url.ts';

export interface SetupOptions {
  /** Like STORAGE_URL. */
  url: string;
  /** Allows anonymous reads of delivered objects, for installations where the bucket delivers them. */
  makePublic: boolean;
  /** Allows browsers to send direct uploads from pages of any origin. */
  takeUploads?: boolean;
  /** The principal of each app for the bucket's policy. For stores whose users have no own policies, such as Ceph. */
  principals?: Partial<Record<StorageApp, string>>;
  /** Called with one line for each step that succeeded or failed. */
  say: (line: string) => void;
}

/**
 * Prepares a storage for the platform. A second run changes nothing.
 *
 * @returns whether all steps succeeded
 * @throws StorageUnavailableError if the folder or the bucket cannot be created
 */
export async function setUpStorage(options: SetupOptions): Promise<boolean> {
  const { protocol } = new URL(options.url);
  return protocol === 'file:' ? setUpFolder(options) : setUpBucket(options);
}

async function setUpFolder({ url, makePublic, takeUploads, say }: SetupOptions): Promise<boolean> {
  const folder = fileURLToPath(url);
  await (await openFileStorage(folder, silentLogger())).close();
  say(`The folder ${folder} is ready.`);
  if (makePublic) say('--public has no effect on a folder: the APIs deliver its files under /media.');
  if (takeUploads) say('--direct-uploads has no effect on a folder: upload through the APIs.');
  return true;
}

async function setUpBucket({ url, makePublic, takeUploads, principals = {}, say }: SetupOptions): Promise<boolean> {
  const client = createS3Client({ pathStyle: hasOwnEndpoint() });
  const place = { client, ...parseS3Url(url) };
  try {
    const { created } = await ensureBucket(client, place.bucket);
    say(`The bucket ${place.bucket} ${created ? 'was created' : 'exists'}.`);
    const steps: [string, () => Promise<void>][] = [];
    const statements = principalStatements(principals, place);
    if (statements.length > 0)
      steps.push([`access by ${Object.keys(principals).join(', ')}`, () => replaceStatements(place, statements)]);
    if (makePublic) {
      steps.push(
        ['anonymous reading of public/videos/* and public/tracks/*', () => allowPublicReading(place)],
        ['reading from pages of other origins (CORS)', () => allowCrossOriginReading(place)],
      );
    }
    if (takeUploads) {
      steps.push(['direct uploads from pages of other origins (CORS)', () => allowCrossOriginUploads(place)]);
    }
    let done = true;
    for (const [what, step] of steps) done = (await attempt(what, step, say)) && done;
    return done;
  } finally {
    client.destroy();
  }
}

const principalStatements = (principals: Partial<Record<StorageApp, string>>, place: BucketPlace) =>
  storageApps.flatMap((app) => {
    const principal = principals[app];
    if (principal === undefined) return [];
    return accessStatements(app, place).map((statement) => ({ ...statement, Principal: { AWS: [principal] } }));
  });

async function attempt(what: string, step: () => Promise<void>, say: (line: string) => void): Promise<boolean> {
  try {
    await step();
    say(`Allowed: ${what}.`);
    return true;
  } catch (error) {
    const why = isNotImplemented(error)
      ? 'this store does not support the call; use the tools of the store'
      : messageOf(error);
    say(`Not allowed: ${what}: ${why}.`);
    return false;
  }
}

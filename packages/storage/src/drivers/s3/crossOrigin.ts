import { type CORSRule, GetBucketCorsCommand, PutBucketCorsCommand, type S3Client } from '@aws-sdk/client-s3';
import { isMissing } from './errors.ts';

interface Location {
  client: S3Client;
  bucket: string;
}

const maxAgeSeconds = 86_400;
/** The start of the ids of our rules. */
const ruleIds = 'millrace-';

/** Allows pages of any origin to read public objects, as players need. Keeps other rules. */
export const allowCrossOriginReading = (location: Location): Promise<void> =>
  replaceRule(location, {
    ID: `${ruleIds}public-media`,
    AllowedOrigins: ['*'],
    AllowedMethods: ['GET', 'HEAD'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['Accept-Ranges', 'Content-Encoding', 'Content-Length', 'Content-Range', 'ETag'],
    MaxAgeSeconds: maxAgeSeconds,
  });

/** Allows pages of any origin to send parts of direct uploads: the right to do so is in the signed address. Keeps other rules. */
export const allowCrossOriginUploads = (location: Location): Promise<void> =>
  replaceRule(location, {
    ID: `${ruleIds}direct-uploads`,
    AllowedOrigins: ['*'],
    AllowedMethods: ['PUT'],
    AllowedHeaders: ['*'],
    // The client names the ETags of its parts when it completes an upload.
    ExposeHeaders: ['ETag'],
    MaxAgeSeconds: maxAgeSeconds,
  });

/**
 * All our rules allow the same. Ceph uses the first rule that names the origin, and not the first that allows the method.
 */
async function replaceRule({ client, bucket }: Location, rule: CORSRule & { ID: string }): Promise<void> {
  const current = await currentRules(client, bucket);
  const isOurs = ({ ID }: CORSRule) => ID?.startsWith(ruleIds) ?? false;
  const ours = [...current.filter((one) => isOurs(one) && one.ID !== rule.ID), rule];
  const union = (lists: (string[] | undefined)[]) => [...new Set(lists.flatMap((list) => list ?? []))];
  const allowed = {
    AllowedMethods: union(ours.map(({ AllowedMethods }) => AllowedMethods)),
    ExposeHeaders: union(ours.map(({ ExposeHeaders }) => ExposeHeaders)),
  };
  const CORSRules = [...current.filter((one) => !isOurs(one)), ...ours.map((one) => ({ ...one, ...allowed }))];
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules } }));
}

async function currentRules(client: S3Client, bucket: string): Promise<CORSRule[]> {
  try {
    const { CORSRules } = await client.send(new GetBucketCorsCommand({ Bucket: bucket }));
    return CORSRules ?? [];
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

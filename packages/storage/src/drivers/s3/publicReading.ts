import { GetBucketPolicyCommand, PutBucketPolicyCommand, type S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { isMissing } from './errors.ts';

interface Location {
  client: S3Client;
  bucket: string;
  /** Empty, or ending in "/". */
  prefix: string;
}

const ruleId = 'millrace-public-media';
/**
 * The folders that the bucket may deliver directly. Only the image service delivers images: an SVG served by the bucket would lack
 * the Content-Security-Policy that makes it safe.
 */
const deliveredFolders = ['public/videos/', 'public/tracks/'];

/** The policy may also contain statements of others, which are kept unchanged. */
const policySchema = z.looseObject({
  Version: z.string(),
  Statement: z.union([
    z.array(z.looseObject({ Sid: z.string().optional() })),
    z.looseObject({ Sid: z.string().optional() }),
  ]),
});

/** Allows anonymous reads, but no listing, of the delivered folders. Keeps other statements of the bucket's policy. */
export async function allowPublicReading(location: Location): Promise<void> {
  const { bucket, prefix } = location;
  const statement = {
    Sid: ruleId,
    Effect: 'Allow',
    Principal: '*',
    Action: ['s3:GetObject'],
    Resource: deliveredFolders.map((folder) => `arn:aws:s3:::${bucket}/${prefix}${folder}*`),
  };
  await replaceStatements(location, [statement]);
}

/** Replaces the statements with the same Sids. Keeps all others. */
export async function replaceStatements(
  { client, bucket }: Location,
  statements: { Sid: string; Effect: string; Principal: unknown; Action: string[]; Resource: string[] }[],
): Promise<void> {
  const current = await currentPolicy(client, bucket);
  const ours = new Set(statements.map(({ Sid }) => Sid));
  const others = [current?.Statement ?? []].flat().filter(({ Sid }) => Sid === undefined || !ours.has(Sid));
  const policy = { ...(current ?? { Version: '2012-10-17' }), Statement: [...others, ...statements] };
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify(policy) }));
}

async function currentPolicy(client: S3Client, bucket: string): Promise<z.output<typeof policySchema> | undefined> {
  try {
    const { Policy } = await client.send(new GetBucketPolicyCommand({ Bucket: bucket }));
    return Policy === undefined || Policy === '' ? undefined : policySchema.parse(JSON.parse(Policy));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

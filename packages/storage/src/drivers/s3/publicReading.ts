import {
  type CORSRule,
  GetBucketCorsCommand,
  GetBucketPolicyCommand,
  PutBucketCorsCommand,
  PutBucketPolicyCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { z } from 'zod';
import { isMissing } from './errors.ts';

interface Place {
  client: S3Client;
  bucket: string;
  /** Empty, or ending in "/". */
  prefix: string;
}

const ruleId = 'millrace-public-media';
/**
 * What the bucket may deliver by itself. Not the images: they are delivered by the image service alone, for an SVG read from the
 * bucket would lose the Content-Security-Policy that disarms it.
 */
const deliveredFolders = ['public/videos/', 'public/tracks/'];

/** A policy is somebody else's document too: what is not ours in it passes as it is. */
const policySchema = z.looseObject({
  Version: z.string(),
  Statement: z.union([
    z.array(z.looseObject({ Sid: z.string().optional() })),
    z.looseObject({ Sid: z.string().optional() }),
  ]),
});

/** Lets anybody read what is delivered, and nobody list anything. Other statements of the bucket's policy stay. */
export async function allowPublicReading(place: Place): Promise<void> {
  const { bucket, prefix } = place;
  const statement = {
    Sid: ruleId,
    Effect: 'Allow',
    Principal: '*',
    Action: ['s3:GetObject'],
    Resource: deliveredFolders.map((folder) => `arn:aws:s3:::${bucket}/${prefix}${folder}*`),
  };
  await replaceStatements(place, [statement]);
}

/** Puts statements in the place of those with the same Sid. */
export async function replaceStatements(
  { client, bucket }: Place,
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

/** Lets pages of any origin read what is public, as players need it. Other rules stay. */
export async function allowCrossOriginReading({ client, bucket }: Place): Promise<void> {
  const rule: CORSRule = {
    ID: ruleId,
    AllowedOrigins: ['*'],
    AllowedMethods: ['GET', 'HEAD'],
    AllowedHeaders: ['*'],
    ExposeHeaders: ['Accept-Ranges', 'Content-Encoding', 'Content-Length', 'Content-Range', 'ETag'],
    MaxAgeSeconds: 86_400,
  };
  const others = (await currentRules(client, bucket)).filter(({ ID }) => ID !== ruleId);
  await client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration: { CORSRules: [...others, rule] } }));
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

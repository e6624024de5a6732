import type { S3Client } from '@aws-sdk/client-s3';

/** Differences of this size say nothing: the SDK learns them from dates in whole seconds, and answers take time. */
const ignoredDifferenceMs = 60_000;

/** The time by the store's clock, because this machine's may be wrong by a day. @param client one that has sent requests */
export function storeNow(client: S3Client): number {
  const { systemClockOffset } = client.config;
  return Date.now() + (Math.abs(systemClockOffset) > ignoredDifferenceMs ? systemClockOffset : 0);
}

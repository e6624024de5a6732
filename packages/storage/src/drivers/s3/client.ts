import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { S3Client } from '@aws-sdk/client-s3';
import { limitConnecting } from './connecting.ts';

const connectionTimeoutMs = 5_000;
/** From the first byte of a request, such as 8 MiB of an upload, to the headers of its response. */
const requestTimeoutMs = 30_000;
/** A connection without traffic for this long is dead. Deliveries end slow readers sooner (DELIVERY_STALL_SECONDS). */
const socketTimeoutMs = 120_000;
/** Requests beyond this wait for a socket. */
const maxSockets = 512;
/** Maximum number of connections being opened at a time. */
const maxConnecting = 32;

/**
 * Creates a client with the SDK's environment variables and credential chain, and with its own sockets.
 *
 * @param options.pathStyle puts the bucket into the path instead of the host name, as all stores except AWS require
 * @param options.endpoint instead of that of the environment
 */
export function createS3Client(options: { pathStyle: boolean; endpoint?: string }): S3Client {
  const { pathStyle, endpoint } = options;
  return new S3Client({
    forcePathStyle: pathStyle,
    ...(endpoint !== undefined && { endpoint }),
    // Ceph and older MinIO versions refuse checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      socketTimeout: socketTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
      httpAgent: limitConnecting(new HttpAgent({ keepAlive: true, maxSockets }), maxConnecting),
      httpsAgent: limitConnecting(new HttpsAgent({ keepAlive: true, maxSockets }), maxConnecting),
    },
  });
}

import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { S3Client } from '@aws-sdk/client-s3';
import { limitConnecting } from './connecting.ts';

const connectionTimeoutMs = 5_000;
/** From the first byte of a request, such as 8 MiB of an upload, to the headers of its answer. */
const requestTimeoutMs = 30_000;
/** A connection that carries nothing for this long is dead. Deliveries end their slow readers sooner (DELIVERY_STALL_SECONDS). */
const socketTimeoutMs = 120_000;
/** Requests beyond this wait for a socket. */
const maxSockets = 512;
/** Connections that are opened at once. */
const maxConnecting = 32;

/**
 * A client by the SDK's own variables and credential chain, with its own sockets.
 *
 * @param options.pathStyle bucket in the path and not in the host name, as every store but AWS itself wants it
 */
export function createS3Client(options: { pathStyle: boolean }): S3Client {
  return new S3Client({
    forcePathStyle: options.pathStyle,
    // Checksum trailers are refused by Ceph and by older MinIO.
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

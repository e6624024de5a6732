import type { S3Client } from '@aws-sdk/client-s3';

export interface S3Location {
  client: S3Client;
  /**
   * Reads objects. A body holds its socket until its reader is done. Separate sockets ensure that health checks, uploads and HEADs
   * never wait for slow readers.
   */
  readingClient: S3Client;
  /** Signs addresses for clients, which may reach the store elsewhere. It sends nothing. Default: `client`. */
  signer?: S3Client | undefined;
  bucket: string;
  prefix: string;
  /** Memory limit of all puts of streams, in bytes. Absent means no limit. */
  partMemoryBytes?: number | undefined;
}

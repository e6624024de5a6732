import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { AppError } from '@millrace/service';
import { malformed } from '../errors.ts';

/** Names in Tus-Checksum-Algorithm, with the bytes of their digests. */
const digestBytes = { sha1: 20, sha256: 32 } as const;
export type ChecksumAlgorithm = keyof typeof digestBytes;
export const checksumAlgorithms = Object.keys(digestBytes);

export interface Checksum {
  algorithm: ChecksumAlgorithm;
  digest: Buffer;
}

const isAlgorithm = (name: string): name is ChecksumAlgorithm => Object.hasOwn(digestBytes, name);

/** Parses Upload-Checksum of tus 1.0: an algorithm and a digest in base64. @throws AppError malformed_request */
export function parseChecksum(header: string | undefined): Checksum | undefined {
  if (header === undefined) return undefined;
  const [algorithm = '', encoded = '', ...more] = header.trim().split(' ');
  if (!isAlgorithm(algorithm)) {
    throw malformed(`Upload-Checksum must name one of these algorithms: ${checksumAlgorithms.join(', ')}.`);
  }
  const digest = Buffer.from(encoded, 'base64');
  if (more.length > 0 || digest.length !== digestBytes[algorithm]) {
    throw malformed(`Upload-Checksum has no ${algorithm} digest in base64.`);
  }
  return { algorithm, digest };
}

/** Passes bytes through and computes their digest. */
export class Digest extends Transform {
  readonly #expected: Checksum;
  readonly #hash;

  constructor(expected: Checksum) {
    super();
    this.#expected = expected;
    this.#hash = createHash(expected.algorithm);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Call once, after the last byte. @throws AppError checksum_mismatch */
  assertMatches(): void {
    if (this.#hash.digest().equals(this.#expected.digest)) return;
    throw new AppError(
      'checksum_mismatch',
      'The bytes do not match Upload-Checksum. They do not count; send them again.',
    );
  }
}

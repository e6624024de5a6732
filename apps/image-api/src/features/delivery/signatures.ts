import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ImageUrlParameters } from '@millrace/image-url';
import { AppError } from '@millrace/service';
import type { Pair, ParsedParameters } from '../../parameters/parse.ts';

/** Verifies signatures of transform URLs. */
export interface Signatures {
  /** @throws AppError forbidden if signatures are required and this one is missing or invalid */
  assertSigned(imageId: string, parsed: Signed): void;
  /** The signature of parameters, for a URL to which the service redirects; undefined if no signatures are needed. */
  sign(imageId: string, pairs: readonly Pair[]): string | undefined;
  /** As `assertSigned`, for an original. */
  assertOriginalSigned(imageId: string, parsed: Signed): void;
}

type Signed = Pick<ParsedParameters, 'pairs' | 'signature'> & { parameters: Pick<ImageUrlParameters, 'exp'> };

/** What the signed text of an original has in place of parameters. No parameter is written so. */
const originalPart = 'original';

/**
 * The signed text of a transform URL, for both forms: the image's id, a slash, and the parameters as written, each as `<name>_<value>`,
 * sorted by bytes and joined by commas. So a client that signs needs to know neither defaults nor limits.
 */
export function signedText(imageId: string, pairs: readonly Pair[], more: readonly string[] = []): string {
  const parts = [...pairs.map(({ name, value }) => `${name}_${value}`), ...more].sort((a, b) => (a < b ? -1 : 1));
  return `${imageId}/${parts.join(',')}`;
}

/** HMAC-SHA256, base64url without padding. */
export function signatureOf(
  key: string,
  imageId: string,
  pairs: readonly Pair[],
  more: readonly string[] = [],
): string {
  return createHmac('sha256', key)
    .update(signedText(imageId, pairs, more))
    .digest('base64url');
}

/** For an expired URL too: it does not tell that the signature was good. */
const invalid = () => new AppError('forbidden', 'The signature of the URL is invalid.');

/** @param keys a signature by any of them is valid; without keys, no signature is needed */
export function createSignatures(keys: readonly string[]): Signatures {
  const matches = (given: Buffer, expected: Buffer): boolean =>
    given.length === expected.length && timingSafeEqual(given, expected);
  const verify = (imageId: string, { pairs, signature, parameters }: Signed, more: readonly string[]): void => {
    if (keys.length > 0) {
      if (signature === undefined) throw new AppError('forbidden', 'The URL must be signed: add the parameter s.');
      const given = Buffer.from(signature);
      // Always tries every key, so that the timing reveals nothing about them.
      const good = keys.filter((key) => matches(given, Buffer.from(signatureOf(key, imageId, pairs, more))));
      if (good.length === 0) throw invalid();
    }
    if (parameters.exp !== undefined && parameters.exp * 1000 <= Date.now()) throw invalid();
  };
  return {
    assertSigned: (imageId, parsed) => verify(imageId, parsed, []),
    sign: (imageId, pairs) => (keys[0] === undefined ? undefined : signatureOf(keys[0], imageId, pairs)),
    assertOriginalSigned: (imageId, parsed) => verify(imageId, parsed, [originalPart]),
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@millrace/service';
import type { Pair, ParsedParameters } from './parameters/parse.ts';

/** Verifies signatures of transform URLs. */
export interface Signatures {
  /** @throws AppError forbidden if signatures are required and this one is missing or invalid */
  assertSigned(imageId: string, parsed: Pick<ParsedParameters, 'pairs' | 'signature'>): void;
}

/**
 * The signed text of a transform URL, for both forms: the image's id, a slash, and the parameters as written, each as `<name>_<value>`,
 * sorted by bytes and joined by commas. So a client that signs needs to know neither defaults nor limits.
 */
export function signedText(imageId: string, pairs: readonly Pair[]): string {
  const parts = pairs.map(({ name, value }) => `${name}_${value}`).sort((a, b) => (a < b ? -1 : 1));
  return `${imageId}/${parts.join(',')}`;
}

/** HMAC-SHA256, base64url without padding. */
export function signatureOf(key: string, imageId: string, pairs: readonly Pair[]): string {
  return createHmac('sha256', key).update(signedText(imageId, pairs)).digest('base64url');
}

/** @param keys a signature by any of them is valid; without keys, no signature is needed */
export function createSignatures(keys: readonly string[]): Signatures {
  const matches = (given: Buffer, expected: Buffer): boolean =>
    given.length === expected.length && timingSafeEqual(given, expected);
  return {
    assertSigned(imageId, { pairs, signature }) {
      if (keys.length === 0) return;
      if (signature === undefined) throw new AppError('forbidden', 'The URL must be signed: add the parameter s.');
      const given = Buffer.from(signature);
      // Always tries every key, so that the timing reveals nothing about them.
      const good = keys.filter((key) => matches(given, Buffer.from(signatureOf(key, imageId, pairs))));
      if (good.length === 0) throw new AppError('forbidden', 'The signature of the URL is invalid.');
    },
  };
}

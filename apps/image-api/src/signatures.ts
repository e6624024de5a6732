import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@millrace/service';
import type { Asked, Pair } from './parameters/parse.ts';

/** Whether transform URLs must be signed, and whether one is. */
export interface Signatures {
  /** @throws AppError forbidden where signatures are required and this one is missing or wrong */
  assertSigned(imageId: string, asked: Pick<Asked, 'pairs' | 'signature'>): void;
}

/**
 * What is signed of a transform URL, in both its forms: the image's id, a slash, and the parameters as they are written, `<name>_<value>`
 * each, sorted by their bytes and joined by commas. So whoever signs needs to know neither our defaults nor our limits.
 */
export function signedText(imageId: string, pairs: readonly Pair[]): string {
  const parts = pairs.map(({ name, value }) => `${name}_${value}`).sort((a, b) => (a < b ? -1 : 1));
  return `${imageId}/${parts.join(',')}`;
}

/** HMAC-SHA256, base64url without padding. */
export function signatureOf(key: string, imageId: string, pairs: readonly Pair[]): string {
  return createHmac('sha256', key).update(signedText(imageId, pairs)).digest('base64url');
}

/** @param keys any of them is good for a signature; none at all leaves every URL open */
export function createSignatures(keys: readonly string[]): Signatures {
  const matches = (given: Buffer, expected: Buffer): boolean =>
    given.length === expected.length && timingSafeEqual(given, expected);
  return {
    assertSigned(imageId, { pairs, signature }) {
      if (keys.length === 0) return;
      if (signature === undefined) throw new AppError('forbidden', 'Transform URLs must be signed here.');
      const given = Buffer.from(signature);
      // Every key is tried, so that the time tells nothing of them.
      const good = keys.filter((key) => matches(given, Buffer.from(signatureOf(key, imageId, pairs))));
      if (good.length === 0) throw new AppError('forbidden', 'The signature of the URL is wrong.');
    },
  };
}

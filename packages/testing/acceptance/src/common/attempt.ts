import { expect } from '@jest/globals';
import type { Platform } from '../platform/types.ts';

/**
 * The folder of the attempt whose renditions are played, `/media/videos/<id>/<attempt>/`, by the master playlist that the manifest leads to: the
 * attempt's own, or one that names captions and pictures too and lies above.
 */
export async function attemptOf({ video }: Platform, id: string): Promise<string> {
  const { headers } = await video.api('GET', `/stream/${id}/manifest`);
  const address = headers.get('location') ?? '';
  const { status, text } = await video.origin('GET', address);
  expect(status).toBe(200);
  const variant = text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? '';
  const { pathname } = new URL(variant, new URL(address, 'http://of.this.origin'));
  return pathname.split('/').slice(0, -2).concat('').join('/');
}

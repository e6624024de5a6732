import { expect } from '@jest/globals';
import type { Person } from '@millrace/acceptance/actions';
import type { Platform } from '@millrace/acceptance/platform/types';

/** Gives lyrics to a track. */
export async function giveLyrics(
  { music }: Platform,
  { token }: Person,
  id: string,
  text = 'Slow water',
): Promise<void> {
  const answer = await music.api('PUT', `/tracks/${id}/lyrics`, { token, json: { text, language: 'en' } });
  expect(answer.status).toBe(200);
}

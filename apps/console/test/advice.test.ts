import { expect, it } from '@jest/globals';
import { adviceOn } from '../src/components/advice.ts';

it('speaks of pictures on the page of an image', () => {
  expect(adviceOn('unsupported_codec', 'videos')).toContain('MP4');
  for (const code of ['not_media', 'unsupported_codec', 'too_complex', 'output_too_large', 'damaged', 'unknown']) {
    expect(adviceOn(code, 'images')).not.toMatch(/MP4|player|streams|shorter/);
  }
});

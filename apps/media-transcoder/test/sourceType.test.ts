import { afterAll, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { song } from '@millrace/testkit/media';
import { openWorld } from './support/world.ts';

await describeWithEngine('ffmpeg', 'the type of a source is that of its container, whatever its name says', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  it.each([
    ['flac', [], 'audio/flac'],
    ['m4a', [], 'audio/mp4'],
    ['wav', [], 'audio/wav'],
    ['mkv', ['-c:a', 'flac'], 'audio/matroska'],
    ['mp4', ['-c:a', 'flac', '-f', 'ogg'], 'audio/ogg'],
  ])('%s %j', async (extension, options, type) => {
    const made = await (await opening).transcodeTrack(await song(extension, options));
    expect(made.sourceType).toBe(type);
  });
});

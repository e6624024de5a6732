import { afterAll, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { song } from '@millrace/testkit/media';
import { byDay } from '@millrace/testkit/nightly';
import { openWorld } from './support/world.ts';

await describeWithEngine('ffmpeg', 'the type of a source is that of its container, whatever its name says', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  const types: readonly [string, readonly string[], string][] = [
    ['flac', [], 'audio/flac'],
    ['m4a', [], 'audio/mp4'],
    ['wav', [], 'audio/wav'],
    ['mkv', ['-c:a', 'flac'], 'audio/matroska'],
    ['mp4', ['-c:a', 'flac', '-f', 'ogg'], 'audio/ogg'],
  ];
  it.each(byDay(types, ['mp4'], ([extension]) => extension))('%s %j', async (extension, options, type) => {
    const made = await (await opening).transcodeTrack(await song(extension, options));
    expect(made.sourceType).toBe(type);
  });
});

import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { captionedVideo } from '@millrace/testkit/media';
import { openWorld } from './support/world.ts';

const run = promisify(execFile);

/** The number of pictures in a file that carry closed captions. */
async function captionedPictures(path: string): Promise<number> {
  const { stdout } = await run(
    'ffprobe',
    ['-v', 'error', '-select_streams', 'v', '-show_frames', '-of', 'json', path],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return stdout.split('ATSC A53').length - 1;
}

await describeWithEngine('ffmpeg', 'closed captions in a source’s pictures', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  it('are removed, as the playlist declares', async () => {
    const world = await opening;
    const source = await captionedVideo();
    expect(await captionedPictures(source)).toBe(50);
    const made = await world.transcode(source);
    expect(await readFile(join(made.folder, 'master.m3u8'), 'utf8')).toContain('CLOSED-CAPTIONS=NONE');
    for (const quality of made.qualities) {
      const folder = join(made.folder, quality);
      const names = (await readdir(folder)).filter((name) => name.endsWith('.m4s')).sort();
      const parts = await Promise.all(['init.mp4', ...names].map((name) => readFile(join(folder, name))));
      const joined = join(folder, 'joined.mp4');
      await writeFile(joined, Buffer.concat(parts));
      expect([quality, await captionedPictures(joined)]).toEqual([quality, 0]);
    }
  });
});

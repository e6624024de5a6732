import { describe, expect, it } from '@jest/globals';
import { writeGif } from '@millrace/testkit/media';
import sharp from 'sharp';
import type { Answer } from '../answer.ts';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import type { Faults, RunningApp } from '../platform/types.ts';
import { poll } from '../poll.ts';
import { expectPicture, newOwner, pictureForm, pixelsOf, smallPicture, storedOf, uploadImage } from './actions.ts';
import { singleImage } from './shapes.ts';

/** A picture whose complete decoding takes seconds. */
const side = 4_000;
const slowPicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ progressive: true, quality: 60 })
    .toBuffer();

/** An animation whose video has 1,000 frames, because one of its eleven is shown for a hundredth of a second. */
function slowGif(): Buffer {
  const [width, height] = [640, 360];
  const frames = Array.from({ length: 11 }, (_, n) => ({
    left: 0,
    top: 0,
    width,
    height,
    colour: n % 3,
    delay: n === 5 ? 1 : 100,
    disposal: 'keep' as const,
  }));
  const palette: [number, number, number][] = [
    [200, 40, 40],
    [40, 160, 40],
    [40, 40, 200],
  ];
  return writeGif({ width, height, palette, loop: 0, frames });
}

/** A worker that is killed delays what it was doing: nothing is lost, and nothing is left of it. */
export const killedWorkers: Story = (platform) => {
  const api = () => platform().image.api;
  const pixels = pixelsOf(platform);

  /** Names of the stored objects of an image, with those of replacements made the same. A file that is being written has a name of its own. */
  const namesOf = async (id: string): Promise<string[]> =>
    ((await storedOf(platform(), id)) ?? [])
      .map((key) => key.split(`/${id}/`)[1] ?? key)
      .map((name) => name.replace(/^(source|mezzanine)-[\da-f]{24}/, '$1-x'))
      .sort();

  async function killedWhile(app: RunningApp, isUnderWay: () => Promise<boolean>): Promise<void> {
    await poll(isUnderWay, (is) => is, { what: 'the work to be under way', everyMs: 20 });
    await app.kill();
    await app.start();
  }

  const whenAvailable = (ask: () => Promise<Answer>): Promise<Answer> =>
    poll(ask, ({ status }) => status !== 503, { what: 'the service to answer', everyMs: 1_000 });

  /** Not with a broker: there, a request whose only worker has died is not taken over when it is back, and fails when its time is over, after two minutes here. */
  const local = (): Faults | undefined => {
    const { storedKeys, faults } = platform();
    return storedKeys === undefined || faults?.broker !== undefined ? undefined : faults;
  };

  describe('a worker that is killed', () => {
    it('while it checks the picture of a replacement: there is the old or the new one, and nothing else', async () => {
      const faults = local();
      if (faults === undefined) return;
      const owner = await newOwner(api());
      const { id } = await uploadImage(api(), owner, await smallPicture());
      const before = expectPicture(await pixels.img(id, 'w_60,f_png'));
      const bytes = await slowPicture();
      const put = () => api()('PUT', `/images/${id}/file`, { key: owner.key, body: pictureForm(bytes), once: true });
      const [answer] = await Promise.all([
        put(),
        killedWhile(faults.imageWorker, async () => (await namesOf(id)).includes('source-x')),
      ]);
      if (answer.status === 200) expect(singleImage.parse(answer.json).image).toMatchObject({ v: 2, width: side });
      else {
        // No other worker was there to take it over in time.
        expectProblem(answer, 503, 'unavailable');
        expect(expectPicture(await pixels.img(id, 'w_60,f_png')).equals(before)).toBe(true);
        await poll(
          () => namesOf(id),
          (names) => names.join() === 'source,w_60.png',
          { what: 'the replacement to leave nothing' },
        );
        const { image } = singleImage.parse(expectJson(await whenAvailable(put), 200));
        expect(image).toMatchObject({ id, v: 2, width: side });
      }
      expect(await sharp(expectPicture(await pixels.img(id, 'w_60,f_png'))).metadata()).toMatchObject({
        width: 60,
        height: 60,
      });
      await poll(
        () => namesOf(id),
        (names) => names.join() === 'mezzanine-x.jpg,source-x,v2/w_60.png',
        { what: 'the old picture to be gone' },
      );
    }, 300_000);

    it('while it encodes an animation: the video is there afterwards, once, and no file of the attempt', async () => {
      const faults = local();
      if (faults === undefined) return;
      const owner = await newOwner(api());
      const { id } = await uploadImage(api(), owner, slowGif());
      const get = () => platform().image.origin('GET', `/img/${id}/w_640,f_mp4`, { once: true });
      const encoding = async () => (await faults.temporaryFiles()).filter((path) => path.endsWith('/video.mp4'));
      const [answer] = await Promise.all([
        get(),
        killedWhile(faults.transcoder, async () => (await encoding()).length > 0),
      ]);
      if (answer.status !== 200) expectProblem(answer, 503, 'unavailable');
      const video = await whenAvailable(get);
      expect([video.status, video.headers.get('content-type')]).toEqual([200, 'video/mp4']);
      // An MP4 that is not complete has no index.
      expect(video.bytes.includes('moov')).toBe(true);
      expect((await get()).bytes.equals(video.bytes)).toBe(true);
      await poll(encoding, (files) => files.length === 0, { what: 'the files of the killed attempt to be removed' });
      expect(await namesOf(id)).toEqual(['source', 'w_640.mp4']);
      // The picture itself was never affected.
      expect(expectPicture(await pixels.img(id, 'w_60,f_png'), 'image/png').length).toBeGreaterThan(0);
    }, 300_000);
  });
};

import { afterAll, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { cached, generate, setDolbyVision } from '@millrace/testkit/media';
import { probeMedia } from '../src/ffmpeg/probe/probeMedia.ts';
import { expectNothingLeft } from './support/refusals.ts';
import { openWorld, tools } from './support/world.ts';

await describeWithEngine('ffmpeg', 'a file with Dolby Vision', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());

  const plain = () =>
    generate('mp4', [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=128x72:rate=25:duration=0.4'],
      ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=error'],
      ...['-tag:v', 'hvc1'],
    ]);
  const marked = async (profile: number, compatibility: number) => {
    const source = await plain();
    return cached(['Dolby Vision', source, profile, compatibility], 'mp4', (path) =>
      setDolbyVision(source, path, { profile, compatibility }),
    );
  };
  const streamOf = async (path: string) => {
    const run = { memoryMiB: 512, signal: new AbortController().signal };
    return (await probeMedia(tools, path, run)).video[0];
  };

  it.each([
    [5, 0],
    [8, 1],
    [8, 4],
    [8, 0],
  ])('of profile %i.%i is known by its record', async (profile, compatibility) => {
    const stream = await streamOf(await marked(profile, compatibility));
    expect(stream?.dolbyVision).toEqual({ profile, compatibility });
    // The record is all that differs.
    expect({ ...stream, dolbyVision: undefined }).toEqual({
      ...(await streamOf(await plain())),
      dolbyVision: undefined,
    });
  });

  it.each([
    [5, 0],
    [8, 0],
  ])('of profile %i.%i is refused, because others see false colours', async (profile, compatibility) => {
    const world = await opening;
    const error = await world.transcode(await marked(profile, compatibility)).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(PermanentMediaError);
    expect(error).toMatchObject({ code: 'unsupported_codec', message: expect.stringContaining('Dolby Vision') });
    await expectNothingLeft(world);
  });

  it('of profile 8.1 is shown as what others see', async () => {
    const world = await opening;
    const { qualities } = await world.transcode(await marked(8, 1));
    expect(qualities).toHaveLength(1);
  });
});

import { afterEach, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { startFfmpeg } from '../src/ffmpeg/run/ffmpeg.ts';
import { until } from './support/processes.ts';
import { tools } from './support/world.ts';

/** Nothing of this process runs meanwhile, as where a machine sleeps. */
const standStill = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

await describeWithEngine('ffmpeg', 'a worker that stood still', () => {
  let controller = new AbortController();
  afterEach(() => {
    controller.abort();
    controller = new AbortController();
  });

  it.each([
    ['a stall', { stallSeconds: 10, wallSeconds: 3600 }],
    ['work', { stallSeconds: 3600, wallSeconds: 10 }],
  ])('does not count that time as %s of ffmpeg', async (_what, { stallSeconds, wallSeconds }) => {
    let seconds = 0;
    const ffmpeg = startFfmpeg(
      { ...tools, stallSeconds },
      {
        input: { path: 'sine', options: ['-re', '-f', 'lavfi'] },
        globalOptions: [],
        outputs: [{ target: '-', options: ['-f', 'null'] }],
        memoryMiB: 512,
        wallSeconds,
        signal: controller.signal,
        onProgress: (progress) => {
          seconds = progress.seconds;
        },
      },
    );
    const ended = ffmpeg.done.catch((error: unknown) => error);
    await until(() => seconds > 0, 'the first progress');
    standStill(12_000);
    const before = seconds;
    await Promise.race([until(() => seconds > before + 1, 'progress afterwards'), ended]);
    ffmpeg.stop('output');
    expect(await ended).toMatchObject({ reason: 'output' });
  });
});

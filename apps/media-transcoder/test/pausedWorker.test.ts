import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { until } from '@millrace/testkit/waiting';
import { startFfmpeg } from '../src/ffmpeg/run/ffmpeg.ts';
import { type TestClock, takeClock } from './support/clock.ts';
import { tools } from './support/world.ts';

/** As where a machine sleeps: nothing of this process runs, and the clock says that hours have passed. */
function standStill(clock: TestClock): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  clock.skip(7_200_000);
}

await describeWithEngine('ffmpeg', 'a worker that stood still', () => {
  let controller = new AbortController();
  let clock: TestClock;
  beforeEach(() => {
    clock = takeClock();
  });
  afterEach(() => {
    clock.restore();
    controller.abort();
    controller = new AbortController();
  });

  it.each([
    ['a stall', { stallSeconds: 120, wallSeconds: 36_000 }],
    ['work', { stallSeconds: 36_000, wallSeconds: 600 }],
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
    await until('the first progress is told', () => seconds > 0);
    standStill(clock);
    const before = seconds;
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    await until('progress is told afterwards', () => hasEnded || seconds > before + 1);
    ffmpeg.stop('output');
    expect(await ended).toMatchObject({ reason: 'output' });
  });
});

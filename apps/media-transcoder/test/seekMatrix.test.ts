import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, jest } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { edgesLabel, filterGraph, rungLabel, thumbnailLabel } from '../src/ffmpeg/arguments/filterGraph.ts';
import { videoInputOptions } from '../src/ffmpeg/arguments/video.ts';
import { probeMedia } from '../src/ffmpeg/probe/probeMedia.ts';
import { readKeyframes } from '../src/video/parts/sourceKeyframes.ts';
import { type Cut, cutOf, windowsOf } from '../src/video/parts/windows.ts';
import { planVideo, type VideoPlan } from '../src/video/plan/videoPlan.ts';
import { films } from './support/films.ts';
import { tools } from './support/world.ts';

jest.setTimeout(180_000);

const run = promisify(execFile);

/** Checksums of the frames that the encoder of the largest rung gets. */
async function framesOf(path: string, plan: VideoPlan, cut?: Cut): Promise<string[]> {
  const graph = filterGraph(plan, cut);
  const unused = [...plan.rungs.slice(1).map((_rung, index) => rungLabel(index + 1)), edgesLabel, thumbnailLabel];
  const { stdout } = await run(
    'ffmpeg',
    [
      ...['-v', 'error', ...videoInputOptions(plan, 2, cut), '-i', path, '-filter_complex', graph],
      ...['-map', `[${rungLabel(0)}]`, '-fps_mode', 'vfr', '-f', 'framemd5', '-'],
      ...unused.flatMap((label) => (graph.includes(`[${label}]`) ? ['-map', `[${label}]`, '-f', 'null', '-'] : [])),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return stdout
    .split('\n')
    .flatMap((line) => (line === '' || line.startsWith('#') ? [] : [line.split(',').at(-1) ?? '']));
}

await describeWithEngine('ffmpeg', 'a part that opens its source in the middle', () => {
  it.each(films(['open groups with B-frames, 25', 'negative timestamps']))(
    'gets the frames that a decode of the whole has there, bit by bit: %s',
    async (_name, make) => {
      const path = await make();
      const plan = planVideo(await probeMedia(tools, path, { memoryMiB: 512, signal: new AbortController().signal }));
      if (plan.timing.kind !== 'constant') throw new Error('the timing varies');
      const { rate } = plan.timing;
      const whole = await framesOf(path, plan);
      expect(new Set(whole).size).toBeGreaterThan(whole.length * 0.9);
      const seconds = plan.expectedDuration ?? 0;
      const planned = windowsOf(seconds, rate);
      const moved = windowsOf(seconds, rate, await readKeyframes(path, plan.stream.index));
      const others = moved.filter(({ from }) => planned.every((window) => window.from !== from));
      for (const window of [...planned, ...others]) {
        const cut = cutOf(window, rate);
        expect(await framesOf(path, plan, cut)).toEqual(whole.slice(cut.start, cut.stop ?? undefined));
      }
    },
  );
});

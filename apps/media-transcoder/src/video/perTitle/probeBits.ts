import type { Attempt } from '../../attempt/attempt.ts';
import { complexityGraph, complexityInputOptions, complexityOptions } from '../../ffmpeg/arguments/complexity.ts';
import { readAtMost } from '../../ffmpeg/io/readAtMost.ts';
import { openSink, type Sink } from '../../ffmpeg/io/sinks.ts';
import { startFfmpeg } from '../../ffmpeg/run/ffmpeg.ts';
import { wallLimitSeconds } from '../../ffmpeg/run/tools.ts';
import { ratio } from '../../media/rational.ts';
import { piecesBetween } from '../../mp4/sampleTable.ts';
import type { ProbeResult } from './predict.ts';
import type { ProbePlan } from './probePlan.ts';

/** A line for each frame. */
const maxListBytes = 64 * 1024;
/** A source with long groups begins a probe at the key frame before it. */
const readAhead = 1;

type Surroundings = Pick<Attempt, 'tools' | 'source' | 'sourcePath' | 'socketFolder' | 'signal'>;

/** Encodes the probes of a film, one after the other. @throws FfmpegError, or the signal's reason */
export async function probeBits(attempt: Surroundings, plan: ProbePlan): Promise<ProbeResult[]> {
  const results: ProbeResult[] = [];
  for (const [index, start] of plan.starts.entries()) {
    const end = start + plan.seconds + readAhead;
    await attempt.source.bring(plan.stream.index, (table) => piecesBetween(table, start, end));
    const [small = 0, strip = 0] = await encodeProbe(attempt, plan, { start, place: index / (plan.starts.length - 1) });
    results.push({ small, strip });
  }
  return results;
}

async function encodeProbe(
  { tools, sourcePath, socketFolder, signal }: Surroundings,
  plan: ProbePlan,
  { start, place }: { start: number; place: number },
): Promise<number[]> {
  const labels = ['small', 'strip'];
  const sinks: Sink[] = [];
  try {
    for (const label of labels) sinks.push(await openSink(socketFolder, label));
    const { done } = startFfmpeg(tools, {
      input: { path: sourcePath, options: complexityInputOptions(start, tools.threads) },
      globalOptions: ['-filter_complex', complexityGraph(plan, place)],
      outputs: sinks.map(({ target }, at) => ({ target, options: complexityOptions(labels[at] ?? '', tools.threads) })),
      memoryMiB: tools.memory.video,
      wallSeconds: wallLimitSeconds(tools, plan.seconds),
      signal,
    });
    const ended = done.finally(() => {
      for (const sink of sinks) sink.giveUp();
    });
    const [, ...lists] = await Promise.all([ended, ...sinks.map(({ bytes }) => readAtMost(bytes, maxListBytes))]);
    return lists.map((list) => bitsIn(list.toString(), plan));
  } finally {
    await Promise.all(sinks.map((sink) => sink.close()));
  }
}

/** Sums the sizes in ffmpeg's list of packets; a film that ends within a probe counts as if it went on like this. */
function bitsIn(list: string, { rate, seconds }: ProbePlan): number {
  const sizes = list
    .split('\n')
    .flatMap((line) => (line === '' || line.startsWith('#') ? [] : [Number(line.split(',')[4])]));
  const bytes = sizes.reduce((sum, size) => sum + (Number.isFinite(size) ? size : 0), 0);
  return sizes.length === 0 ? 0 : (bytes * 8 * seconds * ratio(rate)) / sizes.length;
}

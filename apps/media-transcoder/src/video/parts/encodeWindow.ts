import { segmentOf } from '@millrace/jobs';
import { edgeOptions, rungOptions } from '../../ffmpeg/arguments/video.ts';
import { readAtMost } from '../../ffmpeg/io/readAtMost.ts';
import { type Rational, ratio } from '../../media/rational.ts';
import { type EncodeAttempt, type EncoderOutput, runEncoder, trackOutput } from '../encoder.ts';
import { segmentName } from '../packaging/types.ts';
import { WindowPackager } from '../packaging/windowPackager.ts';
import { stillsOutput } from '../steps/encode.ts';
import { NotJoinableError } from './errors.ts';
import { hashOf, reportName, stillName, type WindowReport } from './report.ts';
import { StoredSegments, storeIn } from './storedSegments.ts';
import { picturesOf } from './tracks.ts';
import { type Cut, edgeFrames, pictureFrames, stillFrames } from './windows.ts';

/** Four lines, and a head. */
const maxEdgeBytes = 16 * 1024;

/** The frame rate of a film that is cut. @throws NotJoinableError if the source has none after all */
export function rateOf({ timing }: EncodeAttempt['plan']): Rational {
  if (timing.kind !== 'constant') throw new NotJoinableError('timing');
  return timing.rate;
}

/**
 * Encodes one window in all rungs, and stores its segments and a report of them.
 *
 * @throws PermanentMediaError if the file is the cause
 * @throws NotJoinableError if the window is not what was planned, so that the film must be encoded whole
 */
export async function encodeWindow(whole: EncodeAttempt, cut: Cut): Promise<{ seconds: number; segments: number }> {
  const { plan, tools, uploader, onStored } = whole;
  const { rate } = cut;
  const packagers: WindowPackager[] = [];
  const codecs: string[] = [];
  const first = segmentOf(cut.from, rate);
  const stored = new StoredSegments(
    plan.rungs.map(({ label }) => label),
    {
      nameOf: (index) => segmentName(first + index),
      onMore: (count) => onStored(count, picturesOf(plan, rate, codecs)),
    },
  );
  const seconds = plan.expectedDuration ?? 0;
  const pictures: Buffer[] = [];
  let edges: Record<string, string> = {};

  const outputs: EncoderOutput[] = plan.rungs.map((rung, index) =>
    trackOutput(rungOptions(plan, index, rung, tools.threads, cut), (track) => {
      const packager = new WindowPackager(track, storeIn(uploader, rung.label, stored), cut);
      codecs[index] = track.codec;
      packagers[index] = packager;
      return packager;
    }),
  );
  outputs.push({
    options: edgeOptions(),
    read: async (bytes) => {
      edges = readEdges((await readAtMost(bytes, maxEdgeBytes)).toString(), cut);
    },
  });
  if (pictureFrames(cut, seconds).length > 0) {
    outputs.push({ ...stillsOutput((picture) => pictures.push(picture)), mayBeEmpty: true });
  }
  await runEncoder({ ...whole, cut }, outputs);
  const stills = pictures.slice(pictureFrames(cut, seconds).length - stillFrames(cut, seconds).length);

  const rungs: WindowReport['rungs'] = [];
  for (const [index, rung] of plan.rungs.entries()) {
    const packager = packagers[index];
    const packaged = await packager?.finish();
    if (packager === undefined || packaged === undefined) throw new NotJoinableError('no frames');
    rungs.push({ ...rung, packaged, init: hashOf(packager.initSegment) });
  }
  const counts = new Set(packagers.map(({ frames }) => frames));
  const [frames = 0] = counts;
  const { from, to } = cut;
  if (counts.size !== 1 || (to !== null && frames !== to - from)) throw new NotJoinableError('frames');
  for (const [index, still] of stills.entries()) await uploader.store(stillName(index), still);
  const report: WindowReport = {
    version: 1,
    rate,
    from,
    to,
    frames,
    rungs,
    edges,
    stills: stills.map(({ length }) => length),
  };
  await uploader.store(reportName, Buffer.from(JSON.stringify(report)));
  await uploader.drain();
  return { seconds: frames / ratio(rate), segments: stored.count };
}

/** Reads ffmpeg's list of frame checksums, which has a line for each frame at an edge. */
function readEdges(text: string, cut: Cut): Record<string, string> {
  const sums = text
    .split('\n')
    .flatMap((line) => (line === '' || line.startsWith('#') ? [] : [line.split(',').at(-1)?.trim() ?? '']));
  return Object.fromEntries(edgeFrames(cut).map((frame, index) => [String(frame), sums[index] ?? '']));
}

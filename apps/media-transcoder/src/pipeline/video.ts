import type { VideoResult } from '@millrace/jobs';
import { planVideo } from '../plan/videoPlan.ts';
import { type AttemptDependencies, type AttemptRequest, runAttempt } from './attempt.ts';
import { encode } from './encode.ts';
import { inspectFile } from './inspect.ts';
import { probe } from './probe.ts';
import { publish } from './publish.ts';

export type VideoOutcome = Pick<VideoResult, 'durationSeconds' | 'width' | 'height' | 'qualities' | 'bytes'>;

/**
 * From a source to a presentation: fetch, inspect, probe, plan, encode (packaging and uploading as it goes), publish.
 *
 * @throws PermanentMediaError when the file is to blame; anything else is worth another try
 */
export function transcodeVideo(deps: AttemptDependencies, request: AttemptRequest): Promise<VideoOutcome> {
  return runAttempt(deps, request, async ({ tools, path, sockets, uploader, progress, signal, log }) => {
    await inspectFile(path, { ofPicture: 'no_video_stream', signal });
    signal.throwIfAborted();
    const info = await probe({ tools, path, signal }, 'video');
    signal.throwIfAborted();
    const plan = planVideo(info);
    log.info({ plan: summary(plan), format: info.format }, 'the plan');
    progress.report(0);
    const encoded = await encode({
      tools,
      path,
      plan,
      format: info.format,
      sockets,
      uploader,
      onProgress: (share) => progress.report(share),
      signal,
      log,
    });
    signal.throwIfAborted();
    await publish(plan, encoded, uploader);
    return {
      durationSeconds: Math.round(encoded.duration * 1000) / 1000,
      width: plan.rungs[0].width,
      height: plan.rungs[0].height,
      qualities: plan.rungs.map(({ label }) => label),
      bytes: uploader.bytes,
    };
  });
}

function summary({ rungs, timing, audio, stream }: ReturnType<typeof planVideo>) {
  return {
    codec: stream.codec,
    source: `${stream.width}x${stream.height}`,
    rungs: rungs.map(({ label }) => label),
    timing: timing.kind === 'constant' ? `${timing.rate.numerator}/${timing.rate.denominator}` : 'variable',
    audio: audio?.stream.codec,
  };
}

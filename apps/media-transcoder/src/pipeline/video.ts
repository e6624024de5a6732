import type { VideoResult } from '@millrace/jobs';
import type { Logger } from '@millrace/logging';
import type { Storage } from '@millrace/storage';
import type { Tools } from '../ffmpeg/tools.ts';
import { Uploader } from '../packaging/uploader.ts';
import { planVideo } from '../plan/videoPlan.ts';
import type { Workspace } from '../workspace.ts';
import { encode } from './encode.ts';
import { fetchSource } from './fetchSource.ts';
import { inspectFile } from './inspect.ts';
import { probe } from './probe.ts';
import { Progress } from './progress.ts';
import { publish } from './publish.ts';

export interface PipelineDependencies {
  storage: Storage;
  workspace: Workspace;
  tools: Tools;
}

export interface VideoRequest {
  sourceKey: string;
  /** Where everything is written, ending in "/". Nobody else writes there. */
  prefix: string;
  onProgress: (percent: number) => void;
  signal: AbortSignal;
  log: Logger;
}

export type VideoOutcome = Pick<VideoResult, 'durationSeconds' | 'width' | 'height' | 'qualities' | 'bytes'>;

/**
 * From a source to a presentation: fetch, inspect, probe, plan, encode (packaging and uploading as it goes), publish. When it fails
 * or is aborted, nothing is left: neither objects under the prefix nor files of this machine.
 *
 * @throws PermanentMediaError when the file is to blame; anything else is worth another try
 */
export async function transcodeVideo(deps: PipelineDependencies, request: VideoRequest): Promise<VideoOutcome> {
  const { storage, workspace, tools } = deps;
  const { signal, log } = request;
  const progress = new Progress(request.onProgress);
  const folder = await workspace.makeFolder();
  const uploader = new Uploader(storage, { prefix: request.prefix, signal });
  try {
    const source = await fetchSource(storage, request.sourceKey, { folder: folder.path, signal });
    try {
      await inspectFile(source.path);
      signal.throwIfAborted();
      const info = await probe(tools, source.path);
      signal.throwIfAborted();
      const plan = planVideo(info);
      log.info({ plan: summary(plan), format: info.format }, 'the plan');
      progress.report(0);
      const encoded = await encode({
        tools,
        path: source.path,
        plan,
        format: info.format,
        folder: folder.path,
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
    } finally {
      await source.release();
    }
  } catch (error) {
    await uploader.settle();
    await removeObjects(storage, request);
    throw error;
  } finally {
    await folder.remove();
  }
}

/** Best effort: the owner's sweep removes what is left when the store is away. */
async function removeObjects(storage: Storage, { prefix, log }: VideoRequest): Promise<void> {
  try {
    await storage.deletePrefix(prefix);
  } catch (error) {
    log.warn({ err: error, prefix }, 'what a failed attempt stored could not be removed');
  }
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

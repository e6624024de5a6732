import { createHttpApp } from '@millrace/http';
import { jobsOf, messages, type PayloadOf } from '@millrace/jobs';
import { openQueue } from '@millrace/queue';
import {
  type App,
  type ComposeOptions,
  type ConfigOf,
  createMetrics,
  measuredPools,
  messageOf,
  observeQueue,
  StartError,
} from '@millrace/service';
import { openStorage } from '@millrace/storage';
import { openWorkspace } from './attempt/workspace.ts';
import { checkTools } from './ffmpeg/run/checkTools.ts';
import { createMemoryPool } from './ffmpeg/run/memoryPool.ts';
import { type MemoryShares, shareMemory } from './ffmpeg/run/memoryShares.ts';
import type { Tools } from './ffmpeg/run/tools.ts';
import { animationVideo } from './jobs/animationVideo.ts';
import { createJobMetrics } from './jobs/metrics.ts';
import { trackCover, trackSizedCover, videoFrame, videoThumbnail } from './jobs/pictures.ts';
import { trackTranscode } from './jobs/trackTranscode.ts';
import { videoDownload, videoStoryboard } from './jobs/videoDerived.ts';
import { videoQueues, videoTranscode } from './jobs/videoTranscode.ts';
import type { mediaTranscoderSettings } from './settings.ts';

export const appName = 'media-transcoder';

/** Milliseconds that running jobs get to finish after SIGTERM; then they are aborted and returned. The drain lasts 30 s at most. */
const drainMs = 15_000;

/**
 * The composition root of media-transcoder. The lifecycle closes in reverse order: running jobs end before the engines that they use.
 *
 * @throws StartError if ffmpeg lacks a feature that jobs need, or has too little memory
 */
export async function compose(options: ComposeOptions<ConfigOf<typeof mediaTranscoderSettings>>): Promise<App> {
  const { config, log, lifecycle } = options;
  const memory = sharesOf(config);
  const tools: Tools = {
    ffmpeg: config.FFMPEG_PATH,
    ffprobe: config.FFPROBE_PATH,
    memory,
    videoMemory: createMemoryPool(memory.video * config.WORKER_CONCURRENCY),
    stallSeconds: config.TRANSCODER_STALL_SECONDS,
    timeFactor: config.TRANSCODER_TIME_FACTOR,
    threads: config.TRANSCODER_THREADS,
  };
  await checkTools(tools);
  const metrics = createMetrics(appName);

  const storage = await openStorage({ url: config.STORAGE_URL, log });
  lifecycle.onClose('storage', () => storage.close());
  const workspace = await openWorkspace(config.TRANSCODER_TEMP_DIR, log);
  lifecycle.onClose('workspace', () => workspace.close());
  const queue = await openQueue({ url: config.QUEUE_URL, messages, jobs: jobsOf(appName), log, name: appName });
  lifecycle.onClose('queue', () => queue.close({ timeoutMs: drainMs }));
  observeQueue(metrics, () => queue.depth());

  const jobs = { storage, workspace, queue, tools, log, metrics: createJobMetrics(metrics) };
  const listener = createHttpApp({
    log,
    metrics,
    checks: {
      storage: { check: () => storage.ping(), required: true },
      queue: { check: () => queue.ping(), required: false },
    },
    state: lifecycle.state,
  });
  return {
    listener,
    async start() {
      // Each kind has its own slots: a song must not wait for a film, nor a short one for a long one. A waiting job would also be withheld
      // from other workers.
      const options = { concurrency: config.WORKER_CONCURRENCY };
      const inParts = config.TRANSCODER_PARTS === 'auto';
      const savings = {
        passthrough: config.TRANSCODER_PASSTHROUGH === 'auto',
        perTitle: config.TRANSCODER_PER_TITLE === 'auto',
      };
      const video = { ...jobs, inParts, savings };
      // Another worker encodes a part again in less than a minute; a whole video, or an assembly, may be almost done.
      const handsBack = ({ work }: PayloadOf<'video.transcode'>) => work !== undefined && work.kind !== 'assembly';
      const { begin, bounded, long, sound, longSound, ahead } = videoQueues;
      await queue.consume(begin.name, videoTranscode(video, begin), { ...options, handsBack });
      await queue.consume(bounded.name, videoTranscode(video, bounded), { ...options, handsBack });
      await queue.consume(long.name, videoTranscode(video, long), options);
      await queue.consume(sound.name, videoTranscode(video, sound), { ...options, handsBack });
      await queue.consume(longSound.name, videoTranscode(video, longSound), { ...options, handsBack });
      await queue.consume(ahead.name, videoTranscode(video, ahead), { concurrency: 1, handsBack });
      await queue.consume('track.transcode', trackTranscode(jobs), options);
      await queue.consume('track.long', trackTranscode(jobs, 'track.long'), options);
      // Beside them, because they take little: nobody waits for hours of encoding in order to get a copy of what is stored.
      await queue.consume('video.storyboard', videoStoryboard(jobs), { concurrency: 1 });
      await queue.consume('video.download', videoDownload(jobs), { concurrency: 1 });
      // A client waits for each picture, and leaves when its time is over. Of those who wait, accounts and networks take turns.
      const { openPool } = measuredPools(metrics);
      const pictures = { concurrency: 1, backlog: 24, openPool };
      await queue.respond('video.thumbnail', videoThumbnail(jobs), pictures);
      await queue.respond('video.frame', videoFrame(jobs), pictures);
      await queue.respond('track.cover', trackCover(jobs), pictures);
      await queue.respond('track.sizedCover', trackSizedCover(jobs), pictures);
      await queue.respond('image.video', animationVideo(jobs), pictures);
    },
  };
}

function sharesOf({
  TRANSCODER_MEMORY_MB,
  WORKER_CONCURRENCY,
}: Pick<ConfigOf<typeof mediaTranscoderSettings>, 'TRANSCODER_MEMORY_MB' | 'WORKER_CONCURRENCY'>): MemoryShares {
  try {
    return shareMemory(TRANSCODER_MEMORY_MB, WORKER_CONCURRENCY);
  } catch (error) {
    throw new StartError(`TRANSCODER_MEMORY_MB: ${messageOf(error)}`, { cause: error });
  }
}

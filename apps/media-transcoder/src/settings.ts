import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { queueSettings } from '@millrace/queue';
import { appSettings, type Settings, setting } from '@millrace/service';
import { storageSettings } from '@millrace/storage';
import { z } from 'zod';
import { memoryLimit } from './ffmpeg/run/memoryLimit.ts';
import { memoryBudgetMiB } from './ffmpeg/run/memoryShares.ts';

/** Settings of the transcoder itself. */
export const transcoderSettings = {
  WORKER_CONCURRENCY: {
    schema: setting.integer({ min: 1, max: 64, default: 1 }),
    describe:
      'Jobs of each [kind and length](architecture/jobs.md#fairness) of video and track that a worker processes concurrently; one encode already uses all cores',
    default: '1',
  },
  FFMPEG_PATH: {
    schema: z.string().default('ffmpeg'),
    describe:
      'The ffmpeg program (5.1 or newer, with libx264, libvpx, libwebp and zimg); a bare name is looked up on PATH',
    default: 'ffmpeg',
  },
  FFPROBE_PATH: {
    schema: z.string().default('ffprobe'),
    describe: 'The ffprobe program of the same version',
    default: 'ffprobe',
  },
  TRANSCODER_TEMP_DIR: {
    schema: z.string().default(tmpdir()),
    describe:
      'Folder for temporary files of a worker (sources copied from S3, sockets, a track’s streams until they are stored)',
    default: 'the system’s temporary folder',
  },
  TRANSCODER_MEMORY_MB: {
    schema: setting.integer({
      min: 768,
      max: 1_048_576,
      default: Math.max(0, memoryBudgetMiB(totalmem(), memoryLimit())),
    }),
    describe:
      'MiB of memory for all ffmpeg processes of a worker; at least 768 for each of `WORKER_CONCURRENCY`. A file that needs more than its share fails with `too_complex`',
    default: 'the container’s limit minus 512; without a limit, half of the machine, at most 8192',
  },
  TRANSCODER_TIME_FACTOR: {
    schema: setting.integer({ min: 1, max: 1000, default: 60 }),
    describe: 'Wall-clock limit of one encode, in seconds for each second of media (plus ten minutes)',
    default: '60',
  },
  TRANSCODER_STALL_SECONDS: {
    schema: setting.integer({ min: 1, max: 3600, default: 120 }),
    describe: 'Seconds without progress after which an ffmpeg is killed and its file fails with `too_complex`',
    default: '120',
  },
  TRANSCODER_PARTS: {
    schema: z.enum(['auto', 'off']).default('auto'),
    describe:
      'Whether this worker cuts films of two minutes or more into parts, which all workers encode side by side; it encodes parts that others cut in any case',
    default: 'auto',
  },
  TRANSCODER_PASSTHROUGH: {
    schema: z.enum(['off', 'auto']).default('off'),
    describe:
      'Whether this worker delivers the video of a source as the largest rendition without encoding it, if it [fits](architecture/video.md#passthrough) and is not encoded in parts',
    default: 'off',
  },
  TRANSCODER_PER_TITLE: {
    schema: z.enum(['off', 'auto']).default('off'),
    describe:
      'Whether this worker encodes some seconds of a film of 720p or more first, and [chooses](architecture/video.md#per-title) rungs and caps by what they take',
    default: 'off',
  },
  TRANSCODER_THREADS: {
    schema: setting.integer({ min: 1, max: 64, default: Math.min(16, availableParallelism()) }),
    describe: 'Threads for decoding and for each encoder',
    default: 'the number of cores, at most 16',
  },
} satisfies Settings;

/** All settings of media-transcoder. */
export const mediaTranscoderSettings = {
  ...appSettings,
  ...queueSettings,
  ...storageSettings,
  ...transcoderSettings,
};

import type { Database, Transaction, Video } from '@millrace/database';
import { chapterLimits, type FileChapter } from '@millrace/jobs';
import { lockOwn } from '@millrace/media';
import { AppError } from '@millrace/service';
import { z } from 'zod';
import { escapeText } from '../../captions/markup.ts';
import { writeWebVtt } from '../../captions/webvtt.ts';
import { videoTables } from '../../tables.ts';
import type { VideoService } from '../../videoService.ts';

export const chapter = z.object({
  start: z
    .number({ error: 'must be a number of seconds' })
    .min(0, 'must be 0 or more')
    .describe('Seconds from the beginning'),
  title: z
    .string({ error: 'must be a string' })
    .trim()
    .min(1, 'must not be empty')
    .max(chapterLimits.titleLength, `must be at most ${chapterLimits.titleLength} characters long`)
    .refine((title) => !/[\p{Cc}\p{Surrogate}\u2028\u2029]/u.test(title), 'must be one line of text'),
});
export type Chapter = z.output<typeof chapter>;

const sources = ['upload', 'file'] as const;
type ChapterSource = (typeof sources)[number];

const stored = z.object({
  source: z.enum(sources),
  chapters: z.array(z.object({ start: z.number(), title: z.string() })),
});

export interface ChaptersService {
  /** @throws AppError not_found, also for another account's video */
  get(accountId: number, videoId: string): Promise<{ source: ChapterSource | null; chapters: Chapter[] }>;
  /**
   * Replaces the chapters. An empty list removes them, also those of the file.
   *
   * @throws AppError not_found, not_ready during the upload, invalid_request for a chapter that begins at the end of the video or later
   */
  set(accountId: number, videoId: string, chapters: readonly Chapter[]): Promise<void>;
  /** The chapters of a ready video as WebVTT, for players. @throws AppError not_found if it has none */
  webVtt(video: Pick<Video, 'id' | 'durationSeconds'>): Promise<Buffer>;
}

const write = async (tx: Transaction, videoId: string, source: ChapterSource, chapters: readonly Chapter[]) => {
  const data = { source, chapters: chapters.map(({ start, title }) => ({ start, title })) };
  await tx.videoChapters.upsert({ where: { videoId }, create: { videoId, ...data }, update: data });
  const counted = { chapterCount: chapters.length, chaptersVersion: { increment: 1 } };
  await tx.video.update({ where: { id: videoId }, data: counted });
};

/** @throws AppError invalid_request */
function assertWithin(chapters: readonly Chapter[], duration: number | null): void {
  const at = duration === null ? -1 : chapters.findIndex(({ start }) => start >= duration);
  if (at < 0) return;
  const message = `must be less than ${duration}, the duration of the video`;
  throw new AppError('invalid_request', `The start of a chapter ${message}.`, {
    fields: [{ field: `chapters.${at}.start`, message }],
  });
}

/** Takes the chapters of a source over, in the transaction that makes its video ready, unless the owner has set some. */
export async function settleFileChapters(
  tx: Transaction,
  {
    videoId,
    chapters = [],
    durationSeconds,
  }: { videoId: string; chapters?: FileChapter[] | undefined; durationSeconds: number },
): Promise<void> {
  const known = await tx.videoChapters.findUnique({ where: { videoId } });
  if (known?.source === 'upload') {
    // They were set before the duration was known.
    const own = stored.parse(known).chapters;
    const kept = own.filter(({ start }) => start < durationSeconds);
    if (kept.length < own.length) await write(tx, videoId, 'upload', kept);
    return;
  }
  const usable: Chapter[] = [];
  for (const { start, title } of [...chapters].sort((a, b) => a.start - b.start)) {
    if (start >= durationSeconds || start === usable.at(-1)?.start) continue;
    usable.push({ start, title: title || `Chapter ${usable.length + 1}` });
  }
  if (usable.length > 0 || known !== null) await write(tx, videoId, 'file', usable.slice(0, chapterLimits.count));
}

export function createChaptersService(deps: {
  database: Database;
  videos: Pick<VideoService, 'getOwn'>;
}): ChaptersService {
  const { database, videos } = deps;
  const read = async (videoId: string) => {
    const row = await database.prisma.videoChapters.findUnique({ where: { videoId } });
    return row === null ? undefined : stored.parse(row);
  };
  return {
    async get(accountId, videoId) {
      await videos.getOwn(accountId, videoId);
      return (await read(videoId)) ?? { source: null, chapters: [] };
    },

    set: (accountId, videoId, chapters) =>
      database.transaction(async (tx) => {
        await lockOwn(tx, videoTables, accountId, videoId);
        const { durationSeconds } = await tx.video.findUniqueOrThrow({ where: { id: videoId } });
        assertWithin(chapters, durationSeconds);
        await write(tx, videoId, 'upload', chapters);
      }),

    async webVtt({ id, durationSeconds }) {
      const chapters = (await read(id))?.chapters ?? [];
      if (chapters.length === 0) throw new AppError('not_found', 'The video has no chapters.');
      const end = (seconds: number | undefined) => Math.round((seconds ?? durationSeconds ?? 0) * 1000);
      const cues = chapters.map(({ start, title }, index) => ({
        start: Math.round(start * 1000),
        end: end(chapters[index + 1]?.start),
        settings: '',
        text: escapeText(title),
      }));
      return writeWebVtt(
        cues.filter((cue) => cue.end > cue.start),
        'WEBVTT\n',
      );
    },
  };
}

import { captionLimits, chapterLimits, type FileCaptions, type FileChapter, textsFolder } from '@millrace/jobs';
import type { Attempt } from '../../attempt/attempt.ts';
import { inputGuards } from '../../ffmpeg/arguments/input.ts';
import { isText, textOptions } from '../../ffmpeg/arguments/texts.ts';
import { readAtMost } from '../../ffmpeg/io/readAtMost.ts';
import { openSink, type Sink } from '../../ffmpeg/io/sinks.ts';
import { FfmpegError } from '../../ffmpeg/run/errors.ts';
import { startFfmpeg } from '../../ffmpeg/run/ffmpeg.ts';
import { wallLimitSeconds } from '../../ffmpeg/run/tools.ts';
import { languageOf } from '../../media/audioPlan.ts';
import type { MediaInfo, SubtitleStream } from '../../media/streams.ts';
import { cleanTag } from '../../track/tags/trackTags.ts';

/** Text tracks that are read. Films on discs have some thirty languages. */
const maxTracks = 32;

/** What a source has in addition to pictures and sound. */
export interface Texts {
  captions: FileCaptions[];
  chapters: FileChapter[];
}

export type TextsAttempt = Pick<Attempt, 'tools' | 'sourcePath' | 'socketFolder' | 'uploader' | 'signal' | 'log'> & {
  info: MediaInfo;
};

/** The text tracks to take: one of each language, the default one first. Forced ones only translate signs, and are not captions. */
export function chooseTexts(streams: readonly SubtitleStream[]): SubtitleStream[] {
  const usable = streams.filter((stream) => isText(stream) && !stream.isForced);
  const chosen = new Map<string, SubtitleStream>();
  for (const stream of [...usable].sort((a, b) => Number(b.isDefault) - Number(a.isDefault))) {
    const language = languageOf(stream.language);
    if (!chosen.has(language)) chosen.set(language, stream);
  }
  return [...chosen.values()].slice(0, maxTracks);
}

/**
 * Stores the text tracks of a source as WebVTT, and tells its chapters. Runs one ffmpeg, which reads the source once more; most sources have
 * no text, and cost nothing. A track that cannot be read is left out.
 *
 * @throws errors of the storage, and the signal's reason
 */
export async function extractTexts(attempt: TextsAttempt): Promise<Texts> {
  const { info, uploader } = attempt;
  const captions: FileCaptions[] = [];
  for (const { stream, text } of await readTexts(attempt, chooseTexts(info.subtitles))) {
    const name = `${textsFolder}${captions.length}.vtt`;
    await uploader.store(name, text);
    captions.push({ name, language: languageOf(stream.language), title: cleanTag(stream.title) ?? '' });
  }
  await uploader.drain();
  return { captions, chapters: chaptersOf(info) };
}

const chaptersOf = ({ chapters }: MediaInfo): FileChapter[] =>
  chapters.slice(0, chapterLimits.count).map(({ start, title }) => ({ start, title: cleanTag(title) ?? '' }));

interface ReadText {
  stream: SubtitleStream;
  text: Buffer;
}

/** Reads tracks, together if possible: one of them may be broken. */
async function readTexts(attempt: TextsAttempt, streams: readonly SubtitleStream[]): Promise<ReadText[]> {
  if (streams.length === 0) return [];
  try {
    return await readTogether(attempt, streams);
  } catch (error) {
    if (!(error instanceof FfmpegError)) throw error;
    const indexes = streams.map(({ index }) => index);
    attempt.log.info({ err: error, streams: indexes }, 'text tracks of the source cannot be read');
    if (streams.length === 1) return [];
    const found: ReadText[] = [];
    for (const stream of streams) found.push(...(await readTexts(attempt, [stream])));
    return found;
  }
}

async function readTogether(
  { tools, sourcePath, socketFolder, signal, info }: TextsAttempt,
  streams: readonly SubtitleStream[],
): Promise<ReadText[]> {
  const sinks: Sink[] = [];
  try {
    for (const { index } of streams) sinks.push(await openSink(socketFolder, `text${index}`));
    const ffmpeg = startFfmpeg(tools, {
      input: { path: sourcePath, options: inputGuards },
      globalOptions: [],
      outputs: streams.map((stream, at) => ({ target: sinks[at]?.target ?? '', options: textOptions(stream) })),
      memoryMiB: tools.memory.video,
      wallSeconds: wallLimitSeconds(tools, info.duration ?? 0),
      signal,
    });
    const giveUp = () => {
      for (const sink of sinks) sink.giveUp();
    };
    const [ended, ...read] = await Promise.allSettled([
      ffmpeg.done.finally(giveUp),
      ...sinks.map(({ bytes }) => readAtMost(bytes, captionLimits.bytes + 1)),
    ]);
    signal.throwIfAborted();
    if (ended.status === 'rejected') throw ended.reason;
    return streams.flatMap((stream, at) => {
      const text = read[at];
      return text?.status === 'fulfilled' && isUsable(text.value) ? [{ stream, text: text.value }] : [];
    });
  } finally {
    await Promise.all(sinks.map((sink) => sink.close()));
  }
}

/** Not empty, and not cut off. */
const isUsable = ({ length }: Buffer): boolean => length > 0 && length <= captionLimits.bytes;

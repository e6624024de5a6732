import { z } from 'zod';
import { readRational } from '../../media/rational.ts';
import type {
  AudioPurpose,
  AudioStream,
  Chapter,
  MediaInfo,
  SubtitleStream,
  VideoStream,
} from '../../media/streams.ts';
import { oneLine } from '../../media/title.ts';
import { inputGuards } from '../arguments/input.ts';
import { FfmpegError } from '../run/errors.ts';
import type { Tools } from '../run/tools.ts';
import { ffprobe } from './ffprobe.ts';

/** ffprobe prints most numbers as text. */
const number = z.preprocess((value) => (typeof value === 'string' ? Number.parseFloat(value) : value), z.number());
const optionalNumber = number.optional().catch(undefined);
const text = z.union([z.string(), z.number()]).transform(String).catch('');

const disposition = z.record(z.string(), z.unknown()).catch({});
const tags = z.record(z.string(), text).catch({});
const sideData = z.object({
  side_data_type: text,
  rotation: optionalNumber,
  dv_profile: optionalNumber,
  dv_bl_signal_compatibility_id: optionalNumber,
});

const rawStream = z.object({
  index: z.coerce.number().int(),
  codec_type: text,
  codec_name: text,
  codec_tag_string: text,
  side_data_list: z.array(sideData).catch([]),
  pix_fmt: text,
  width: optionalNumber,
  height: optionalNumber,
  sample_aspect_ratio: text,
  r_frame_rate: text,
  avg_frame_rate: text,
  field_order: text,
  color_transfer: text,
  color_space: text,
  color_primaries: text,
  color_range: text,
  sample_rate: optionalNumber,
  channels: optionalNumber,
  channel_layout: text,
  sample_fmt: text,
  bits_per_raw_sample: optionalNumber,
  start_time: optionalNumber,
  duration: optionalNumber,
  nb_frames: optionalNumber,
  disposition,
  tags,
});

const rawChapter = z.object({ start_time: optionalNumber, tags });

const rawProbe = z.object({
  streams: z.array(rawStream),
  chapters: z.array(rawChapter).catch([]),
  format: z.object({
    format_name: text,
    duration: optionalNumber,
    start_time: optionalNumber,
    probe_score: optionalNumber,
    size: optionalNumber,
  }),
});

/** The entries that are read. Only a few tags: a file may have any number of tags of any length. */
const entries = [
  `stream=${Object.keys(rawStream.shape).join(',')}`,
  'stream_disposition',
  'stream_tags=DURATION,language,title,comment',
  `stream_side_data=${Object.keys(sideData.shape).join(',')}`,
  `format=${Object.keys(rawProbe.shape.format.shape).join(',')}`,
].join(':');

/** More entries, which a video does without if they are too many. */
const names = ['chapter=start_time', 'chapter_tags=title', 'stream_tags=title'].join(':');

/** Reads streams and format of a local file. @throws FfmpegError, or the signal's reason */
export async function probeMedia(
  tools: Tools,
  path: string,
  limits: { memoryMiB: number; signal: AbortSignal },
): Promise<MediaInfo> {
  const probe = (wanted: string) =>
    ffprobe(tools, { path, options: [...inputGuards, '-show_entries', wanted], ...limits });
  const found = await probe(`${entries}:${names}`).catch((error: unknown) => {
    if (error instanceof FfmpegError && error.reason === 'memory') return probe(entries);
    throw error;
  });
  const raw = rawProbe.parse(found);
  const finite = (value: number | undefined) => (Number.isFinite(value) ? value : undefined);
  return {
    format: raw.format.format_name,
    score: raw.format.probe_score ?? 0,
    duration: finite(raw.format.duration),
    size: raw.format.size ?? 0,
    video: raw.streams.flatMap((stream) => (stream.codec_type === 'video' ? [readVideo(stream)] : [])),
    audio: raw.streams.flatMap((stream) => (stream.codec_type === 'audio' ? [readAudio(stream)] : [])),
    subtitles: raw.streams.flatMap((stream) => (stream.codec_type === 'subtitle' ? [readSubtitles(stream)] : [])),
    chapters: raw.chapters.flatMap((chapter) => readChapter(chapter, raw.format.start_time ?? 0)),
  };
}

const packetCount = z.object({ streams: z.array(z.object({ nb_read_packets: z.coerce.number().catch(0) })) });

/** Whether a stream has any bytes. Packets are not parsed, because a parser drops what it does not know. @throws FfmpegError */
export async function hasPackets(
  tools: Tools,
  path: string,
  stream: number,
  limits: { memoryMiB: number; signal: AbortSignal },
): Promise<boolean> {
  const selected = ['-fflags', '+noparse', '-select_streams', String(stream), '-read_intervals', '%+#1'];
  const options = [...inputGuards, ...selected, '-count_packets', '-show_entries', 'stream=nb_read_packets'];
  const { streams } = packetCount.parse(await ffprobe(tools, { path, options, ...limits }));
  return streams.some(({ nb_read_packets }) => nb_read_packets > 0);
}

type RawStream = z.output<typeof rawStream>;

const flag = (stream: RawStream, name: string): boolean => Number(stream.disposition[name]) === 1;

function common(stream: RawStream) {
  return {
    index: stream.index,
    codec: stream.codec_name,
    isDefault: flag(stream, 'default'),
    isEncrypted:
      stream.side_data_list.some((data) => /encrypt/i.test(data.side_data_type)) ||
      /^(enc[av]|drm[is])$/.test(stream.codec_tag_string),
    start: stream.start_time,
    // Matroska stores a track's duration in a tag: 00:01:02.003000000
    duration: stream.duration ?? readClock(stream.tags.DURATION ?? ''),
  };
}

function readVideo(stream: RawStream): VideoStream {
  const turned = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const pixelAspect = readRational(stream.sample_aspect_ratio.replace(':', '/'));
  return {
    kind: 'video',
    ...common(stream),
    width: stream.width ?? 0,
    height: stream.height ?? 0,
    pixelFormat: stream.pix_fmt,
    pixelAspect: pixelAspect ? pixelAspect.numerator / pixelAspect.denominator : 1,
    rotation: (360 - (((turned % 360) + 360) % 360)) % 360,
    baseRate: readRational(stream.r_frame_rate),
    averageRate: readRational(stream.avg_frame_rate),
    fieldOrder: stream.field_order,
    transfer: stream.color_transfer,
    matrix: stream.color_space,
    range: stream.color_range,
    frames: stream.nb_frames,
    isPicture: flag(stream, 'attached_pic') || flag(stream, 'timed_thumbnails') || flag(stream, 'still_image'),
    comment: stream.tags.comment ?? '',
    dolbyVision: readDolbyVision(stream),
  };
}

function readDolbyVision({ side_data_list: list }: RawStream): VideoStream['dolbyVision'] {
  const { dv_profile: profile, dv_bl_signal_compatibility_id: compatibility = 0 } =
    list.find(({ dv_profile }) => dv_profile !== undefined) ?? {};
  return profile === undefined ? undefined : { profile, compatibility };
}

function readAudio(stream: RawStream): AudioStream {
  return {
    kind: 'audio',
    ...common(stream),
    sampleRate: stream.sample_rate ?? 0,
    channels: stream.channels ?? 0,
    bitsPerSample: stream.bits_per_raw_sample ?? 0,
    layout: stream.channel_layout,
    language: stream.tags.language ?? '',
    title: oneLine(stream.tags.title ?? ''),
    purpose: purposes.find(([name]) => flag(stream, name))?.[1] ?? 'main',
    // ffprobe opens the decoder to find out.
    isDecodable: stream.sample_fmt !== '' && stream.sample_fmt !== 'unknown',
  };
}

function readSubtitles(stream: RawStream): SubtitleStream {
  return {
    index: stream.index,
    codec: stream.codec_name,
    language: stream.tags.language ?? '',
    title: stream.tags.title ?? '',
    isDefault: flag(stream, 'default'),
    isForced: flag(stream, 'forced'),
  };
}

/** @param begin of the file, which becomes 0 */
function readChapter({ start_time: start, tags }: z.output<typeof rawChapter>, begin: number): Chapter[] {
  return start !== undefined && Number.isFinite(start)
    ? [{ start: Math.max(0, start - begin), title: tags.title ?? '' }]
    : [];
}

/** Purposes by the dispositions that tell them. */
const purposes: readonly [disposition: string, purpose: AudioPurpose][] = [
  ['comment', 'commentary'],
  ['visual_impaired', 'description'],
  ['hearing_impaired', 'clear speech'],
  ['dub', 'dub'],
  ['karaoke', 'karaoke'],
];

function readClock(value: string): number | undefined {
  const parts = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(value);
  return parts ? Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3]) : undefined;
}

import type { AudioPlan } from '../../media/audioPlan.ts';

const nothingElse = ['-map_metadata', '-1', '-map_chapters', '-1'];

/** Fills gaps with silence, from time 0, so that late audio stays in place. */
const inPlace = ({ sampleRate }: AudioPlan): string => `aresample=${sampleRate}:async=1:first_pts=0`;

const stereo = (format: string): string => `aformat=sample_fmts=${format}:channel_layouts=stereo`;

/** The stream of a track, or both of them, through filters. @param resampled of each stream */
function filtered({ stream, right }: AudioPlan, resampled: string, after: string): string[] {
  if (right === undefined) return ['-map', `0:${stream.index}`, '-af', `${resampled},${after}`];
  const [left, sound] = [`left${stream.index}`, `sound${stream.index}`];
  const graph = [
    `[0:${stream.index}]${resampled}[${left}]`,
    `[0:${right.index}]${resampled}[right${stream.index}]`,
    `[${left}][right${stream.index}]join=inputs=2:channel_layout=stereo:map=0.0-FL|1.0-FR,${after}[${sound}]`,
  ];
  return ['-filter_complex', graph.join(';'), '-map', `[${sound}]`];
}

function encoded({ bitrate, sampleRate }: AudioPlan): string[] {
  return [
    ...['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', String(bitrate), '-ar', String(sampleRate)],
    ...['-f', 'mp4', '-movflags', '+empty_moov+default_base_moof', '-frag_duration', '1000000'],
  ];
}

/** One continuous piece: a cut anywhere but between frames would be audible. */
export const audioOptions = (audio: AudioPlan): string[] => [
  ...filtered(audio, inPlace(audio), stereo('fltp')),
  ...nothingElse,
  ...encoded(audio),
];

/**
 * The samples of a track whose channels or sampling rate change, with their times. At each change, ffmpeg builds its filters again. So
 * these hold nothing that would be lost, and count no time: `steadyAudioOptions` does that, of an input that does not change.
 */
export const samplesWithTimesOptions = (audio: AudioPlan): string[] => [
  ...filtered(audio, `aresample=${audio.sampleRate}`, stereo('flt')),
  ...nothingElse,
  ...['-c:a', 'pcm_f32le', '-f', 'nut'],
];

/** Reads the output of `samplesWithTimesOptions`, with its times. */
export const steadyAudioInputOptions = (): string[] => [
  ...['-protocol_whitelist', 'unix', '-format_whitelist', 'nut', '-f', 'nut', '-copyts'],
];

/**
 * Seconds by which sound may be off before it is cut or filled: by default a tenth. Pieces of a recording overlap by a frame or two, and
 * the error of each change would add to the others. More than 45 ms are noticed (ITU-R BT.1359).
 */
const mostOff = 0.04;

/** As `audioOptions`, of that input. */
export const steadyAudioOptions = (audio: AudioPlan): string[] => [
  ...['-map', '0:a:0', '-af', `${inPlace(audio)}:min_hard_comp=${mostOff},${stereo('fltp')}`],
  ...nothingElse,
  ...encoded(audio),
];

import type { AudioPurpose, AudioStream } from './streams.ts';

export interface AudioPlan {
  stream: AudioStream;
  /** The right channel, if it is a stream of its own; `stream` is the left one then. */
  right: AudioStream | undefined;
  /** Hz; the rate of the source's family. */
  sampleRate: 44_100 | 48_000;
  /** Bits per second. */
  bitrate: number;
  /** BCP 47 */
  language: string;
  /** What a player shows in a list of tracks; no two tracks of a video have the same. */
  label: string;
  purpose: AudioPurpose;
}

/** Stereo AAC-LC at one bit rate: audio is a small part of any variant, so one rendition serves all. */
export function planAudio(stream: AudioStream, label: string, right?: AudioStream): AudioPlan {
  return {
    stream,
    right,
    label,
    purpose: stream.purpose,
    sampleRate: familyRate(stream.sampleRate),
    bitrate: 128_000,
    language: languageOf(stream.language),
  };
}

/** 44.1 kHz for 11.025, 22.05, 88.2, 176.4 kHz and DSD (2.8224 MHz), which are of its family; 48 kHz for all others. */
export function familyRate(sampleRate: number): 44_100 | 48_000 {
  return sampleRate > 0 && sampleRate % 11_025 === 0 ? 44_100 : 48_000;
}

/** The main audio: not a commentary; the default stream, else the one with the most channels. */
export function chooseAudio(streams: readonly AudioStream[]): AudioStream | undefined {
  const usable = streams.filter((stream) => stream.isEncrypted || isKnown(stream));
  return [...usable].sort(
    (a, b) =>
      Number(isAuxiliary(a)) - Number(isAuxiliary(b)) ||
      Number(b.isDefault) - Number(a.isDefault) ||
      b.channels - a.channels,
  )[0];
}

/** A commentary or an audio description, for example, instead of the main track. */
export const isAuxiliary = ({ purpose }: Pick<AudioStream, 'purpose'>): boolean => purpose !== 'main';

export const isKnown = (stream: AudioStream): boolean =>
  stream.codec !== '' && stream.codec !== 'unknown' && stream.channels > 0 && stream.sampleRate > 0;

/** Longer tags are not of any use (RFC 5646, 4.4.1). */
const maxTagLength = 35;

/** The BCP 47 tag for playlists, from a container's language (ISO 639-2: "eng", "ger"). */
export function languageOf(tag: string): string {
  if (tag.length > maxTagLength) return 'und';
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/i.test(tag)) return 'und';
  try {
    return Intl.getCanonicalLocales(bibliographic[tag.toLowerCase()] ?? tag)[0] ?? 'und';
  } catch {
    return 'und'; // Not a well-formed language tag.
  }
}

/** ISO 639-2 has two codes for some languages: Matroska writes the bibliographic one, BCP 47 uses the other. */
const bibliographic: Readonly<Record<string, string>> = {
  alb: 'sq',
  arm: 'hy',
  baq: 'eu',
  bur: 'my',
  chi: 'zh',
  cze: 'cs',
  dut: 'nl',
  fre: 'fr',
  geo: 'ka',
  ger: 'de',
  gre: 'el',
  ice: 'is',
  mac: 'mk',
  may: 'ms',
  per: 'fa',
  rum: 'ro',
  slo: 'sk',
  tib: 'bo',
  wel: 'cy',
};

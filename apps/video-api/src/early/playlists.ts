import {
  type FrameRate,
  initName,
  type PartTracks,
  segmentName,
  segmentSeconds,
  segmentStart,
  soundFrameSamples,
  soundFramesBefore,
} from '@millrace/jobs';
import { atMostEntries } from '@millrace/service';
import { LRUCache } from 'lru-cache';
import type { StoredParts } from './storedParts.ts';

/** Folder of the sound, among the folders of the rungs. */
export const soundFolder = 'audio';
const playlistName = 'playlist.m3u8';

/** Players begin at the start, and not at the place where live streams are joined. */
const fromStart = '#EXT-X-START:TIME-OFFSET=0,PRECISE=YES';

const textOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Most players start with the first variant, so it should be one that a usual connection can play at once. Bits per second. */
const firstVariantBits = 2_000_000;

/** The master playlist of a growing presentation. Its bandwidths are what the encoder is limited to. */
export function growingMaster({ pictures, sound }: Pick<StoredParts, 'pictures' | 'sound'>): string {
  const { renditions, rate } = pictures;
  const first = renditions.find(({ bandwidth }) => bandwidth <= firstVariantBits) ?? renditions.at(-1);
  const inOrder = [...(first === undefined ? [] : [first]), ...renditions.filter((rendition) => rendition !== first)];
  const media =
    sound === undefined
      ? []
      : [
          `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="${languageName(sound.language)}",LANGUAGE="${sound.language}",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${soundFolder}/${playlistName}"`,
        ];
  const variants = inOrder.flatMap(({ label, width, height, codec, bandwidth }) => {
    const codecs = [codec, ...(sound === undefined ? [] : [sound.codec])].join(',');
    const bits = bandwidth + (sound?.bandwidth ?? 0);
    const frameRate = (rate.numerator / rate.denominator).toFixed(3);
    const audio = sound === undefined ? '' : ',AUDIO="audio"';
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bits},CODECS="${codecs}",RESOLUTION=${width}x${height},FRAME-RATE=${frameRate},VIDEO-RANGE=SDR${audio},CLOSED-CAPTIONS=NONE`,
      `${label}/${playlistName}`,
    ];
  });
  return textOf(['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', fromStart, ...media, ...variants]);
}

function languageName(language: string): string {
  if (language === 'und') return 'Audio';
  return (new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language).replaceAll('"', "'");
}

/** Segments of one fragment of a playlist. Those of a whole fragment never change, so it is made once for all who ask. */
const fragmentSegments = 500;
/** A film of 100 hours has 180, for its pictures and for its sound. */
const fragments = new LRUCache<string, string>(atMostEntries(400));

const linesOf = (rate: FrameRate, track: PartTracks, from: number, to: number): string =>
  textOf(
    Array.from({ length: to - from }, (_, n) => [
      `#EXTINF:${secondsOf(rate, track, from + n).toFixed(6)},`,
      segmentName(from + n),
    ]).flat(),
  );

/** The media playlist of a rendition with its first `released` segments, in fragments. It only ever gets longer. */
export function* growingPlaylist(rate: FrameRate, track: PartTracks, released: number): Generator<string> {
  yield textOf([
    ...['#EXTM3U', '#EXT-X-VERSION:7', `#EXT-X-TARGETDURATION:${segmentSeconds}`, '#EXT-X-MEDIA-SEQUENCE:0'],
    ...['#EXT-X-PLAYLIST-TYPE:EVENT', '#EXT-X-INDEPENDENT-SEGMENTS', fromStart, `#EXT-X-MAP:URI="${initName}"`],
  ]);
  const times = [rate.numerator, rate.denominator, track.kind === 'sound' ? track.sampleRate : 0].join('/');
  for (let from = 0; from < released; from += fragmentSegments) {
    const to = from + fragmentSegments;
    if (to > released) {
      yield linesOf(rate, track, from, released);
      return;
    }
    const key = `${times} ${from}`;
    let fragment = fragments.get(key);
    if (fragment === undefined) {
      fragment = linesOf(rate, track, from, to);
      fragments.set(key, fragment);
    }
    yield fragment;
  }
}

function secondsOf(rate: FrameRate, track: PartTracks, segment: number): number {
  const start = (index: number): number => {
    const seconds = segmentStart(index, rate);
    if (track.kind === 'pictures') return seconds;
    return (soundFramesBefore(seconds, track.sampleRate) * soundFrameSamples) / track.sampleRate;
  };
  return start(segment + 1) - start(segment);
}

/** The complete playlist, for players that have begun with the growing one. */
export const finishedPlaylist = (stored: string): string =>
  stored.replace('#EXT-X-PLAYLIST-TYPE:VOD\n', `#EXT-X-PLAYLIST-TYPE:EVENT\n${fromStart}\n`);

import { describe, expect, it } from '@jest/globals';
import { Progress, speedometer } from '../src/attempt/progress.ts';
import type { AudioRendition } from '../src/video/hls/audioGroup.ts';
import { averageBitrate, peakBitrate } from '../src/video/hls/bandwidth.ts';
import { masterPlaylist } from '../src/video/hls/master.ts';
import { iFramePlaylist, mediaPlaylist, targetDuration } from '../src/video/hls/playlists.ts';
import { pickThumbnail } from '../src/video/packaging/thumbnails.ts';
import type { PackagedTrack } from '../src/video/packaging/types.ts';

const packaged = (bytes: number[], codec = 'avc1.64001f'): PackagedTrack => ({
  track: { id: 1, timescale: 90_000, codec, defaults: { duration: 0, size: 0, flags: 0 } },
  initName: 'init.mp4',
  initBytes: 800,
  maxFrameRate: 30,
  segments: bytes.map((size, at) => ({
    name: `${at}.m4s`,
    start: at * 4,
    duration: 4,
    bytes: size,
    iFrames: [{ start: at * 4, duration: 4, offset: 0, length: 100 + at }],
  })),
});

describe('bit rates', () => {
  it('measure peaks over 0.5 to 1.5 target durations', () => {
    const pieces = [
      { bytes: 1000, duration: 4 },
      { bytes: 4000, duration: 4 },
      { bytes: 9000, duration: 0.5 },
    ];
    // The last piece is too short to count alone; it counts together with the one before.
    expect(peakBitrate(pieces, 4)).toBeCloseTo((13_000 * 8) / 4.5);
    expect(averageBitrate(pieces)).toBeCloseTo((14_000 * 8) / 8.5);
    expect(peakBitrate([{ bytes: 100, duration: 0.04 }], 4)).toBe(20_000);
  });
});

describe('playlists', () => {
  it('start the master with a variant for usual connections, and add audio to each', () => {
    const variant = (label: string, size: number) => ({
      label,
      width: 16,
      height: 9,
      frameRate: 23.976_023_9,
      packaged: packaged([size]),
    });
    const audio = (language: string, label: string, size: number, purpose: AudioRendition['purpose'] = 'main') => ({
      folder: `audio-${language}`,
      language,
      label,
      purpose,
      packaged: packaged([size], 'mp4a.40.2'),
    });
    const text = masterPlaylist(
      [variant('1080p', 2_500_000), variant('720p', 900_000), variant('240p', 9000)],
      [
        audio('de', 'German', 60_000),
        audio('en', 'English', 64_000),
        audio('en', 'English (commentary)', 1_000, 'commentary'),
        audio('en', 'English (audio description)', 1_000, 'description'),
        audio('en', 'English (Surround)', 1_000),
      ],
      4,
    );
    const order = [...text.matchAll(/^(\d+p)\/playlist/gm)].map((match) => match[1]);
    expect(order).toEqual(['720p', '1080p', '240p']);
    expect(text).toContain('BANDWIDTH=5128000,AVERAGE-BANDWIDTH=5128000,CODECS="avc1.64001f,mp4a.40.2"');
    expect(text).toContain('FRAME-RATE=23.976');
    const group = [...text.matchAll(/^#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",(.*),CHANNELS="2",URI="(.*)"$/gm)];
    expect(group.map(([, attributes, uri]) => [attributes, uri])).toEqual([
      ['NAME="German",LANGUAGE="de",DEFAULT=YES,AUTOSELECT=YES', 'audio-de/playlist.m3u8'],
      ['NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES', 'audio-en/playlist.m3u8'],
      ['NAME="English (commentary)",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO', 'audio-en/playlist.m3u8'],
      [
        'NAME="English (audio description)",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHARACTERISTICS="public.accessibility.describes-video"',
        'audio-en/playlist.m3u8',
      ],
      ['NAME="English (Surround)",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO', 'audio-en/playlist.m3u8'],
    ]);
  });

  it('list byte ranges of key frames', () => {
    const text = iFramePlaylist(packaged([1000, 2000]), 4);
    expect(text).toContain('#EXT-X-BYTERANGE:101@0\n1.m4s');
    expect(mediaPlaylist(packaged([1000]), 4)).toContain('#EXTINF:4.000000,\n0.m4s\n#EXT-X-ENDLIST');
  });

  it('have a target duration that no rounded segment exceeds', () => {
    const [segment] = packaged([1]).segments;
    expect(segment && targetDuration([{ ...segment, duration: 4.4 }], 4)).toBe(4);
    expect(segment && targetDuration([{ ...segment, duration: 7.6 }], 4)).toBe(8);
  });
});

describe('the thumbnail', () => {
  it('is a typical picture among those with detail', () => {
    const of = (...sizes: number[]) => pickThumbnail(sizes, (size) => size);
    expect(of(900, 20_000, 21_000, 25_000, 800)).toBe(21_000);
    expect(of(500)).toBe(500);
    expect(of()).toBeUndefined();
  });
});

describe('progress', () => {
  it('only rises, is reported at most once a second, and never reaches 100', () => {
    let now = 0;
    const told: number[] = [];
    const progress = new Progress(
      (percent) => told.push(percent),
      () => now,
    );
    for (const [at, fraction] of [
      [0, 0],
      [100, 0.1],
      [1000, 0.2],
      [2000, 0.1],
      [3000, 2],
      [4000, Number.NaN],
      [5000, 3],
    ] as const) {
      now = at;
      progress.report(fraction);
    }
    expect(told).toEqual([0, 20, 99]);
  });

  it('tells the speed of an encoder from its first output on, when it has been measured for a while', () => {
    let now = 0;
    const speedAt = speedometer(() => now);
    const told = [
      [5000, 0],
      [6000, 1],
      [7000, 1.5],
      [8000, 2],
      [10_000, 7],
    ].map(([at = 0, seconds = 0]) => {
      now = at;
      return speedAt(seconds);
    });
    expect(told).toEqual([undefined, undefined, undefined, 0.5, 1.5]);
  });
});

import { writeFile } from 'node:fs/promises';
import { noise } from './badFiles.ts';
import { cached, generate } from './generate.ts';
import { tone } from './patterns.ts';
import { claimingSeconds, dsfTone, id3v1, id3v2, vbri, wav, withoutTotal } from './rawAudio.ts';
import { changedFile, lavfi, song, songSeconds, songTags, songTagValues, withPictures } from './songs.ts';

/** A file that must become a track, and the expected result. */
export interface TrackFixture {
  name: string;
  make: () => Promise<string>;
  expect: {
    /** Seconds of decodable audio, and the tolerance. */
    duration: number;
    durationTolerance?: number;
    sampleRate: 44_100 | 48_000;
    channels: 1 | 2;
    /** The colour in the middle of the cover; absent if there must be none. */
    cover?: readonly [number, number, number];
    tags?: Partial<Record<'title' | 'artist' | 'album' | 'genre', string>>;
    /** The track is silent, so nothing can be measured. */
    isSilent?: boolean;
  };
}

const stereo44 = { duration: songSeconds, sampleRate: 44_100, channels: 2 } as const;
const stereo48 = { duration: songSeconds, sampleRate: 48_000, channels: 2 } as const;
const mono48 = { duration: songSeconds, sampleRate: 48_000, channels: 1 } as const;

/** MP3 without a Xing header does not tell its start or end: up to three frames more. */
const mp3Tolerance = 0.08;

const blue = [0, 0, 254] as const;
const red = [254, 0, 0] as const;

const made = (recipe: string, extension: string, make: () => Buffer): Promise<string> =>
  cached(['track', recipe, songSeconds], extension, (path) => writeFile(path, make()));

const encoded = (
  name: string,
  extension: string,
  options: readonly string[],
  expect: TrackFixture['expect'] = stereo44,
  sampleRate = 44_100,
): TrackFixture => ({ name, make: () => song(extension, options, sampleRate), expect });

const pcm = (samples: number, value: (at: number) => number): Buffer => {
  const bytes = Buffer.alloc(samples * 2);
  for (let at = 0; at < samples; at++) bytes.writeInt16LE(Math.round(value(at) * 32_767), at * 2);
  return bytes;
};
const sine =
  (sampleRate: number, amplitude = 0.5) =>
  (at: number) =>
    amplitude * Math.sin((2 * Math.PI * 440 * at) / sampleRate);

/** "Привет" and "Мир" as a Russian Windows of the nineties wrote them. */
const cp1251 = { title: Buffer.from('cff0e8e2e5f2', 'hex'), artist: Buffer.from('cce8f0', 'hex') };

/** Unusual files that are valid tracks. */
export const trackFixtures: readonly TrackFixture[] = [
  {
    name: 'MP3 with tags and a cover',
    make: () => withPictures('mp3', [['blue', 'Cover (front)']], songTags),
    expect: { ...stereo44, cover: blue, tags: songTagValues },
  },
  {
    name: 'FLAC with tags and a cover',
    make: () => withPictures('flac', [['blue', 'Cover (front)']], songTags),
    expect: { ...stereo44, cover: blue, tags: songTagValues },
  },
  {
    name: 'M4A with tags and a cover',
    make: () => withPictures('m4a', [['blue', 'Cover (front)']], [...songTags, '-c:a', 'aac']),
    expect: { ...stereo44, cover: blue, tags: songTagValues },
  },
  {
    name: 'two covers, the front one last',
    make: () =>
      withPictures('flac', [
        ['red', 'Cover (back)'],
        ['blue', 'Cover (front)'],
      ]),
    expect: { ...stereo44, cover: blue },
  },
  {
    name: 'a cover of 3 MB',
    make: async () => {
      const png = await generate('png', [
        ...lavfi(
          "nullsrc=s=1400x1400,geq=r='random(1)*255':g='random(2)*255':b='random(3)*255',format=rgb24,drawbox=x=300:y=300:w=800:h=800:c=red:t=fill",
        ),
        ...['-frames:v', '1'],
      ]);
      return generate('flac', [
        ...lavfi(tone(songSeconds, 44_100)),
        '-i',
        png,
        '-map',
        '0',
        '-map',
        '1',
        '-c:v',
        'copy',
        '-disposition:v',
        'attached_pic',
      ]);
    },
    expect: { ...stereo44, channels: 1, cover: red },
  },
  {
    name: 'noise as a cover',
    make: () =>
      changedFile('noise for a cover', withPictures('mp3', [['blue', 'Cover (front)']]), 'mp3', (bytes) => {
        const at = bytes.indexOf('ffd8ff', 0, 'hex');
        noise(600).copy(bytes, at);
        return bytes;
      }),
    expect: stereo44,
  },
  {
    name: 'FLAC with a broken picture block',
    make: () =>
      changedFile('broken picture block', withPictures('flac', [['blue', 'Cover (front)']]), 'flac', (bytes) => {
        bytes.writeUInt32BE(0x7fffffff, bytes.indexOf('image/jpeg', 0, 'latin1') - 4);
        return bytes;
      }),
    expect: stereo44,
  },
  encoded('VBR MP3 without Xing', 'mp3', ['-q:a', '5', '-write_xing', '0'], {
    ...stereo44,
    durationTolerance: mp3Tolerance,
  }),
  {
    name: 'MP3 with a false VBRI header',
    make: () =>
      changedFile('vbri', song('mp3', ['-write_xing', '0', '-id3v2_version', '0']), 'mp3', (bytes) =>
        Buffer.concat([vbri({ bytes: 900_000_000, frames: 4_000_000 }), bytes]),
      ),
    expect: { ...stereo44, durationTolerance: mp3Tolerance },
  },
  {
    name: 'FLAC without a total',
    make: () => changedFile('no total', song('flac'), 'flac', withoutTotal),
    expect: stereo44,
  },
  {
    name: 'M4B that claims 47 hours',
    make: () =>
      changedFile('47 hours', song('m4a', ['-c:a', 'aac'], 22_050), 'm4b', (bytes) =>
        claimingSeconds(bytes, 47 * 3600),
      ),
    expect: { ...stereo44, durationTolerance: 0.05 },
  },
  {
    name: 'WAV that claims 4 GB',
    make: () =>
      made('wav of 4 GB', 'wav', () =>
        wav({ tag: 1, channels: 1, sampleRate: 44_100, bits: 16 }, pcm(songSeconds * 44_100, sine(44_100)), 0xffffffd3),
      ),
    expect: { ...stereo44, channels: 1 },
  },
  {
    name: 'a twentieth of a second',
    make: () =>
      made('0.05 s', 'wav', () => wav({ tag: 1, channels: 1, sampleRate: 44_100, bits: 16 }, pcm(2205, sine(44_100)))),
    expect: { ...stereo44, channels: 1, duration: 0.05, durationTolerance: 0 },
  },
  {
    name: 'MP3 of a twentieth of a second',
    make: () => generate('mp3', [...lavfi(tone(0.05, 44_100))]),
    expect: { ...stereo44, channels: 1, duration: 0.05 },
  },
  {
    name: 'one sample',
    make: () =>
      made('one sample', 'wav', () =>
        wav(
          { tag: 1, channels: 1, sampleRate: 48_000, bits: 16 },
          pcm(1, () => 0.5),
        ),
      ),
    expect: { ...mono48, duration: 0 },
  },
  {
    name: 'silence',
    make: () => generate('flac', [...lavfi('anullsrc=r=48000:cl=stereo'), '-t', String(songSeconds)]),
    expect: { ...stereo48, isSilent: true },
  },
  {
    name: '8 kHz mono',
    make: () =>
      made('8 kHz', 'wav', () =>
        wav({ tag: 1, channels: 1, sampleRate: 8000, bits: 16 }, pcm(songSeconds * 8000, sine(8000))),
      ),
    expect: mono48,
  },
  encoded('11.025 kHz MP3', 'mp3', [], stereo44, 11_025),
  encoded('96 kHz FLAC', 'flac', [], stereo48, 96_000),
  encoded('176.4 kHz WAV', 'wav', [], stereo44, 176_400),
  encoded('192 kHz in 24 bits', 'wav', ['-c:a', 'pcm_s24le'], stereo48, 192_000),
  encoded('37.8 kHz', 'wav', [], stereo48, 37_800),
  encoded('floats, 6 dB above full scale', 'wav', ['-af', 'volume=24dB', '-c:a', 'pcm_f32le'], stereo44),
  encoded('doubles', 'wav', ['-c:a', 'pcm_f64le'], stereo44),
  encoded('eight bits', 'wav', ['-c:a', 'pcm_u8'], stereo44),
  encoded('A-law', 'wav', ['-c:a', 'pcm_alaw'], stereo44),
  {
    name: 'DSD',
    make: () => made('dsd', 'dsf', () => dsfTone(1)),
    expect: { ...stereo44, duration: 1, durationTolerance: 0.02 },
  },
  {
    name: '7.1',
    make: () =>
      generate('flac', [
        ...lavfi(`${tone(songSeconds, 48_000)},pan=7.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0|SL=c0|SR=c0`),
      ]),
    expect: stereo48,
  },
  {
    name: '5.1 AC-3',
    make: () =>
      generate('ac3', [...lavfi(`${tone(songSeconds, 48_000)},pan=5.1|FL=c0|FR=c0|FC=c0|LFE=c0|BL=c0|BR=c0`)]),
    expect: { ...stereo48, durationTolerance: 0.05 },
  },
  {
    name: 'ten channels in an unknown layout',
    make: () =>
      made('ten channels', 'wav', () =>
        wav(
          { tag: 1, channels: 10, sampleRate: 48_000, bits: 16 },
          pcm(songSeconds * 480_000, (at) => sine(48_000)(Math.floor(at / 10))),
        ),
      ),
    expect: stereo48,
  },
  encoded('Opus with tags', 'opus', ['-c:a', 'libopus', ...songTags], { ...stereo48, tags: songTagValues }, 48_000),
  {
    name: 'Vorbis with tags',
    // More than one page of a second: ffmpeg drops the first samples of a file with only one.
    make: () => song('ogg', ['-c:a', 'libvorbis', ...songTags], 44_100, 2),
    expect: { ...stereo44, duration: 2, tags: songTagValues },
  },
  encoded('ALAC', 'm4a', ['-c:a', 'alac']),
  encoded('AAC without a container', 'aac', ['-c:a', 'aac'], { ...stereo44, durationTolerance: 0.08 }),
  encoded('WMA', 'wma', ['-c:a', 'wmav2', '-metadata', 'title=A title'], {
    ...stereo44,
    durationTolerance: 0.2,
    tags: { title: 'A title' },
  }),
  encoded('AIFF', 'aiff', ['-metadata', 'title=A title'], { ...stereo44, tags: { title: 'A title' } }),
  encoded('WavPack', 'wv', []),
  encoded('CAF', 'caf', []),
  encoded('Matroska', 'mka', ['-c:a', 'flac', '-metadata', 'title=A title'], {
    ...stereo44,
    tags: { title: 'A title' },
  }),
  encoded('MPEG transport stream', 'ts', ['-c:a', 'mp2'], { ...stereo44, durationTolerance: 0.06 }),
  {
    name: 'a video, whose audio is used',
    make: () => {
      const codecs = [
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
        '-metadata',
        'title=A film',
      ];
      return generate('mp4', [
        ...lavfi(`testsrc2=s=320x240:r=25:d=${songSeconds}`),
        ...lavfi(tone(songSeconds)),
        ...codecs,
      ]);
    },
    expect: { ...mono48, durationTolerance: 0.05, tags: { title: 'A film' } },
  },
  {
    name: 'ID3v1 in Cyrillic',
    make: () =>
      changedFile('id3v1', song('mp3', ['-id3v2_version', '0']), 'mp3', (bytes) =>
        Buffer.concat([bytes, id3v1(cp1251.title, cp1251.artist)]),
      ),
    expect: { ...stereo44, tags: { title: 'Привет', artist: 'Мир' } },
  },
  {
    name: 'ID3v2 in Cyrillic that claims to be Latin-1',
    make: () =>
      changedFile('id3v2', song('mp3', ['-id3v2_version', '0']), 'mp3', (bytes) =>
        Buffer.concat([id3v2({ TIT2: cp1251.title, TPE1: Buffer.from('Bj\xf6rk', 'latin1') }), bytes]),
      ),
    expect: { ...stereo44, tags: { title: 'Привет', artist: 'Björk' } },
  },
  {
    name: 'truncated MP3',
    make: () => changedFile('cut', song('mp3'), 'mp3', (bytes) => bytes.subarray(0, bytes.length * 0.5)),
    expect: { ...stereo44, duration: songSeconds / 2, durationTolerance: mp3Tolerance },
  },
  {
    name: 'truncated Ogg',
    make: () =>
      changedFile(
        'cut',
        generate('ogg', [...lavfi(`${tone(20, 44_100)},aformat=channel_layouts=stereo`), '-c:a', 'libvorbis']),
        'ogg',
        (bytes) => bytes.subarray(0, bytes.length * 0.5),
      ),
    expect: { ...stereo44, duration: 10, durationTolerance: 2 },
  },
];

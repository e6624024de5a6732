import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { maxTagLength, trackObjects } from '@millrace/jobs';
import { silentLogger } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate, tone } from '@millrace/testkit/media';
import { byDay } from '@millrace/testkit/nightly';
import sharp from 'sharp';
import { makeCover } from '../src/track/cover/cover.ts';
import { readFfmetadata } from '../src/track/tags/ffmetadata.ts';
import { cleanTag, readTrackTags } from '../src/track/tags/trackTags.ts';
import { broadcast, chunk, id3, pictureFrame, utf8Frame, wave } from './support/tags.ts';
import { openWorld, tools } from './support/world.ts';

describe('ffmpeg’s tags', () => {
  const read = (text: string) =>
    Object.fromEntries(Array.from(readFfmetadata(Buffer.from(text)), ([key, value]) => [key, value.toString()]));

  it('are read with their escapes', () => {
    expect(read(';FFMETADATA1\nTITLE=a\\=b\\;c\\#d\\\\e\\\nf\nartist=x=y\n')).toEqual({
      title: 'a=b;c#d\\e\nf',
      artist: 'x=y',
    });
  });

  it('end where the tags of a stream or chapter begin', () => {
    expect(read(';FFMETADATA1\nalbum=whole\n[CHAPTER]\ntitle=first chapter\n')).toEqual({ album: 'whole' });
  });

  it('take linear time and are truncated if they are very long', () => {
    const long = 'x'.repeat(4 * 1024 * 1024);
    const tags = readFfmetadata(Buffer.from(`${long}=a\ncomment=${long}\n${'\\='.repeat(2_000_000)}\ntitle=b\n`));
    expect([...tags.keys()]).toEqual(['comment', 'title']);
    expect(tags.get('comment')).toHaveLength(65_536);
    expect(readFfmetadata(Buffer.from(Array.from({ length: 5000 }, (_, at) => `k${at}=v\n`).join(''))).size).toBe(1000);
  });

  it('cannot be forged by a line feed in a value', () => {
    expect(read(';FFMETADATA1\ncomment=one\\\ntitle\\=forged\n')).toEqual({ comment: 'one\ntitle=forged' });
  });
});

describe('text of a tag', () => {
  it('is cleaned and truncated', () => {
    expect(cleanTag('\ufeff a\0b\u0007 \n\t c\u2028d ')).toBe('a b c d');
    expect(cleanTag(' \0 ')).toBeNull();
    expect(cleanTag('x'.repeat(1000))).toHaveLength(maxTagLength);
    // No half of a surrogate pair is left.
    expect(cleanTag(`x${'😀'.repeat(200)}`)).toBe(`x${'😀'.repeat((maxTagLength - 2) / 2)}`);
  });

  it('is found under its name or a synonym', () => {
    const of = (text: string) => readTrackTags([], Buffer.from(`;FFMETADATA1\n${text}\n`));
    const none = { title: null, artist: null, album: null, genre: null, albumArtist: null, lyrics: null };
    const numbers = { trackNumber: null, discNumber: null, year: null, isCompilation: false };
    expect(of('')).toEqual({ ...none, ...numbers });
    expect(of('TITLE=T\nalbum_artist=A\nGenre=Jazz\nalbum=')).toEqual({
      ...none,
      ...numbers,
      title: 'T',
      artist: 'A',
      genre: 'Jazz',
      albumArtist: 'A',
    });
    expect(of('track=3/12\ndisc=2\ndate=1999-05-01\ncompilation=1')).toMatchObject({
      trackNumber: 3,
      discNumber: 2,
      year: 1999,
      isCompilation: true,
    });
  });

  it.each([
    ['3/0', 3],
    ['0', null],
    ['0/12', null],
    ['12345', null],
    ['99999999999999999999', null],
    ['-3', null],
    ['three', null],
  ])('%j is the number %j', (text, number) => {
    expect(readTrackTags([], Buffer.from(`;FFMETADATA1\ntrack=${text}\ndate=${text}\n`)).trackNumber).toBe(number);
  });
});

describe('lyrics', () => {
  const of = (text: string) => readTrackTags([], Buffer.from(`;FFMETADATA1\n${text}\n`)).lyrics;

  it('keep their lines, and nothing that is no text', () => {
    expect(of('lyrics=One\\\r\\\n\\\nTwo\u2028Three\u0007\ufeff')).toBe('One\n\nTwo\nThree');
  });

  it('have a name of each format', () => {
    for (const name of ['LYRICS', 'UNSYNCEDLYRICS', 'lyrics-eng', 'lyrics-XXX']) expect(of(`${name}=One`)).toBe('One');
  });
});

await describeWithEngine('ffmpeg', 'what a tag has', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());
  const red = { r: 240, g: 10, b: 10 };
  const song = (extension: string, lyrics: string[] = []) =>
    generate(extension, ['-f', 'lavfi', '-i', tone(0.5), ...lyrics]);

  /** The frame of ID3v2.3 that programs write, which ffmpeg cannot: in UTF-16, with its language. */
  async function withUslt(): Promise<string> {
    const text = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Første\nAndre', 'utf16le')]);
    const body = Buffer.concat([Buffer.from('\u0001nor', 'latin1'), Buffer.from([0xff, 0xfe, 0, 0]), text]);
    const frame = Buffer.concat([Buffer.from('USLT'), Buffer.from([0, 0, 0, body.length, 0, 0]), body]);
    const head = Buffer.concat([Buffer.from('ID3\u0003\0\0', 'latin1'), Buffer.from([0, 0, 0, frame.length]), frame]);
    const world = await opening;
    const path = join(world.temporary, 'uslt.mp3');
    await writeFile(path, Buffer.concat([head, await readFile(await song('mp3', ['-id3v2_version', '0']))]));
    return path;
  }

  it.each<[string, () => Promise<string>, string]>([
    ['FLAC', () => song('flac', ['-metadata', 'LYRICS=[00:00.10]One\n[00:00.20]Two']), '[00:00.10]One\n[00:00.20]Two'],
    ['MP4', () => song('m4a', ['-metadata', 'lyrics=One\nTwo']), 'One\nTwo'],
    ['MP3', withUslt, 'Første\nAndre'],
  ])('are found in %s', async (_format, make, lyrics) => {
    const world = await opening;
    expect((await world.transcodeTrack(await make())).tags.lyrics).toBe(lyrics);
  });

  const named: readonly [string, string, readonly string[]][] = [
    ['WAV', 'wav', ['-write_id3v2', '1']],
    ['WAV with a list only', 'wav', []],
    ['AIFF', 'aiff', ['-write_id3v2', '1']],
    ['WMA', 'wma', []],
    ['WavPack', 'wv', []],
  ];
  it.each(byDay(named, ['WAV', 'WMA'], ([name]) => name))(
    'names the song in %s',
    async (_format, extension, options) => {
      const named = { title: 'Lyckan är ett pärlband', artist: 'Zoë', album: 'Visor', genre: 'Folk' };
      const metadata = Object.entries(named).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
      const world = await opening;
      expect((await world.transcodeTrack(await song(extension, [...metadata, ...options]))).tags).toMatchObject(named);
    },
  );

  it('names the song, and shows its cover of another type, in a WAV of a broadcaster', async () => {
    const world = await opening;
    const plain = await readFile(await song('wav', ['-fflags', '+bitexact', '-ar', '8000']));
    const cover = await sharp({ create: { width: 60, height: 41, channels: 3, background: red } })
      .webp()
      .toBuffer();
    const path = join(world.temporary, 'broadcast.wav');
    const description = chunk('bext', broadcast({ description: 'Take 3', date: '2003-01-01' }));
    const frames = id3(4, [
      ['TIT2', utf8Frame('Lyckan')],
      ['TPE1', utf8Frame('Zoë')],
      ['TDRC', utf8Frame('20200131')],
      ['APIC', pictureFrame('image/png', 3, cover)],
    ]);
    await writeFile(path, wave(description, plain.subarray(12), chunk('id3 ', frames)));
    const made = await world.transcodeTrack(path);
    expect(made.tags).toMatchObject({ title: 'Lyckan', artist: 'Zoë', year: 2020 });
    expect(made.hasCover).toBe(true);
    // Not by its path: see docs/architecture/tests.md, native libraries.
    const jpeg = await readFile(join(made.folder, trackObjects.cover));
    expect(jpeg.toString('hex', 0, 3)).toBe('ffd8ff');
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 41 });
  });

  /** The cover that is made of the pictures of a tag, of which the first cannot be decoded. */
  async function coverOf(picture: Buffer): Promise<Buffer | undefined> {
    const { storage, workspace } = await opening;
    const folder = await workspace.makeFolder();
    try {
      return await makeCover({
        storage,
        tools,
        sourcePath: '',
        stream: undefined,
        coverKey: null,
        pictures: [Buffer.from('no picture'), picture],
        workFolder: folder.path,
        socketFolder: folder.socketFolder,
        signal: new AbortController().signal,
        log: silentLogger(),
      });
    } finally {
      await folder.remove();
    }
  }

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'becomes a cover if it is %s, whatever it is called',
    async (format) => {
      const picture = await sharp({ create: { width: 300, height: 201, channels: 3, background: red } })
        .toFormat(format)
        .toBuffer();
      const cover = sharp(await coverOf(picture));
      expect(await cover.metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 201 });
      const means = (await cover.stats()).channels.map(({ mean }) => mean);
      expect(means.every((mean, n) => Math.abs(mean - (Object.values(red)[n] ?? 0)) < 12)).toBe(true);
    },
  );

  it('becomes no cover if it is cut off before its pixels', async () => {
    const avif = await sharp({ create: { width: 30, height: 20, channels: 3, background: red } })
      .avif()
      .toBuffer();
    for (const length of [16, 100, avif.length - 30]) expect(await coverOf(avif.subarray(0, length))).toBeUndefined();
  });
});

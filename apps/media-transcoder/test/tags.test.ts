import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { maxTagLength } from '@millrace/jobs';
import { describeWithEngine } from '@millrace/testkit/engines';
import { generate, tone } from '@millrace/testkit/media';
import { decodeText } from '../src/track/tags/decodeText.ts';
import { readFfmetadata } from '../src/track/tags/ffmetadata.ts';
import { cleanTag, readTrackTags } from '../src/track/tags/trackTags.ts';
import { openWorld } from './support/world.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

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
  it.each([
    ['UTF-8', Buffer.from('Björk – Jóga 愛'), 'Björk – Jóga 愛'],
    ['Latin-1', latin1('Bj\xf6rk'), 'Björk'],
    ['declared Latin-1', Buffer.from('Sigur Rós'), 'Sigur Rós'],
    ['Windows-1252', latin1('It\x92s \x93it\x94'), 'It’s “it”'],
    ['Windows-1251', Buffer.from('c3f0e0e6e4e0edf1eae0ff20eee1eef0eeede0', 'hex'), 'Гражданская оборона'],
    ['Windows-1251 declared as Latin-1', Buffer.from(latin1('\xcc\xe8\xf0').toString('latin1')), 'Мир'],
    ['UTF-8 declared as Latin-1', Buffer.from(Buffer.from('Café').toString('latin1')), 'Café'],
    ['Shift-JIS', Buffer.from('82a082a282a4', 'hex'), 'あいう'],
    ['French', Buffer.from('Édith Piaf à l’Olympia, été'), 'Édith Piaf à l’Olympia, été'],
  ])('is read from %s', (_encoding, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('is cleaned and truncated', () => {
    expect(cleanTag('\ufeff a\0b\u0007 \n\t c\u2028d ')).toBe('a b c d');
    expect(cleanTag(' \0 ')).toBeNull();
    expect(cleanTag('x'.repeat(1000))).toHaveLength(maxTagLength);
    // No half of a surrogate pair is left.
    expect(cleanTag(`x${'😀'.repeat(200)}`)).toBe(`x${'😀'.repeat((maxTagLength - 2) / 2)}`);
  });

  it('is found under its name or a synonym', () => {
    const of = (text: string) => readTrackTags(Buffer.from(`;FFMETADATA1\n${text}\n`));
    const none = { title: null, artist: null, album: null, genre: null, albumArtist: null, lyrics: null };
    const numbers = { trackNumber: null, discNumber: null, year: null, isCompilation: false };
    expect(of('')).toEqual({ ...none, ...numbers });
    expect(of('TITLE=T\nalbum_artist=A\nGenre=Jazz\nalbum=')).toEqual({
      ...{ ...none, ...numbers },
      ...{ title: 'T', artist: 'A', genre: 'Jazz', albumArtist: 'A' },
    });
    expect(of('track=3/12\ndisc=2\ndate=1999-05-01\ncompilation=1')).toMatchObject({
      ...{ trackNumber: 3, discNumber: 2, year: 1999, isCompilation: true },
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
    expect(readTrackTags(Buffer.from(`;FFMETADATA1\ntrack=${text}\ndate=${text}\n`)).trackNumber).toBe(number);
  });
});

describe('lyrics', () => {
  const of = (text: string) => readTrackTags(Buffer.from(`;FFMETADATA1\n${text}\n`)).lyrics;

  it('keep their lines, and nothing that is no text', () => {
    expect(of('lyrics=One\\\r\\\n\\\nTwo\u2028Three\u0007\ufeff')).toBe('One\n\nTwo\nThree');
  });

  it('have a name of each format', () => {
    for (const name of ['LYRICS', 'UNSYNCEDLYRICS', 'lyrics-eng', 'lyrics-XXX']) expect(of(`${name}=One`)).toBe('One');
  });
});

await describeWithEngine('ffmpeg', 'lyrics of a file', () => {
  const opening = openWorld();
  afterAll(async () => (await opening).close());
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
});

import { describe, expect, it } from '@jest/globals';
import { maxTagLength } from '@millrace/jobs';
import { decodeText } from '../src/track/tags/decodeText.ts';
import { readFfmetadata } from '../src/track/tags/ffmetadata.ts';
import { cleanTag, readTrackTags } from '../src/track/tags/trackTags.ts';

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
    expect(readTrackTags(Buffer.from(';FFMETADATA1\nTITLE=T\nalbum_artist=A\nGenre=Jazz\nalbum=\n'))).toEqual({
      title: 'T',
      artist: 'A',
      album: null,
      genre: 'Jazz',
    });
  });
});

import { Readable } from 'node:stream';
import { createInflate, deflateSync } from 'node:zlib';
import { describe, expect, it, jest } from '@jest/globals';
import { noise } from '@millrace/testkit/media';
import { nextTurn } from '@millrace/testkit/turn';
import { makeBox } from '../src/mp4/boxes.ts';
import { coversIn } from '../src/track/cover/choose.ts';
import { genresIn } from '../src/track/tags/genres.ts';
import {
  aiff,
  ape,
  asf,
  asfPicture,
  big32,
  byteFrame,
  chunk,
  comments,
  data,
  type Frame,
  flac,
  flacPicture,
  id3,
  matroska,
  mp4,
  ogg,
  pictureFrame,
  setsOf,
  tagsIn,
  utf8Frame,
  utf16Frame,
  wave,
} from './support/tags.ts';

const sound = Buffer.alloc(64, 0x55);
const mp3 = (tag: Buffer, ...end: readonly Buffer[]): Buffer => Buffer.concat([tag, sound, ...end]);
const text = (value: string): Buffer => Buffer.from(value);
const item = (type: string, ...values: readonly Buffer[]): Buffer => makeBox(type, ...values);
const freeform = (name: string, value: string): Buffer =>
  item(
    '----',
    makeBox('mean', big32(0), text('com.apple.iTunes')),
    makeBox('name', big32(0), text(name)),
    data(1, text(value)),
  );

/** ID3v1: texts of 30 bytes, and a genre. */
function id3v1(title: string, genre = 255): Buffer {
  const tag = Buffer.alloc(128);
  tag.write(`TAG${title.slice(0, 30)}`, 0, 'latin1');
  tag[127] = genre;
  return tag;
}

describe('several values', () => {
  const wanted = {
    title: 'One',
    artist: 'A, B',
    genre: 'Rock, Pop',
    albumArtist: 'C, D',
    album: 'An album',
    year: 2020,
  };

  it.each<[string, Buffer]>([
    [
      'ID3v2.4',
      mp3(
        id3(4, [
          ['TIT2', utf8Frame('One\0Two')],
          ['TPE1', utf8Frame('A\0B')],
          ['TCON', utf8Frame('17\0Pop\0')],
          ['TPE2', utf8Frame('C\0D')],
          ['TALB', utf8Frame('An album')],
          ['TDRC', utf8Frame('2020-01-31')],
        ]),
      ),
    ],
    [
      'ID3v2.3',
      mp3(
        id3(3, [
          ['TIT2', utf16Frame('One', 'Two')],
          ['TPE1', utf16Frame('A', 'B')],
          ['TCON', byteFrame(text('(17)(13)'))],
          ['TPE2', byteFrame(text('C\0D'))],
          ['TALB', byteFrame(text('An album'))],
          ['TYER', byteFrame(text('2020'))],
        ]),
      ),
    ],
    [
      'MP4',
      mp4(
        item('\xa9nam', data(1, text('One'))),
        item('\xa9ART', data(1, text('A')), data(1, text('B'))),
        item('\xa9gen', data(1, text('Rock'))),
        item('\xa9gen', data(2, Buffer.from('Pop', 'utf16le').swap16())),
        item('aART', data(1, text('C')), data(1, text('D'))),
        item('\xa9alb', data(1, text('An album'))),
        item('\xa9day', data(1, text('2020-01-31T00:00:00Z'))),
      ),
    ],
    [
      'APEv2',
      Buffer.concat([
        text('MPCK'),
        sound,
        ape([
          ['Title', text('One')],
          ['ARTIST', text('A\0B')],
          ['Genre', text('Rock\0Pop')],
          ['Album Artist', text('C\0D')],
          ['Album', text('An album')],
          ['Year', text('20200131')],
        ]),
      ]),
    ],
    [
      'FLAC',
      flac(
        [0, Buffer.alloc(34)],
        [
          4,
          comments(
            'TITLE=One',
            'Artist=A',
            'ARTIST=B',
            'ARTIST=A',
            'genre=Rock',
            'GENRE=Pop',
            'ALBUMARTIST=C',
            'ALBUM ARTIST=D',
            'ALBUM=An album',
            'DATE=soon',
            'DATE=20200131',
            'DATE=1999',
          ),
        ],
      ),
    ],
    [
      'Opus',
      ogg(
        text('OpusHead'),
        Buffer.concat([
          text('OpusTags'),
          comments(
            'TITLE=One',
            'ARTIST=A',
            'ARTIST=B',
            'GENRE=Rock',
            'GENRE=Pop',
            'ALBUMARTIST=C',
            'ALBUMARTIST=D',
            'ALBUM=An album',
            'YEAR=31.01.2020',
          ),
        ]),
      ),
    ],
    [
      'WMA',
      asf('One', 'A', [
        ['Author', 'B'],
        ['WM/Genre', 'Rock'],
        ['WM/Genre', 'Pop'],
        ['WM/AlbumArtist', 'C'],
        ['WM/AlbumArtist', 'D'],
        ['WM/AlbumTitle', 'An album'],
        ['WM/Year', '2020'],
      ]),
    ],
  ])('of artists and genres are one text in %s', async (_format, file) => {
    expect(await tagsIn(file)).toMatchObject(wanted);
  });

  it('separated by a slash or a semicolon are one', async () => {
    expect(await tagsIn(mp3(id3(4, [['TPE1', utf8Frame('AC/DC; live')]])))).toMatchObject({ artist: 'AC/DC; live' });
  });
});

describe('text that declares its encoding', () => {
  const words = 'Jäääär ÆØÅ';
  it.each<[string, Buffer]>([
    ['UTF-8 of ID3v2.4', mp3(id3(4, [['TIT2', utf8Frame(words)]]))],
    ['UTF-16 of ID3v2.3', mp3(id3(3, [['TIT2', utf16Frame(words)]]))],
    ['UTF-16 of ID3v2.2', mp3(id3(2, [['TT2', utf16Frame(words)]]))],
    [
      'UTF-16 of ID3v2.4 without a mark',
      mp3(id3(4, [['TIT2', Buffer.concat([Buffer.from([2]), Buffer.from(words, 'utf16le').swap16()])]])),
    ],
    ['UTF-8 of FLAC', flac([4, comments(`TITLE=${words}`)])],
    ['UTF-8 of APEv2', mp3(Buffer.alloc(0), ape([['Title', text(words)]]))],
    ['UTF-8 of MP4', mp4(item('\xa9nam', data(1, text(words))))],
  ])('is never guessed: %s', async (_encoding, file) => {
    expect((await tagsIn(file)).title).toBe(words);
  });

  it('is never guessed if ffmpeg has read it', async () => {
    expect((await tagsIn(Buffer.alloc(200), `title=${words}`)).title).toBe(words);
  });

  it('is guessed in APEv1, which declares none', async () => {
    const items = [
      ['Title', Buffer.from('cff0e8e2e5f2', 'hex')],
      ['Artist', text('A\0B')],
    ] as const;
    expect(await tagsIn(mp3(Buffer.alloc(0), ape(items, 1_000)))).toMatchObject({ title: 'Привет', artist: 'A, B' });
  });

  it('as Latin-1 is guessed, because programs wrote their own code page', async () => {
    const file = mp3(id3(3, [['TIT2', byteFrame(Buffer.from('cff0e8e2e5f2', 'hex'))]]));
    expect((await tagsIn(file)).title).toBe('Привет');
  });

  it('as Latin-1 is guessed by all texts of the tag, because titles are short', async () => {
    // In Windows-1251.
    const short = Buffer.from('ccfb', 'hex');
    const english = Buffer.from('c0f0e8ff20286c69766529', 'hex');
    const words = Buffer.from('c3f0f3efefe020eaf0eee2e8', 'hex');
    const file = mp3(
      id3(3, [
        ['TIT2', byteFrame(short)],
        ['TALB', byteFrame(english)],
        ['TPE1', byteFrame(words)],
        ['TPE2', byteFrame(Buffer.from('Mot\xf6rhead', 'latin1'))],
      ]),
    );
    const wanted = { title: 'Мы', album: 'Ария (live)', artist: 'Группа крови' };
    expect(await tagsIn(file)).toMatchObject({ ...wanted, albumArtist: 'Motörhead' });
    const old = Buffer.alloc(128);
    old.write('TAG');
    short.copy(old, 3);
    words.copy(old, 33);
    english.copy(old, 63);
    expect(await tagsIn(mp3(Buffer.alloc(0), old))).toMatchObject(wanted);
  });
});

describe('tags beside each other', () => {
  const list = chunk(
    'LIST',
    Buffer.concat([text('INFO'), chunk('INAM', text('Of the list\0')), chunk('IPRD', text('Its album'))]),
  );
  const frames = id3(4, [
    ['TIT2', utf8Frame('Of ID3')],
    ['TDRC', utf8Frame('2011')],
  ]);
  const short = 'A title that is longer than thirty characters';

  it.each<[string, Buffer, string, object]>([
    [
      'ID3 and a list in WAV',
      wave(chunk('data', sound), list, chunk('id3 ', frames)),
      'date=2003-01-01',
      { title: 'Of ID3', album: 'Its album', year: 2011 },
    ],
    [
      'a list in WAV',
      wave(list, chunk('data', sound)),
      'date=2003-01-01',
      { title: 'Of the list', album: 'Its album', year: 2003 },
    ],
    [
      'ID3 and text in AIFF',
      aiff(
        chunk('NAME', text('Of the chunk'), true),
        chunk('AUTH', text('Its author'), true),
        chunk('ID3 ', frames, true),
      ),
      '',
      { title: 'Of ID3', artist: 'Its author', year: 2011 },
    ],
    [
      'ID3 before FLAC',
      Buffer.concat([frames, flac([4, comments('TITLE=Of FLAC', 'ALBUM=Its album')])]),
      '',
      { title: 'Of ID3', album: 'Its album', year: 2011 },
    ],
    [
      'ID3 before TTA, and APEv2 behind it',
      Buffer.concat([
        frames,
        text('TTA1'),
        sound,
        ape([
          ['Title', text('Of APE')],
          ['Album', text('Its album')],
        ]),
      ]),
      '',
      { title: 'Of ID3', album: 'Its album' },
    ],
    [
      'APEv2 before ID3v1',
      mp3(Buffer.alloc(0), ape([['Title', text(short)]]), id3v1(short, 8)),
      '',
      { title: short, genre: 'Jazz' },
    ],
    [
      'ID3v2 and ID3v1',
      mp3(id3(3, [['TIT2', utf16Frame(short)]]), id3v1(short, 8)),
      '',
      { title: short, genre: 'Jazz' },
    ],
    ['ID3v1 alone', mp3(Buffer.alloc(0), id3v1('A title', 80)), '', { title: 'A title', genre: 'Folk' }],
    [
      'what only ffmpeg reads',
      Buffer.alloc(200),
      'title=T\nauthor=A\nlyrics-eng=L',
      { title: 'T', artist: 'A', lyrics: 'L' },
    ],
    [
      'a free text and its own frame',
      mp3(
        id3(3, [
          ['TXXX', utf16Frame('ALBUM ARTIST', 'Free')],
          ['TXXX', utf16Frame('Artist', 'Free')],
          ['TPE1', utf16Frame('Own')],
        ]),
      ),
      '',
      { artist: 'Own', albumArtist: 'Free' },
    ],
    [
      'numbers in WMA',
      asf('T', 'A', [
        ['WM/TrackNumber', 3],
        ['WM/PartOfSet', '1/2'],
        ['WM/IsCompilation', 1],
      ]),
      '',
      { title: 'T', artist: 'A', trackNumber: 3, discNumber: 1, isCompilation: true },
    ],
    [
      'numbers and items of any kind in MP4',
      mp4(
        item('trkn', data(0, Buffer.from([0, 0, 0, 3, 0, 12, 0, 0]))),
        item('cpil', data(21, Buffer.from([1]))),
        item('gnre', data(0, Buffer.from([0, 18]))),
        freeform('DISCNUMBER', '2'),
      ),
      '',
      { trackNumber: 3, isCompilation: true, genre: 'Rock', discNumber: 2 },
    ],
  ])('%s are merged', async (_what, file, ffmpeg, wanted) => {
    expect(await tagsIn(file, ffmpeg)).toMatchObject(wanted);
  });

  it('in a DSF are where its header says', async () => {
    const head = Buffer.alloc(28);
    head.write('DSD ', 0, 'latin1');
    head.writeBigUInt64LE(92n, 20);
    expect(await tagsIn(Buffer.concat([head, sound, frames]))).toMatchObject({ title: 'Of ID3', year: 2011 });
  });
});

describe('frames of ID3v2', () => {
  const title = async (tag: Buffer) => (await tagsIn(mp3(tag))).title;

  it('are compressed, resynchronised or of a wrong size', async () => {
    const plain = utf8Frame('A title');
    const compressed = deflateSync(plain);
    expect(await title(id3(4, [['TIT2', Buffer.concat([big32(plain.length), compressed]), 0x09]]))).toBe('A title');
    expect(await title(id3(3, [['TIT2', Buffer.concat([big32(plain.length), compressed]), 0x80]]))).toBe('A title');
    const escaped = Buffer.from(utf16Frame('A').toString('latin1').replace('\xff\xfe', '\xff\0\xfe'), 'latin1');
    expect(await title(id3(4, [['TIT2', escaped, 0x02]]))).toBe('A');
    // A size of eight bits in each byte, as old versions of iTunes wrote it.
    const long = utf8Frame('x'.repeat(250));
    const tag = id3(4, [
      ['TALB', long],
      ['TIT2', plain],
    ]);
    tag.writeUInt32BE(long.length, 14);
    expect(await title(tag)).toBe('A title');
  });

  it('that are encrypted, or bombs, are left out', async () => {
    expect(await title(id3(4, [['TIT2', utf8Frame('A title'), 0x04]]))).toBeNull();
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
    expect(
      await title(
        id3(3, [
          ['TIT2', Buffer.concat([big32(1), bomb]), 0x80],
          ['TALB', utf16Frame('B')],
        ]),
      ),
    ).toBeNull();
  });

  it.each([
    ['(4)Eurodisco', ['Eurodisco']],
    ['(51)(39)', ['Techno-Industrial', 'Noise']],
    ['(RX)', ['Remix']],
    ['((Foo)', ['(Foo)']],
    ['(Foo) Bar', ['(Foo) Bar']],
    ['255', ['255']],
    ['191', ['Psybient']],
  ])('name the genre %s', (value, genres) => {
    expect(genresIn(value)).toEqual(genres);
  });
});

describe('dates', () => {
  it.each([
    ['2020', 2020],
    ['2020-01-31', 2020],
    ['20200131', 2020],
    ['202001', 2020],
    ['31/01/2020', 2020],
    ['c. 1969 (reissue)', 1969],
    ['0000', null],
    ['31012020', null],
    ['12345', null],
    ['soon', null],
  ])('%j has the year %j, in each format', async (date, year) => {
    const opus = ogg(text('OpusHead'), Buffer.concat([text('OpusTags'), comments(`DATE=${date}`)]));
    const wavPack = Buffer.concat([text('wvpk'), sound, ape([['Year', text(date)]])]);
    for (const [format, file] of Object.entries({
      flac: flac([4, comments(`DATE=${date}`)]),
      id3: mp3(id3(4, [['TDRC', utf8Frame(date)]])),
      opus,
      wavPack,
    })) {
      expect([format, (await tagsIn(file)).year]).toEqual([format, year]);
    }
  });
});

describe('pictures', () => {
  const front = Buffer.from('the front');
  const back = Buffer.from('the back');
  const icon = Buffer.from('an icon');

  it.each<[string, Buffer]>([
    [
      'ID3',
      mp3(
        id3(4, [
          ['APIC', pictureFrame('image/png', 1, icon)],
          ['APIC', pictureFrame('', 4, back)],
          ['APIC', pictureFrame('image/webp', 3, front)],
        ]),
      ),
    ],
    [
      'FLAC',
      flac(
        [6, flacPicture('image/png', 1, icon)],
        [6, flacPicture('', 4, back)],
        [6, flacPicture('image/avif', 3, front)],
      ),
    ],
    [
      'Ogg',
      ogg(
        text('OpusHead'),
        Buffer.concat([
          text('OpusTags'),
          comments(
            ...[flacPicture('', 2, icon), flacPicture('', 4, back), flacPicture('x', 3, front)].map(
              (one) => `METADATA_BLOCK_PICTURE=${one.toString('base64')}`,
            ),
          ),
        ]),
      ),
    ],
    [
      'APEv2',
      mp3(
        Buffer.alloc(0),
        ape([
          ['Cover Art (Back)', Buffer.concat([text('b.webp\0'), back]), 2],
          ['Cover Art (Front)', Buffer.concat([text('f\0'), front]), 2],
        ]),
      ),
    ],
    ['MP4', mp4(item('covr', data(13, front), data(14, back)))],
    [
      'WMA',
      asf('', '', [
        ['WM/Picture', asfPicture('image/png', 1, icon)],
        ['WM/Picture', asfPicture('', 4, back)],
        ['WM/Picture', asfPicture('image/webp', 3, front)],
      ]),
    ],
    [
      'Matroska',
      matroska(
        ['a font.ttf', 'font/ttf', Buffer.from('no picture')],
        ['small_cover.jpg', 'image/jpeg', icon],
        ['back.jpg', 'image/avif', back],
        ['cover.webp', 'application/octet-stream', front],
      ),
    ],
  ])('of %s are ordered by what they show, whatever their media type', async (_format, file) => {
    const [first, second] = coversIn(await setsOf(file));
    expect([first?.toString(), second?.toString()]).toEqual(['the front', 'the back']);
  });

  it('that are addresses are none', async () => {
    expect(
      coversIn(await setsOf(mp3(id3(3, [['APIC', pictureFrame('-->', 3, text('http://example.com/'))]])))),
    ).toEqual([]);
  });

  it('of several megabytes are read from Ogg', async () => {
    const large = noise(700_000);
    const comment = `METADATA_BLOCK_PICTURE=${flacPicture('image/jpeg', 3, large).toString('base64')}`;
    const [cover] = coversIn(
      await setsOf(ogg(text('\x01vorbis'), Buffer.concat([text('\x03vorbis'), comments(comment)]))),
    );
    expect(cover?.equals(large)).toBe(true);
  });
});

const Inflate = createInflate().constructor;

describe('hostile files', () => {
  const starts = [
    'ID3\x03\0\0\x7f\x7f\x7f\x7f',
    'ID3\x04\0\x40\x7f\x7f\x7f\x7f',
    'ID3\x02\0\x80\0\0\x7f\x7f',
    'fLaC\x84\xff\xff\xff',
    'OggS',
    'RIFF\xff\xff\xff\xffWAVE',
    'RF64\xff\xff\xff\xffWAVEds64\x1c\0\0\0',
    'FORM\xff\xff\xff\xffAIFF',
    'DSD \x1c\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0',
    '\0\0\0\x08ftyp\0\0\xff\xffmoov',
    '\x1aE\xdf\xa3\x80\x18S\x80g\x01\xff\xff\xff\xff\xff\xff\xff',
    '0&\xb2u\x8ef\xcf\x11\xa6\xd9\0\xaa\0b\xcel\xff\xff\xff\0\0\0\0\0',
  ];

  it.each(starts)('that begin with %j and go on with anything are read to an end', async (start) => {
    const head = Buffer.from(start, 'latin1');
    for (let n = 0; n < 10; n++)
      expect(await tagsIn(Buffer.concat([head, noise(n * 997)]))).toEqual(expect.any(Object));
    for (const byte of [0, 0xff]) {
      expect(await tagsIn(Buffer.concat([head, Buffer.alloc(100_000, byte)]))).toEqual(expect.any(Object));
    }
  });

  it('of many values keep those that anyone reads', async () => {
    const zeros = Buffer.from('x\0'.repeat(500_000));
    const many = (await tagsIn(mp3(id3(4, [['TPE1', utf8Frame('a\0b\0'.repeat(100_000))]])))).artist;
    expect(many).toBe('a, b');
    expect((await setsOf(mp3(Buffer.alloc(0), ape([['Artist', zeros]])))).at(-1)?.values.get('artist')).toHaveLength(
      100,
    );
    const empty = Buffer.concat(Array.from({ length: 100_000 }, () => makeBox('data')));
    expect((await tagsIn(mp4(makeBox('\xa9nam', empty), item('\xa9ART', data(1, text('A')))))).artist).toBe('A');
    const lists = Array.from({ length: 50 }, () =>
      chunk('LIST', Buffer.concat([text('INFO'), chunk('IART', text('A'))])),
    );
    expect((await tagsIn(wave(...lists))).artist).toBe('A');
  });

  it('of compressed frames: what nobody reads is not inflated, and of the rest 16 MiB', async () => {
    const push = jest.spyOn(Readable.prototype, 'push');
    /** Bytes that were inflated while a file was read. */
    const inflatedIn = async (file: Buffer) => {
      push.mockClear();
      const sets = await setsOf(file);
      const sizes = push.mock.calls.map(([chunk], n) =>
        Buffer.isBuffer(chunk) && push.mock.contexts[n]?.constructor === Inflate ? chunk.length : 0,
      );
      return { sets, bytes: sizes.reduce((sum, size) => sum + size, 0) };
    };
    const packed = (id: string, body: Buffer): Frame => [id, Buffer.concat([big32(body.length), deflateSync(body)]), 9];
    const mebibyte = 1024 * 1024;
    const large = Buffer.alloc(10 * mebibyte);
    try {
      const unread = await inflatedIn(
        mp3(id3(4, [...Array<Frame>(20).fill(packed('XXXX', large)), packed('TIT2', utf8Frame('A'))])),
      );
      expect(unread.sets[0]?.values.get('title')).toEqual(['A']);
      expect(unread.bytes).toBe(2);
      const picture = packed('APIC', pictureFrame('image/png', 3, large));
      const read = await inflatedIn(mp3(id3(4, [...Array<Frame>(20).fill(picture), ['TIT2', utf8Frame('A')]])));
      expect(read.sets[0]?.values.get('title')).toEqual(['A']);
      expect(read.sets[0]?.pictures.map(({ bytes }) => bytes.length)).toEqual([large.length]);
      expect(read.bytes).toBeLessThan(17 * mebibyte);
      // Damaged at their ends: what came before counts.
      const [id, body] = packed('APIC', pictureFrame('image/png', 3, large));
      const damaged: Frame = [id, body.subarray(0, -8), 9];
      expect((await inflatedIn(mp3(id3(4, Array<Frame>(20).fill(damaged))))).bytes).toBeLessThan(17 * mebibyte);
      // Of all chunks of a file together.
      const inChunks = await inflatedIn(wave(...Array<Buffer>(4).fill(chunk('id3 ', id3(4, [picture])))));
      expect(inChunks.sets.flatMap(({ pictures }) => pictures)).toHaveLength(1);
      expect(inChunks.bytes).toBeLessThan(17 * mebibyte);
    } finally {
      push.mockRestore();
    }
  });

  it('of large frames are read in turns', async () => {
    const frame: Frame = ['TXXX', utf8Frame(`x\0${'y'.repeat(256 * 1024)}`)];
    const file = mp3(id3(4, Array<Frame>(50).fill(frame)));
    let isDone = false;
    const reading = setsOf(file).finally(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns += 1) await nextTurn();
    await reading;
    expect(turns).toBeGreaterThan(40);
  });

  it('of thousands of attributes are read to a thousand', async () => {
    const many = (n: number): Buffer =>
      asf('x', 'y', [...Array.from({ length: n }, () => ['other', 1] as const), ['WM/Genre', 'Rock']]);
    expect((await tagsIn(many(999))).genre).toBe('Rock');
    expect((await tagsIn(many(1_000))).genre).toBeNull();
    // Of all objects together.
    const [head, objects] = [many(600).subarray(0, 30), many(600).subarray(30)];
    const file = Buffer.concat([head, objects, objects]);
    file.writeBigUInt64LE(BigInt(file.length), 16);
    expect((await setsOf(file))[0]?.values.get('genre')).toEqual(['Rock']);
  });

  it('that are cut off anywhere are read to an end', async () => {
    const files = [
      mp3(
        id3(4, [
          ['APIC', pictureFrame('image/png', 3, sound)],
          ['TIT2', utf8Frame('x')],
        ]),
        ape([['Title', text('x')]]),
        id3v1('x'),
      ),
      flac([4, comments('TITLE=x')], [6, flacPicture('', 3, sound)]),
      mp4(item('trkn', data(0, Buffer.alloc(8))), item('covr', data(13, sound))),
      wave(
        chunk('LIST', Buffer.concat([text('INFO'), chunk('INAM', text('x'))])),
        chunk('id3 ', id3(3, [['TIT2', utf16Frame('x')]])),
      ),
      ogg(text('OpusHead'), Buffer.concat([text('OpusTags'), comments('TITLE=x')])),
      matroska(['cover.jpg', '', sound]),
    ];
    files.push(
      asf('x', 'y', [
        ['WM/Genre', 'z'],
        ['WM/TrackNumber', 3],
        ['WM/Picture', asfPicture('', 3, sound)],
      ]),
    );
    for (const file of files) {
      for (let length = 0; length < file.length; length++) {
        expect(await tagsIn(file.subarray(0, length))).toEqual(expect.any(Object));
      }
    }
  });
});

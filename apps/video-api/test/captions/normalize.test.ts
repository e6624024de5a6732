import { describe, expect, it } from '@jest/globals';
import { captionLimits } from '@millrace/jobs';
import { nextTurn } from '@millrace/testkit/turn';
import fc from 'fast-check';
import { InvalidCaptionsError } from '../../src/captions/cues.ts';
import { languageName, languageTag } from '../../src/captions/language.ts';
import { maxCues } from '../../src/captions/readCues.ts';
import { normalizeCaptions } from '../../src/captions/webvtt.ts';

const header = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n';

/** The cues of the WebVTT that is made of a file. */
const cuesOf = async (file: string | Uint8Array, language = 'und'): Promise<string> => {
  const { webVtt } = await normalizeCaptions(typeof file === 'string' ? Buffer.from(file) : file, language);
  const text = webVtt.toString();
  expect(text.startsWith(header)).toBe(true);
  return text.slice(header.length);
};
/** The text of one cue. */
const textOf = async (text: string): Promise<string> =>
  (await cuesOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`)).slice('\n00:00:01.000 --> 00:00:02.000\n'.length, -1);
const srt = (...cues: readonly [times: string, text: string][]): string =>
  cues.map(([times, text], index) => `${index + 1}\n${times}\n${text}\n`).join('\n');

describe('SubRip', () => {
  it('becomes WebVTT', async () => {
    const file = srt(
      ['00:00:01,000 --> 00:00:02,500', 'Über <i>den</i>\nDächern'],
      ['01:02:03,4 --> 01:02:04,45', 'B'],
    );
    const expected = '\n00:00:01.000 --> 00:00:02.500\nÜber <i>den</i>\nDächern\n\n01:02:03.400 --> 01:02:04.450\nB\n';
    expect(await cuesOf(file)).toBe(expected);
    expect(await cuesOf(file.replaceAll('\n', '\r\n'))).toBe(expected);
    expect(await cuesOf(file.replaceAll('\n', '\r'))).toBe(expected);
    expect((await normalizeCaptions(Buffer.from(file), 'und')).cues).toBe(2);
  });

  it('is read in UTF-8 and UTF-16 with a mark, and else in Windows-1252', async () => {
    const file = srt(['00:00:01,000 --> 00:00:02,000', 'café – „Größe“']);
    const expected = '\n00:00:01.000 --> 00:00:02.000\ncafé – „Größe“\n';
    const utf16 = Buffer.from(`\ufeff${file}`, 'utf16le');
    const latin = Buffer.from(file.replaceAll('–', '\x96').replaceAll('„', '\x84').replaceAll('“', '\x93'), 'latin1');
    for (const bytes of [Buffer.from(file), Buffer.from(`\ufeff${file}`), utf16, Buffer.from(utf16).swap16(), latin]) {
      expect(await cuesOf(bytes)).toBe(expected);
    }
  });

  it('is read in the code page of its language', async () => {
    const times = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\n');
    const cue = (text: string) => `\n00:00:01.000 --> 00:00:02.000\n${text}\n`;
    const file = (hex: string) => Buffer.concat([times, Buffer.from(hex, 'hex')]);
    expect(await cuesOf(file('cff0e8e2e5f22c20eae0ea20e4e5ebe0'), 'ru')).toBe(cue('Привет, как дела'));
    expect(await cuesOf(file('f0d2c9d7c5d42c20cbc1cb20c4c5ccc1'), 'ru')).toBe(cue('Привет, как дела'));
    expect(await cuesOf(file('7af3b3e6'), 'pl')).toBe(cue('zółć'));
    expect(await cuesOf(file('93fa967b8cea'), 'ja')).toBe(cue('日本語'));
  });

  it('loses one character to a bad byte', async () => {
    const file = srt(['00:00:01,000 --> 00:00:02,000', 'Привет'], ['00:00:03,000 --> 00:00:04,000', 'bad \0']);
    const expected = '\n00:00:01.000 --> 00:00:02.000\nПривет\n\n00:00:03.000 --> 00:00:04.000\nbad \ufffd\n';
    expect(await cuesOf(file)).toBe(expected);
    expect(await cuesOf(Buffer.from(Buffer.from(file).map((byte) => (byte === 0 ? 0xff : byte))))).toBe(expected);
    const utf16 = Buffer.from(`\ufeff${file}`.replace('\0', '\ud800'), 'utf16le');
    expect(await cuesOf(utf16)).toBe(expected);
  });

  it('has texts with blank lines, numbers and arrows', async () => {
    const file =
      '1\n00:00:01,000 --> 00:00:02,000\nA\n\nB --> C\n\n\n2\n00:00:03,000 --> 00:00:04,000\n1999\n\n3\n00:00:05,000 --> 00:00:06,000\nE\n12\n';
    expect(await cuesOf(file)).toBe(
      '\n00:00:01.000 --> 00:00:02.000\nA\nB --&gt; C\n\n00:00:03.000 --> 00:00:04.000\n1999\n\n00:00:05.000 --> 00:00:06.000\nE\n12\n',
    );
  });

  it('has lines that consist of a tag, which end no cue', async () => {
    const file = srt(['00:00:01,000 --> 00:00:02,000', 'A\n</b>\n {\\an2} \nB']);
    expect(await cuesOf(file)).toBe('\n00:00:01.000 --> 00:00:02.000\nA\nB\n');
  });

  it('has colours and overrides of other formats', async () => {
    const file = srt(['00:00:01,000 --> 00:00:02,000 X1:10 X2:20', '{\\an8}{\\pos(1,2)}<font color="#fff">Top</font>']);
    expect(await cuesOf(file)).toBe('\n00:00:01.000 --> 00:00:02.000 line:0\nTop\n');
  });
});

describe('times', () => {
  it('are put in order, and overlapping cues stay', async () => {
    const file = srt(['00:00:05,000 --> 00:00:09,000', 'B'], ['00:00:01,000 --> 00:00:06,000', 'A']);
    expect(await cuesOf(file)).toBe('\n00:00:01.000 --> 00:00:06.000\nA\n\n00:00:05.000 --> 00:00:09.000\nB\n');
  });

  it('without an end last until the next cue, and at most five seconds', async () => {
    const file = srt(
      ['00:00:01,000 -->', 'A'],
      ['00:00:01,000 --> ?', 'a'],
      ['00:00:03,000 --> ', 'B'],
      ['00:00:20,000 -->', 'C'],
    );
    expect((await cuesOf(file)).match(/.*-->.*/g)).toEqual([
      '00:00:01.000 --> 00:00:03.000',
      '00:00:01.000 --> 00:00:03.000',
      '00:00:03.000 --> 00:00:08.000',
      '00:00:20.000 --> 00:00:25.000',
    ]);
  });

  it('that are negative or reversed leave their cue out', async () => {
    const file = srt(
      ['-00:00:01,000 --> 00:00:02,000', 'negative'],
      ['00:00:05,000 --> 00:00:04,000', 'reversed'],
      ['00:00:06,000 --> 00:00:06,000', 'empty'],
      ['00:00:07,000 --> 00:00:08,000', 'kept'],
    );
    expect(await cuesOf(file)).toBe('\n00:00:07.000 --> 00:00:08.000\nkept\n');
  });
});

describe('WebVTT', () => {
  it('keeps valid settings, and loses notes, styles, regions and names', async () => {
    const file =
      'WEBVTT - a title\nKind: captions\n\nNOTE a note\nof two lines\n\nSTYLE\n::cue { color: url(http://x) }\n\nREGION\nid:a\n\n' +
      'name\n00:01.000 --> 00:02.000 line:0% position:10%,line-left size:50% align:start vertical:rl region:a onload:x line:200%\nA\n';
    expect(await cuesOf(file)).toBe(
      '\n00:00:01.000 --> 00:00:02.000 line:0% position:10%,line-left size:50% align:start vertical:rl\nA\n',
    );
  });

  it.each([
    ['<b>a</b> <i.loud>b</i> <u>c</u>', '<b>a</b> <i.loud>b</i> <u>c</u>'],
    ['<v Ann & Bob>a', '<v Ann Bob>a</v>'],
    ['<lang de>a</lang><ruby>b<rt>c</rt></ruby>', '<lang de>a</lang><ruby>b<rt>c</rt></ruby>'],
    ['<c.yellow.bg_blue>a</c> <00:01.500>b', '<c.yellow.bg_blue>a</c> <00:00:01.500>b'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<b onclick=x>a</b>', '<b>a</b>'],
    ['<B>a</B> </i>b', '<b>a</b> b'],
    ['<b><i>a</b>', '<b><i>a</i></b>'],
    ['1 < 2 > 0 & 3 &amp; &lt; &copy; &#65;', '1 &lt; 2 &gt; 0 &amp; 3 &amp; &lt; &amp;copy; &amp;#65;'],
    ['<b', '&lt;b'],
    ['<<b>>', '&lt;<b>&gt;</b>'],
    ['a\u0007\u200bb\u2028', 'a\u200bb'],
  ])('of %j is %j', async (given, expected) => {
    expect(await textOf(given)).toBe(expected);
  });

  it('ends a cue with an empty line, but not with a line of spaces', async () => {
    const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n \t\nB\n\nno cue\n\n00:03.000 --> 00:04.000\n \nC\n';
    expect(await cuesOf(file)).toBe('\n00:00:01.000 --> 00:00:02.000\nA\nB\n\n00:00:03.000 --> 00:00:04.000\nC\n');
  });

  it('is not nested deeper than players like', async () => {
    expect((await textOf('<b>'.repeat(1_000))).match(/<b>/g)).toHaveLength(16);
  });
});

describe('refused', () => {
  it.each([
    ['an empty file', ''],
    ['no cues', 'WEBVTT\n\nNOTE nothing\n'],
    ['cues without text', srt(['00:00:01,000 --> 00:00:02,000', ' '])],
    ['bytes', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'a\0'.repeat(50)}`],
    ['a cue of a page', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x\n'.repeat(6_000)}`],
    ['too many cues', srt(...Array.from({ length: maxCues + 1 }, (): [string, string] => ['00:00:01,000 -->', 'A']))],
  ])('%s', async (_what, file) => {
    await expect(normalizeCaptions(Buffer.from(file), 'und')).rejects.toThrow(InvalidCaptionsError);
  });

  it('UTF-16 that breaks off', async () => {
    await expect(normalizeCaptions(Buffer.from([0xff, 0xfe, 0x41]), 'und')).rejects.toThrow(InvalidCaptionsError);
  });
});

describe('any file', () => {
  /** What a player would find wrong: a cue's times, a second arrow, markup that is not WebVTT's. */
  function expectValid(webVtt: string): void {
    const [head, ...blocks] = webVtt.split('\n\n');
    expect(`${head}\n`).toBe(header);
    let last = '';
    for (const block of blocks) {
      const [times = '', ...lines] = block.replace(/\n$/, '').split('\n');
      const [, start = '', end = ''] =
        /^(\d\d+:\d\d:\d\d\.\d{3}) --> (\d\d+:\d\d:\d\d\.\d{3})(?: .+)?$/.exec(times) ?? [];
      expect(start >= last || start.length > last.length).toBe(true);
      expect(end > start || end.length > start.length).toBe(true);
      last = start;
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) {
        expect(line).not.toBe('');
        const rest = line.replaceAll(
          /<\/?(?:b|c|i|u|v|lang|rt|ruby)(?:\.[\w-]+)*(?: [^<>&]+)?>|<\d\d+:\d\d:\d\d\.\d{3}>/g,
          '',
        );
        expect(rest.replaceAll(/&(?:amp|lt|gt|lrm|rlm|nbsp);/g, '')).not.toMatch(/[<>&]/);
      }
    }
  }

  const piece = fc.oneof(
    fc.constantFrom(
      '\n',
      '\r\n',
      '\n\n',
      '-->',
      ' --> ',
      '<',
      '>',
      '</',
      '&',
      '&lt;',
      '<b>',
      '</b>',
      '<v A>',
      '<script>',
      '{\\an8}',
    ),
    fc.constantFrom(
      '00:00:01,000 --> 00:00:02,000\n',
      '\n\n2\n00:01.000 --> ',
      '00:00:03.5',
      'WEBVTT\n\n',
      'line:0%',
      '-1',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );

  it('becomes valid WebVTT, which is the same if it is read again, or is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), fc.boolean(), async (pieces, isWebVtt) => {
        const file = (isWebVtt ? 'WEBVTT\n\n00:00.000 --> 00:01.000\n' : '') + pieces.join('');
        let made: Buffer;
        try {
          made = (await normalizeCaptions(Buffer.from(file), 'und')).webVtt;
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidCaptionsError);
          return;
        }
        expectValid(made.toString());
        expect((await normalizeCaptions(made, 'und')).webVtt.toString()).toBe(made.toString());
      }),
      { numRuns: 2_000 },
    );
  });

  it('is bounded by what it becomes: an ampersand has five bytes', async () => {
    const cue = `00:01.000 --> 00:02.000\n${'&'.repeat(9_000)}\n\n`;
    const written = '\n00:00:01.000 --> 00:00:02.000\n\n'.length + 9_000 * '&amp;'.length;
    const count = Math.floor((captionLimits.webVttBytes - header.length) / written);
    const { webVtt } = await normalizeCaptions(Buffer.from(`WEBVTT\n\n${cue.repeat(count)}`), 'und');
    expect(webVtt.length).toBe(header.length + count * written);
    const tooLong = Buffer.from(`WEBVTT\n\n${cue.repeat(count + 1)}`);
    expect(tooLong.length).toBeLessThan(captionLimits.bytes);
    await expect(normalizeCaptions(tooLong, 'und')).rejects.toThrow('more than 8388608 bytes of WebVTT');
  });

  it('of long cues, or of long lines, is read in turns', async () => {
    const cue = `00:01.000 --> 00:02.000\n${'x'.repeat(9_900)}\n\n`;
    for (const [file, least] of [
      // Once when cues are read, and once when their markup is.
      [`WEBVTT\n\n${cue.repeat(200)}`, 50],
      [`${`${'x'.repeat(9_900)}\n`.repeat(200)}\n${srt(['00:00:01,000 --> 00:00:02,000', 'A'])}`, 25],
    ] as const) {
      let isDone = false;
      const made = normalizeCaptions(Buffer.from(file), 'und').finally(() => {
        isDone = true;
      });
      let turns = 0;
      for (; !isDone; turns += 1) await nextTurn();
      await made;
      expect(turns).toBeGreaterThan(least);
    }
  });

  it.each([
    [
      'cues',
      srt(
        ...Array.from({ length: 10_000 }, (_, n): [string, string] => [`00:00:${n % 60},000 --> 01:00:00,000`, 'Text']),
      ),
    ],
    ['brackets', `WEBVTT\n\n${'00:01.000 --> 00:02.000\n'.concat('<'.repeat(9_000), '\n\n').repeat(200)}`],
    ['arrows', '-->\n'.repeat(500_000) + srt(['00:00:01,000 --> 00:00:02,000', 'A'])],
    ['lines', '\n'.repeat(2_000_000) + srt(['00:00:01,000 --> 00:00:02,000', 'A'])],
    ['digits', `${'0'.repeat(2_000_000)}\n${srt(['00:00:01,000 --> 00:00:02,000', 'A'])}`],
  ])('of 2 MB of %s takes no longer than a request may', async (what, file) => {
    const bytes = Buffer.from(file);
    const before = process.cpuUsage();
    await normalizeCaptions(bytes, 'und').catch((error: unknown) => expect(error).toBeInstanceOf(InvalidCaptionsError));
    const ms = process.cpuUsage(before).user / 1_000;
    if (process.env.MEASURE !== undefined) console.log(what, bytes.length, `${ms.toFixed(0)} ms`);
    // Quadratic time would be minutes.
    expect(ms).toBeLessThan(30_000);
  });
});

describe('languages', () => {
  it.each([
    ['de', 'de', 'Deutsch'],
    ['PT-br', 'pt-BR', 'Português (Brasil)'],
    ['zh-hant', 'zh-Hant', '繁體中文'],
    ['deu', 'de', 'Deutsch'],
    ['und', 'und', 'und'],
    ['tlh', 'tlh', 'Klingon'],
  ])('%s is %s, called %s', async (given, tag, name) => {
    expect(languageTag(given)).toBe(tag);
    expect(languageName(tag)).toBe(name);
  });

  it.each(['', 'd', 'german', 'de_AT', 'de-x-private', 'en-u-ca-buddhist', 'de-', '../de', 'de.vtt', 'x'.repeat(50)])(
    '%j is none',
    (given) => {
      expect(languageTag(given)).toBeUndefined();
    },
  );
});

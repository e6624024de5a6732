import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { checkHls, fromFolder, fromHttp } from '@millrace/testkit/hls';
import { ffmpeg, generate, motion, tone } from '@millrace/testkit/media';
import { openWorld } from './support/world.ts';

/** Breaks a copy of a good presentation in one respect. */
type Breakage = (folder: string) => Promise<void>;

const edit =
  (path: string, change: (text: string) => string): Breakage =>
  async (folder) => {
    const before = await readFile(join(folder, path), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`${path} was not changed`);
    await writeFile(join(folder, path), after);
  };

const without = (path: string, pattern: RegExp): Breakage => edit(path, (text) => text.replace(pattern, ''));

/** Replaces a rung by another encode with the same segment names. */
const reencoded =
  (options: string[]): Breakage =>
  async (folder) => {
    const rung = join(folder, '240p');
    const source = join(folder, 'whole.mp4');
    const parts = ['init.mp4', '00000.m4s', '00001.m4s', '00002.m4s'].map((name) => readFile(join(rung, name)));
    await writeFile(source, Buffer.concat(await Promise.all(parts)));
    await ffmpeg([
      ...['-i', source, '-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '0', ...options],
      ...['-f', 'hls', '-hls_time', '4', '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
      ...['-hls_segment_filename', join(rung, '0000%d.m4s'), join(rung, 'playlist.m3u8')],
    ]);
  };

const keyframes = (seconds: number): string[] => [
  '-force_key_frames',
  `expr:gte(t,n_forced*${seconds})`,
  '-sc_threshold',
  '0',
];

/** Adds captions to the presentation as the API does. */
const subtitled: Breakage = async (folder) => {
  const playlist = await readFile(join(folder, '240p/playlist.m3u8'), 'utf8');
  const length = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
  const media =
    'TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,URI="de.m3u8"';
  await edit('master.m3u8', (text) =>
    text
      .replace(/(#EXT-X-STREAM-INF.*)/g, '$1,SUBTITLES="s"')
      .replace('#EXT-X-STREAM', `#EXT-X-MEDIA:${media}\n#EXT-X-STREAM`),
  )(folder);
  const head = '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:9\n#EXT-X-PLAYLIST-TYPE:VOD\n';
  await writeFile(join(folder, 'de.m3u8'), `${head}#EXTINF:${length.toFixed(6)},\nde.vtt\n#EXT-X-ENDLIST\n`);
  const vtt =
    'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:00:01.000 --> 00:00:02.000\nA\n\n00:00:01.500 --> 00:00:03.000\nB\n';
  await writeFile(join(folder, 'de.vtt'), vtt);
};

const subtitledBut =
  (breakage: Breakage): Breakage =>
  async (folder) => {
    await subtitled(folder);
    await breakage(folder);
  };

const subtitleBreakages: [rule: string, what: string, breakage: Breakage][] = [
  ['5.1', 'SubRip', without('de.vtt', /^WEBVTT/)],
  ['RFC 3.5', 'no map', without('de.vtt', /X-TIMESTAMP.*\n/)],
  ['RFC 3.5', 'a map to another time', edit('de.vtt', (text) => text.replace('MPEGTS:0', 'MPEGTS:900000'))],
  ['RFC 3.5', 'cues out of order', edit('de.vtt', (text) => text.replace('00:00:01.500', '00:00:00.500'))],
  ['RFC 4.3.4.1', 'no LANGUAGE', without('master.m3u8', /LANGUAGE="de",/)],
  [
    'RFC 4.3.4.1',
    'a default that is not selected',
    edit('master.m3u8', (text) => text.replace('"de",DEFAULT=YES,AUTOSELECT=YES', '"de",DEFAULT=YES,AUTOSELECT=NO')),
  ],
  ['RFC 4.3.4.2', 'a variant without them', edit('master.m3u8', (text) => text.replace(',SUBTITLES="s"', ''))],
  ['RFC 6.2.4', 'a target that is too small', edit('de.m3u8', (text) => text.replace('DURATION:9', 'DURATION:6'))],
  ['RFC 6.2.4', 'another length', edit('de.m3u8', (text) => text.replace('EXTINF:9', 'EXTINF:8'))],
];

const breakages: [rule: string, what: string, breakage: Breakage][] = [
  [
    '1.14',
    'interlaced frames',
    reencoded(['-vf', 'interlace', '-flags', '+ildct+ilme', '-x264-params', 'tff=1', ...keyframes(2)]),
  ],
  [
    '1.26',
    'a wrong average',
    edit('master.m3u8', (text) => text.replaceAll(/AVERAGE-BANDWIDTH=(\d)/g, 'AVERAGE-BANDWIDTH=$1$1')),
  ],
  [
    '1.27',
    'the average declared as the peak',
    edit('master.m3u8', (text) => text.replace(/:BANDWIDTH=\d+/g, ':BANDWIDTH=90000')),
  ],
  [
    '1.30',
    'a segment many times larger than the others',
    async (folder) => {
      const path = join(folder, '240p/00001.m4s');
      const free = Buffer.alloc(8);
      free.writeUInt32BE(8 + 3_000_000);
      free.write('free', 4, 'latin1');
      await writeFile(path, Buffer.concat([await readFile(path), free, Buffer.alloc(3_000_000)]));
    },
  ],
  ['1.33', 'another shape', reencoded(['-vf', 'scale=240:240,setsar=1', ...keyframes(2)])],
  ['1.33', 'a size that is not the declared one', edit('master.m3u8', (text) => text.replaceAll('426x240', '428x242'))],
  ['6.1', 'no I-frame playlists', without('master.m3u8', /^#EXT-X-I-FRAME-STREAM-INF.*\n/gm)],
  [
    '6.1',
    'a byte range that misses the key frame',
    edit('360p/iframes.m3u8', (text) => text.replace(/BYTERANGE:(\d+)@(\d+)/, 'BYTERANGE:$1@1$2')),
  ],
  [
    '6.1',
    'a byte range that cuts the key frame',
    edit('360p/iframes.m3u8', (text) => text.replace(/BYTERANGE:(\d+)\d@/, 'BYTERANGE:$1@')),
  ],
  [
    '7.4',
    'a segment that does not start with a key frame',
    async (folder) => {
      const path = join(folder, '240p/00001.m4s');
      const bytes = await readFile(path);
      // Changes the type of the first NAL units of its first sample, so that no IDR slice is left.
      const mdat = bytes.indexOf('mdat', 0, 'latin1') + 4;
      for (let at = mdat, units = 0; units < 4; units++, at += 4 + bytes.readUInt32BE(at)) {
        if (((bytes[at + 4] ?? 0) & 0x1f) === 5) bytes[at + 4] = 0x61;
      }
      await writeFile(path, bytes);
    },
  ],
  [
    '7.7',
    'a target that is too small',
    edit('240p/playlist.m3u8', (text) => text.replace('TARGETDURATION:4', 'TARGETDURATION:3')),
  ],
  ['8.1', 'a wrong EXTINF', edit('240p/playlist.m3u8', (text) => text.replace('#EXTINF:4.000', '#EXTINF:3.900'))],
  [
    '8.2',
    'different targets',
    edit('audio/playlist.m3u8', (text) => text.replace('TARGETDURATION:4', 'TARGETDURATION:5')),
  ],
  ['8.3', 'audio that ends early', without('audio/playlist.m3u8', /#EXTINF:1\.[^#]*/)],
  ['8.6', 'no ENDLIST', without('240p/playlist.m3u8', /#EXT-X-ENDLIST\n/)],
  ['8.6', 'no VOD', without('audio/playlist.m3u8', /#EXT-X-PLAYLIST-TYPE:VOD\n/)],
  ['8.10', 'no LANGUAGE', without('master.m3u8', /LANGUAGE="[^"]*",/)],
  [
    '4.3.4.1.1',
    'two audio renditions of one name',
    edit('master.m3u8', (text) =>
      text.replace(/#EXT-X-MEDIA.*\n/, (line) => line + line.replace('DEFAULT=YES', 'DEFAULT=NO')),
    ),
  ],
  ['8.22', 'rungs cut at different times', reencoded(keyframes(1.5))],
  ['9.1', 'wrong CODECS', edit('master.m3u8', (text) => text.replace(/avc1\.64..../, 'avc1.42c01e'))],
  ['9.1', 'no CODECS', without('master.m3u8', /CODECS="[^"]*",/)],
  ['9.2', 'no RESOLUTION', without('master.m3u8', /RESOLUTION=\d+x\d+,/)],
  ['9.11', 'no INDEPENDENT-SEGMENTS', without('master.m3u8', /#EXT-X-INDEPENDENT-SEGMENTS\n/)],
  ['9.13', 'no BANDWIDTH', edit('master.m3u8', (text) => text.replace(/:BANDWIDTH=\d+,/, ':'))],
  ['9.14', 'no AVERAGE-BANDWIDTH', without('master.m3u8', /AVERAGE-BANDWIDTH=\d+,/)],
  ...subtitleBreakages.map(([rule, what, breakage]): (typeof subtitleBreakages)[number] => [
    rule,
    `captions with ${what}`,
    subtitledBut(breakage),
  ]),
  ['9.15', 'no FRAME-RATE', without('master.m3u8', /FRAME-RATE=[\d.]+,/)],
  ['9.15', 'a wrong FRAME-RATE', edit('master.m3u8', (text) => text.replace('FRAME-RATE=30.000', 'FRAME-RATE=25.000'))],
];

await describeWithEngine('ffmpeg', 'the conformance checker', () => {
  const opening = openWorld();
  let good = '';

  beforeAll(async () => {
    const world = await opening;
    const path = await generate('mp4', [
      ...['-f', 'lavfi', '-i', motion({ width: 640, height: 360, rate: '30', seconds: 9 })],
      ...[
        '-f',
        'lavfi',
        '-i',
        tone(9),
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
        '-c:a',
        'aac',
      ],
    ]);
    good = (await world.transcode(path)).folder;
  });
  afterAll(async () => (await opening).close());

  const brokenRules = async (folder: string) => {
    const results = await checkHls(fromFolder(folder));
    return results.flatMap(({ rule, ok }) => (ok ? [] : [rule]));
  };

  it('accepts a good presentation', async () => {
    const results = await checkHls(fromFolder(good));
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    expect(results.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining([
        '1.14',
        '1.26',
        '1.27',
        '1.30',
        '1.33',
        '6.1',
        '7.4',
        '7.7',
        '8.1',
        '8.2',
        '8.3',
        '8.6',
        '8.10',
      ]),
    );
    expect(results.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['8.18', '8.20', '8.22', '9.1', '9.2', '9.11', '9.13', '9.14', '9.15', '10.1']),
    );
  });

  it('accepts captions', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-subtitled-'));
    try {
      await cp(good, folder, { recursive: true });
      await subtitled(folder);
      expect(await brokenRules(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each(breakages)('%s: %s', async (rule, _what, breakage) => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-broken-'));
    try {
      await cp(good, folder, { recursive: true });
      await breakage(folder);
      expect(await brokenRules(folder)).toContain(rule);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('8.20: rejects a presentation without EXT-X-MAP', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millrace-broken-'));
    try {
      await cp(good, folder, { recursive: true });
      await edit('240p/playlist.m3u8', (text) =>
        `${text.replace(/#EXT-X-MAP.*\n/, '')}`.replace(/(#EXTINF.*\n00001)/, '#EXT-X-MAP:URI="init.mp4"\n$1'),
      )(folder);
      await expect(brokenRules(folder)).rejects.toThrow('init segment');
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it.each([
    ['well', true, false, []],
    ['without gzip', false, false, ['10.1']],
    ['with redirects', true, true, ['8.18']],
  ] as const)('over HTTP %s', async (_how, gzip, redirects, expected) => {
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      if (redirects && path.endsWith('.m4s') && !path.startsWith('/elsewhere')) {
        response.writeHead(302, { Location: `/elsewhere${path}` }).end();
        return;
      }
      readFile(join(good, path.replace('/elsewhere', ''))).then(
        (bytes) => {
          if (gzip && path.endsWith('.m3u8')) response.setHeader('Content-Encoding', 'gzip').end(gzipSync(bytes));
          else response.end(bytes);
        },
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    try {
      const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
      const results = await checkHls(fromHttp(base));
      expect(results.flatMap(({ rule, ok }) => (ok ? [] : [rule]))).toEqual(expected);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

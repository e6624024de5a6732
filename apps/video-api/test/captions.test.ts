import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Answer,
  call,
  type Harness,
  publishTranscoded,
  register,
  startVideoApi,
  storedKeys,
  until,
  upload,
} from './harness.ts';

let api: Harness;
let token: string;

beforeAll(async () => {
  api = await startVideoApi({ UPLOADS_PER_MINUTE: '10000' }, undefined, 200);
  token = await register(api.origin);
});
afterAll(() => api.stop());

const srt = (text = 'Hello'): string => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
const webVtt = (text = 'Hello'): string =>
  `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`;

function form(file: string | Uint8Array<ArrayBuffer> = srt(), fields: Record<string, string> = {}): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  made.set('file', new Blob([file]), 'captions.srt');
  return made;
}

const path = (id: string, language = '') => `/api/videos/${id}/captions${language === '' ? '' : `/${language}`}`;
const put = (id: string, language: string, body = form()): Promise<Answer> =>
  call(api.origin, 'PUT', path(id, language), { token, form: body });
const get = (url: string): Promise<Answer> => call(api.origin, 'GET', url, { token });
const list = async (id: string) => (await get(path(id))).body.captions;
const video = async (id: string) => (await get(`/api/videos/${id}`)).body.video;
const remove = (id: string, language: string) => call(api.origin, 'DELETE', path(id, language), { token });

const master = [
  '#EXTM3U',
  '#EXT-X-VERSION:7',
  '#EXT-X-INDEPENDENT-SEGMENTS',
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",DEFAULT=YES,URI="audio/playlist.m3u8"',
  '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="audio",CLOSED-CAPTIONS=NONE',
  '720p/playlist.m3u8',
  '#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="audio",CLOSED-CAPTIONS=NONE',
  '360p/playlist.m3u8',
  '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="720p/iframes.m3u8"',
  '',
].join('\n');
const mpd = '<?xml version="1.0"?>\n<MPD type="static"><Period><AdaptationSet/></Period></MPD>\n';

/** Ends the transcoding, as a worker would. */
async function finish(id: string, result: Record<string, unknown> = {}, objects: Record<string, string> = {}) {
  const prefix = `public/videos/${id}/attempt/`;
  const made = { 'master.m3u8': master, 'manifest.mpd': mpd, 'thumbnail.jpg': 'thumbnail', ...objects };
  for (const [name, text] of Object.entries(made)) await api.storage.put(prefix + name, Buffer.from(text));
  await publishTranscoded(api, id, prefix, { durationSeconds: 10.5, qualities: ['720p', '360p'], ...result });
  await until('it is ready', async () => (await video(id)).status === 'ready');
}

async function ready(result?: Record<string, unknown>, objects?: Record<string, string>): Promise<string> {
  const id = await upload(api.origin, token);
  await finish(id, result, objects);
  return id;
}

/** The master playlist that players get, and its address. */
async function manifest(id: string): Promise<{ location: string; text: string }> {
  const redirect = await call(api.origin, 'GET', `/api/stream/${id}/manifest`);
  expect(redirect.status).toBe(302);
  const location = redirect.headers.get('location') ?? '';
  const answer = await call(api.origin, 'GET', location);
  expect(answer.status).toBe(200);
  return { location, text: answer.body };
}

const languagesIn = (text: string): string[] =>
  [...text.matchAll(/TYPE=SUBTITLES.*?LANGUAGE="(.*?)"/g)].map(([, tag]) => tag ?? '');

/** Makes what was replaced expire, and waits until only what rows name is left. */
async function expectExact(id: string): Promise<void> {
  for (const table of ['captions', 'presentations']) {
    await api.database.execute(`UPDATE video.${table} SET until = now() WHERE video_id = $1 AND until > now()`, [id]);
    await until(`${table} expire`, async () => {
      const old = `SELECT 1 FROM video.${table} WHERE video_id = $1 AND until IS NOT NULL`;
      return (await api.database.query(old, [id])).length === 0;
    });
  }
  const rows = await api.database.query<{ id: string; source: string; language: string }>(
    'SELECT id, source, language FROM video.captions WHERE video_id = $1',
    [id],
  );
  const made = await api.database.query<{ id: string }>('SELECT id FROM video.presentations WHERE video_id = $1', [id]);
  const stem = (one: string) => `public/videos/${id}/captions-${one}`;
  const named = [
    ...rows.map((row) => `${stem(row.id)}.vtt`),
    ...rows.filter(({ source }) => source === 'upload').map((row) => `private/videos/${id}/captions-${row.id}`),
    ...made.flatMap((one) => [
      ...['.m3u8', '.mpd'].map((ending) => stem(one.id) + ending),
      ...rows.map(({ language }) => `${stem(one.id)}.${language}.m3u8`),
    ]),
  ].sort();
  await until('the objects are exact', async () => {
    const found = (await storedKeys(api.storage, id)).filter((key) => /\/(captions-|attempt\/texts)/.test(key)).sort();
    return JSON.stringify(found) === JSON.stringify(named);
  });
}

/** Makes the storyboard of a ready video, as a worker would. @returns its prefix */
async function makeStoryboard(id: string, cues: readonly string[], sheets: Record<string, number>): Promise<string> {
  const [job] = await api.database.query<{ id: string; payload: { outputPrefix: string } }>(
    `SELECT id, payload FROM queue.jobs WHERE name = 'video.storyboard' AND payload->>'videoId' = $1`,
    [id],
  );
  if (job === undefined) throw new Error('there is no job');
  const prefix = `${job.payload.outputPrefix}${randomUUID()}/`;
  for (const [name, bytes] of Object.entries(sheets)) await api.storage.put(prefix + name, Buffer.alloc(bytes));
  await api.storage.put(`${prefix}storyboard.vtt`, Buffer.from(`WEBVTT\n\n${cues.join('\n\n')}\n`));
  await api.queue.publish('video.derived', { videoId: id, jobId: job.id, prefix, bytes: 10 });
  await until('it is there', async () => (await video(id)).storyboard !== null);
  return prefix;
}

describe('the storyboard of a ready video', () => {
  const cue = (from: string, to: string, place: string) => `00:00:${from} --> 00:00:${to}\n${place}`;
  const cues = [
    cue('00.000', '02.000', 'storyboard/0.jpg#xywh=0,0,160,90'),
    cue('02.000', '04.000', 'storyboard/0.jpg#xywh=160,0,160,90'),
    cue('04.000', '06.000', 'storyboard/0.jpg#xywh=0,90,160,90'),
    cue('06.000', '08.000', 'storyboard/0.jpg#xywh=160,90,160,90'),
    cue('08.000', '10.500', 'storyboard/1.jpg#xywh=0,0,160,90'),
  ];

  it('is a playlist of pictures that the master playlist names, with and without captions', async () => {
    const id = await ready();
    const prefix = await makeStoryboard(id, cues, { 'storyboard/0.jpg': 8_000, 'storyboard/1.jpg': 1_000 });
    await until('the manifest names it', async () => (await manifest(id)).text.includes('EXT-X-IMAGE'));
    const { location, text } = await manifest(id);
    const name = location.split('/').at(-1)?.replace('.m3u8', '');
    const moved = master.replaceAll('720p/', 'attempt/720p/').replaceAll('360p/', 'attempt/360p/');
    // 8,000 bytes in eight seconds.
    expect(text).toBe(
      `${moved.replace('audio/playlist', 'attempt/audio/playlist')}#EXT-X-IMAGE-STREAM-INF:BANDWIDTH=8000,RESOLUTION=160x90,CODECS="jpeg",URI="${name}.images.m3u8"\n`,
    );
    const pictures = await call(api.origin, 'GET', location.replace('.m3u8', '.images.m3u8'));
    const folder = prefix.slice(`public/videos/${id}/`.length);
    expect(pictures.body.split('\n')).toEqual([
      ...[
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-TARGETDURATION:8',
        '#EXT-X-MEDIA-SEQUENCE:0',
        '#EXT-X-PLAYLIST-TYPE:VOD',
      ],
      '#EXT-X-IMAGES-ONLY',
      ...['#EXTINF:8.000,', '#EXT-X-TILES:RESOLUTION=160x90,LAYOUT=2x2,DURATION=2.000', `${folder}storyboard/0.jpg`],
      ...['#EXTINF:2.500,', '#EXT-X-TILES:RESOLUTION=160x90,LAYOUT=1x1,DURATION=2.500', `${folder}storyboard/1.jpg`],
      ...['#EXT-X-ENDLIST', ''],
    ]);
    const sheet = new URL(`${folder}storyboard/1.jpg`, new URL(location, api.origin));
    expect((await fetch(sheet)).status).toBe(200);

    await put(id, 'de');
    const both = (await manifest(id)).text;
    expect(languagesIn(both)).toEqual(['de']);
    expect(both).toContain('\n#EXT-X-IMAGE-STREAM-INF:');
    await remove(id, 'de');
    const alone = (await manifest(id)).text;
    expect(languagesIn(alone)).toEqual([]);
    expect(alone).not.toContain('SUBTITLES');
    expect(alone).toContain('\n#EXT-X-IMAGE-STREAM-INF:');
  });

  it('is named no longer when it is gone, and again when it is made again', async () => {
    const id = await ready();
    await put(id, 'de');
    expect((await manifest(id)).text).not.toContain('EXT-X-IMAGE');
    const prefix = await makeStoryboard(id, cues, { 'storyboard/0.jpg': 1, 'storyboard/1.jpg': 1 });
    await until('the manifest names it', async () => (await manifest(id)).text.includes('EXT-X-IMAGE'));
    await api.storage.deletePrefix(prefix);
    expect((await call(api.origin, 'GET', `/api/stream/${id}/storyboard.vtt`)).status).toBe(404);
    const { text } = await manifest(id);
    expect(languagesIn(text)).toEqual(['de']);
    expect(text).not.toContain('EXT-X-IMAGE');
    await makeStoryboard(id, cues, { 'storyboard/0.jpg': 1, 'storyboard/1.jpg': 1 });
    await until('the manifest names it', async () => (await manifest(id)).text.includes('EXT-X-IMAGE'));
  });

  it('that cannot be read is left out', async () => {
    const id = await ready();
    const odd = [
      '00:00:00.000 --> 00:00:02.000\nstoryboard/0.jpg',
      'text\n--> #xywh=',
      cue('1', '2', 'x#xywh=1,2,0,0'),
    ];
    await makeStoryboard(id, odd, {});
    const { text } = await manifest(id);
    expect(text).not.toContain('EXT-X-IMAGE');
    expect(text).toContain('720p/playlist.m3u8');
  });
});

describe('captions of a ready video', () => {
  it('are in its manifests, in a list, and at addresses of their own', async () => {
    const id = await ready();
    expect((await manifest(id)).location).toBe(`/media/videos/${id}/attempt/master.m3u8`);
    const german = await put(id, 'DE', form(srt('Grüße <script>'), { default: 'true' }));
    expect(german.status).toBe(200);
    const english = await put(id, 'en', form(srt(), { label: 'English "SDH"' }));
    expect(english.body.captions).toEqual({
      language: 'en',
      label: 'English "SDH"',
      default: false,
      cues: 1,
      source: 'upload',
      bytes: Buffer.byteLength(webVtt()),
      created_at: expect.any(String),
      url: expect.stringMatching(/^\/media\/videos\/.*\/captions-[\w-]{16}\.vtt$/),
    });
    expect(await list(id)).toEqual([german.body.captions, english.body.captions]);
    expect(await video(id)).toMatchObject({ captions: ['de', 'en'] });

    const { location, text } = await manifest(id);
    const name = /\/(captions-[\w-]{16})\.m3u8$/.exec(location)?.[1];
    expect(text).toBe(
      [
        ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'],
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="English",DEFAULT=YES,URI="attempt/audio/playlist.m3u8"',
        `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,URI="${name}.de.m3u8"`,
        `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English 'SDH'",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${name}.en.m3u8"`,
        '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="audio",CLOSED-CAPTIONS=NONE,SUBTITLES="captions"',
        'attempt/720p/playlist.m3u8',
        '#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO="audio",CLOSED-CAPTIONS=NONE,SUBTITLES="captions"',
        'attempt/360p/playlist.m3u8',
        '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="attempt/720p/iframes.m3u8"',
        '',
      ].join('\n'),
    );
    const playlist = await call(api.origin, 'GET', location.replace('.m3u8', '.de.m3u8'));
    const file = german.body.captions.url.split('/').at(-1);
    expect(playlist.body).toBe(
      `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:11\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:10.500000,\n${file}\n#EXT-X-ENDLIST\n`,
    );
    const dash = (await call(api.origin, 'GET', location.replace('.m3u8', '.mpd'))).body;
    expect(dash).toContain(
      '<MPD type="static"><BaseURL>attempt/</BaseURL><Period><AdaptationSet/><AdaptationSet contentType="text"',
    );
    expect(dash).toContain(`lang="de"><Label>Deutsch</Label>`);
    expect(dash).toContain(`<BaseURL>../${file}</BaseURL>`);

    const delivered = await call(api.origin, 'GET', german.body.captions.url);
    expect(delivered.body).toBe(webVtt('Grüße &lt;script&gt;'));
    expect(delivered.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(delivered.headers.get('cache-control')).toContain('immutable');
    for (const url of [path(id, 'de'), path(id, 'DE'), `/api/stream/${id}/captions/de.vtt`]) {
      expect((await get(url)).body).toBe(delivered.body);
    }
    expect(
      (await call(api.origin, 'GET', `/api/stream/${id}/captions/de.vtt`)).headers.get('access-control-allow-origin'),
    ).toBe('*');
    await expectExact(id);
  });

  it('are read in the code page of the language in their path', async () => {
    const id = await ready();
    // Windows-1254. Nothing in a short text tells it from Windows-1252, in which these are other letters.
    const bytes = Buffer.from(srt('\u00fe\u0069mdi, g\u00fcne\u00fe'), 'latin1');
    const read = async (language: string) => {
      expect((await put(id, language, form(new Uint8Array(bytes)))).status).toBe(200);
      return (await get(path(id, language))).body;
    };
    expect(await read('tr')).toBe(webVtt('\u015fimdi, g\u00fcne\u015f'));
    expect(await read('is')).toBe(webVtt('\u00feimdi, g\u00fcne\u00fe'));
  });

  it('are replaced, and old addresses live on for viewers that have them', async () => {
    const id = await ready();
    const first = (await put(id, 'de')).body.captions;
    const before = await manifest(id);
    const second = (await put(id, 'de', form(srt('Second')))).body.captions;
    const after = await manifest(id);
    expect(second.url).not.toBe(first.url);
    expect(after.location).not.toBe(before.location);
    expect((await get(path(id, 'de'))).body).toBe(webVtt('Second'));
    for (const url of [first.url, before.location]) expect((await call(api.origin, 'GET', url)).status).toBe(200);
    expect(await list(id)).toHaveLength(1);
    await expectExact(id);
    for (const url of [first.url, before.location]) expect((await call(api.origin, 'GET', url)).status).toBe(404);
  });

  it('are kept for a while when they are replaced, fifty of a video at most, whatever their languages', async () => {
    const id = await ready();
    // As if they had been replaced before: the first ones the longest ago.
    await api.database.execute(
      `INSERT INTO video.captions (id, video_id, language, label, source, bytes, until)
       SELECT 'old' || n, $1, 'a' || chr(96 + n % 5), 'x', 'upload', 1, now() + interval '1 minute' * n FROM generate_series(1, 50) n`,
      [id],
    );
    await api.database.execute(
      `INSERT INTO video.presentations (id, video_id, output_prefix, captions_version, until)
       SELECT 'shown' || n, $1, '', 0, now() + interval '10 minutes' + interval '1 second' * n FROM generate_series(1, 200) n`,
      [id],
    );
    const objects = [1, 2].flatMap((n) => [
      `public/videos/${id}/captions-old${n}.vtt`,
      `private/videos/${id}/captions-old${n}`,
    ]);
    for (const key of objects) await api.storage.put(key, Buffer.from('old'));
    const old = async (table: string) => {
      const sql = `SELECT id FROM video.${table} WHERE video_id = $1 AND until IS NOT NULL ORDER BY until, id`;
      return (await api.database.query<{ id: string }>(sql, [id])).map((row) => row.id);
    };
    await put(id, 'de');
    expect(await old('captions')).toHaveLength(50);
    // Replaced, and removed: each takes the place of the oldest one.
    await put(id, 'de', form(srt('Second')));
    expect(await old('captions')).toEqual([...Array.from({ length: 49 }, (_, n) => `old${n + 2}`), expect.any(String)]);
    await remove(id, 'de');
    expect(await old('captions')).toEqual([
      ...Array.from({ length: 48 }, (_, n) => `old${n + 3}`),
      ...[expect.any(String), expect.any(String)],
    ]);
    await until('their objects are gone', async () => {
      const stored = new Set(await storedKeys(api.storage, id));
      return objects.every((key) => !stored.has(key));
    });
    expect(await old('presentations')).toHaveLength(200);
    await expectExact(id);
  });

  it('of one language at most are the default', async () => {
    const id = await ready();
    await put(id, 'de', form(srt(), { default: 'true' }));
    await put(id, 'en', form(srt(), { default: 'true' }));
    const defaults = (await list(id)).map((one: { language: string; default: boolean }) => [one.language, one.default]);
    expect(defaults).toEqual([
      ['de', false],
      ['en', true],
    ]);
  });

  it('are deleted, and the last ones leave the plain manifest', async () => {
    const id = await ready();
    await put(id, 'de');
    await put(id, 'en');
    expect((await remove(id, 'de')).body).toEqual({ ok: true });
    expect(languagesIn((await manifest(id)).text)).toEqual(['en']);
    expect((await remove(id, 'de')).status).toBe(404);
    expect((await get(path(id, 'de'))).status).toBe(404);
    expect((await remove(id, 'en')).status).toBe(200);
    expect((await manifest(id)).location).toBe(`/media/videos/${id}/attempt/master.m3u8`);
    expect(await list(id)).toEqual([]);
    await expectExact(id);
  });

  it('of many languages at once are all in the manifest', async () => {
    const id = await ready();
    const languages = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'pt-BR', 'zh-Hant'];
    const answers = await Promise.all(languages.map((language) => put(id, language)));
    expect(answers.map(({ status }) => status)).toEqual(languages.map(() => 200));
    expect(languagesIn((await manifest(id)).text).sort()).toEqual(languages);
    expect((await video(id)).captions).toEqual(languages);
    await expectExact(id);
  });

  it('go with the video', async () => {
    const id = await ready();
    await put(id, 'de');
    expect((await call(api.origin, 'DELETE', `/api/videos/${id}`, { token })).status).toBe(200);
    expect(await storedKeys(api.storage, id)).toEqual([]);
    expect((await put(id, 'de')).status).toBe(404);
  });

  it('are made for the next viewer, if the storage failed when they changed', async () => {
    const id = await ready();
    await put(id, 'de');
    await api.database.execute('DELETE FROM video.presentations WHERE video_id = $1', [id]);
    const viewers = await Promise.all([manifest(id), manifest(id), manifest(id)]);
    expect(viewers.map(({ text }) => languagesIn(text))).toEqual([['de'], ['de'], ['de']]);
    expect(new Set(viewers.map(({ location }) => location)).size).toBe(1);
    await expectExact(id);
  });
});

describe('captions of a video that is processed', () => {
  it('wait for it, and are in the first manifest', async () => {
    const id = await upload(api.origin, token);
    expect((await put(id, 'de')).status).toBe(200);
    expect((await get(path(id, 'de'))).body).toBe(webVtt());
    await finish(id);
    expect(languagesIn((await manifest(id)).text)).toEqual(['de']);
    await expectExact(id);
  });

  it('win over those of the file, of which the others are taken over', async () => {
    const id = await upload(api.origin, token);
    await put(id, 'de', form(srt('The owner’s')));
    const captions = [
      { name: 'texts/0.vtt', language: 'de', title: 'From the file' },
      { name: 'texts/1.vtt', language: 'en', title: 'English full' },
      { name: 'texts/2.vtt', language: 'en', title: 'English again' },
      { name: 'texts/3.vtt', language: 'x', title: '' },
      { name: 'texts/4.vtt', language: 'fr', title: 'not text' },
      { name: 'texts/5.vtt', language: 'es', title: 'missing' },
    ];
    const chapters = [
      { start: 5, title: 'Two' },
      { start: 0, title: '' },
      { start: 11, title: 'beyond' },
    ];
    const text = (n: number) => webVtt(`of the file ${n}`);
    const texts = Object.fromEntries([0, 1, 2, 3].map((n) => [`texts/${n}.vtt`, text(n)]));
    await finish(id, { captions, chapters }, { ...texts, 'texts/4.vtt': '\0\0' });
    const found = await list(id);
    expect(found.map((one: Record<string, unknown>) => [one.language, one.label, one.source])).toEqual([
      ['de', 'Deutsch', 'upload'],
      ['en', 'English full', 'file'],
      ['und', 'und', 'file'],
    ]);
    expect((await get(path(id, 'de'))).body).toBe(webVtt('The owner’s'));
    expect((await get(path(id, 'en'))).body).toBe(text(1));
    expect(languagesIn((await manifest(id)).text)).toEqual(['de', 'en', 'und']);
    expect((await get(`/api/videos/${id}/chapters`)).body).toEqual({
      source: 'file',
      chapters: [
        { start: 0, title: 'Chapter 1' },
        { start: 5, title: 'Two' },
      ],
    });
    const isReady = (event: { type: string; data: { id: string } }) =>
      event.type === 'video.asset.ready' && event.data.id === id;
    const ready = await until('the event is in the log', async () =>
      (await get('/api/events?limit=1000')).body.events.find(isReady),
    );
    expect(ready.data).toMatchObject({ captions: ['de', 'en', 'und'], chapters: 2 });
    await expectExact(id);
  });
});

describe('refused', () => {
  let id: string;
  beforeAll(async () => {
    id = await ready();
  });

  it.each([
    ['empty', '', 400, 'empty_file'],
    ['no captions', 'Dear reader', 422, 'invalid_captions'],
    ['bytes', new Uint8Array([0, 1, 2, 3]), 422, 'invalid_captions'],
    ['20,001 cues', srt().repeat(20_001), 422, 'invalid_captions'],
    ['what becomes more than 8 MiB', srt(`${'&'.repeat(9_000)}\n`).repeat(230), 422, 'invalid_captions'],
    ['more than 2 MiB', new Uint8Array(2 * 1024 * 1024 + 1), 413, 'payload_too_large'],
  ] as const)('%s', async (_what, file, status, code) => {
    const answer = await put(id, 'de', form(typeof file === 'string' ? file : Uint8Array.from(file)));
    expect(answer).toMatchObject({ status, body: { code } });
    await expectExact(id);
  });

  it('100 MB, before they are sent', async () => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': 100_000_000,
    };
    const status = await new Promise((resolve, reject) => {
      const sending = request(`${api.origin}${path(id, 'de')}`, { method: 'PUT', headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
        sending.destroy();
      });
      sending.on('error', reject);
      sending.write('--b\r\n');
    });
    expect(status).toBe(413);
    await expectExact(id);
  });

  it('languages that are none, and labels that are no line', async () => {
    for (const language of ['german', 'de_AT', 'x'.repeat(50)]) {
      expect(await put(id, language)).toMatchObject({ status: 400, body: { errors: [{ field: 'language' }] } });
      expect((await get(path(id, language))).status).toBe(404);
    }
    for (const [field, text] of [
      ['label', 'two\nlines'],
      ['label', 'x'.repeat(101)],
      ['default', 'perhaps'],
    ] as const) {
      expect(await put(id, 'de', form(srt(), { [field]: text }))).toMatchObject({
        status: 400,
        body: { code: 'invalid_request' },
      });
    }
    await expectExact(id);
  });

  it('more languages than a viewer can choose from', async () => {
    const full = await ready();
    await api.database.execute(
      `INSERT INTO video.captions (id, video_id, language, label, source)
       SELECT 'full' || n, $1, 'a' || chr(96 + n / 26) || chr(97 + n % 26), 'x', 'file' FROM generate_series(26, 75) n`,
      [full],
    );
    expect(await put(full, 'de')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await list(full)).length).toBe(50);
    // One that is there can be replaced.
    expect((await put(full, 'aaa')).status).toBe(200);
  });

  it('for videos that are uploaded, failed, or somebody else’s', async () => {
    const stranger = await register(api.origin);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const given = method === 'PUT' ? { form: form() } : {};
      expect((await call(api.origin, method, path(id, 'de'), { token: stranger, ...given })).status).toBe(404);
    }
    expect((await call(api.origin, 'GET', path(id), { token: stranger })).status).toBe(404);
    const failed = await upload(api.origin, token);
    await api.database.execute(`UPDATE video.videos SET status = 'error', error_code = 'damaged' WHERE id = $1`, [
      failed,
    ]);
    expect(await put(failed, 'de')).toMatchObject({ status: 422, body: { code: 'damaged' } });
    await api.database.execute(`UPDATE video.videos SET status = 'uploading' WHERE id = $1`, [failed]);
    expect(await put(failed, 'de')).toMatchObject({ status: 409, body: { code: 'not_ready' } });
  });

  it('when their video is taken down, and hidden with it', async () => {
    const hidden = await ready();
    await put(hidden, 'de');
    await api.database.execute(
      `UPDATE video.videos SET status = 'error', output_prefix = NULL, taken_down_at = now(), taken_down_reason = 'x' WHERE id = $1`,
      [hidden],
    );
    expect((await get(`/api/stream/${hidden}/captions/de.vtt`)).status).toBe(404);
    expect((await put(hidden, 'en')).status).toBe(422);
  });
});

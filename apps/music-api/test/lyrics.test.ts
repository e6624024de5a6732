import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { maxLines, readLyrics } from '../src/features/lyrics/lrc.ts';
import { type MusicApi, type Person, resultOf, startMusicApi, until } from './harness.ts';
import { type Listener, newListener, playerOf } from './support/subsonic.ts';

describe('lyrics are read', () => {
  it('as plain lines', () => {
    expect(readLyrics('One\r\n\r\n[Chorus: all]\rTwo')).toEqual({
      isSynced: false,
      offsetMs: 0,
      language: null,
      lines: ['One', '', '[Chorus: all]', 'Two'].map((text) => ({ startMs: null, text })),
    });
  });

  it('as LRC, in the order of their times, with lines that are sung again', () => {
    const text = [
      '[ar:Ana]',
      '[la:de]',
      '[offset:-250]',
      'a note of the editor',
      '[01:02.5]fourth',
      '[00:10.00][00:30]first and <00:31.10>third',
      '[00:20.123]',
    ].join('\n');
    expect(readLyrics(text)).toEqual({
      isSynced: true,
      offsetMs: -250,
      language: 'de',
      lines: [
        { startMs: 10_000, text: 'first and third' },
        { startMs: 20_123, text: '' },
        { startMs: 30_000, text: 'first and third' },
        { startMs: 62_500, text: 'fourth' },
      ],
    });
  });

  it('with at most 10,000 lines, quickly', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `[99:${n % 60}.00]x`).join('\n');
    expect(readLyrics(lines(maxLines))?.lines).toHaveLength(maxLines);
    expect(readLyrics(lines(maxLines + 1))).toBeUndefined();
    expect(readLyrics('[00:01.00]'.repeat(50_000))).toBeUndefined();
    expect(readLyrics(`${'['.repeat(50_000)}\n${'<00:'.repeat(50_000)}`)?.isSynced).toBe(false);
  });

  it('with at most a mebibyte of what they become: lines count as often as they are sung, and escaped', () => {
    const sung = (times: number, text: string) => readLyrics('[00:01.00]'.repeat(times) + text)?.lines.length;
    expect(sung(1_000, '"'.repeat(90_000))).toBeUndefined();
    expect(sung(1_000, 'x'.repeat(1_000))).toBe(1_000);
    expect(sung(1_000, '"'.repeat(1_000))).toBeUndefined();
    // The longest plain texts fit, whatever they consist of.
    for (const one of ['"', '&', 'é', '\u{1d11e}', '\n']) expect(readLyrics(one.repeat(maxLines - 1))).toBeDefined();
    expect(readLyrics('"'.repeat(100_000))?.lines).toHaveLength(1);
    expect(readLyrics(`${'"'.repeat(9)}\n`.repeat(9_999))?.lines).toHaveLength(10_000);
  });
});

describe('lyrics of a track', () => {
  let api: MusicApi;
  let owner: Person;
  beforeAll(async () => {
    api = await startMusicApi({}, undefined, 200);
    owner = await api.register();
  });
  afterAll(() => api.stop());

  const put = (id: string, json: object, { token }: Person = owner) =>
    api.call('PUT', `/api/tracks/${id}/lyrics`, { token, json });

  it('are set, shown to everybody, replaced and deleted', async () => {
    const id = await api.ready(owner.token);
    expect((await api.call('GET', `/api/tracks/${id}/lyrics`)).status).toBe(404);
    expect((await put(id, { text: '[00:01.5]One\n[00:03]Two', language: 'PT-br' })).status).toBe(200);
    expect((await api.get(`/tracks/${id}/lyrics`)).lyrics).toEqual({
      language: 'pt-BR',
      synced: true,
      offset_ms: 0,
      text: '[00:01.5]One\n[00:03]Two',
      lines: [
        { start_ms: 1_500, text: 'One' },
        { start_ms: 3_000, text: 'Two' },
      ],
    });
    await put(id, { text: 'Plain' });
    expect((await api.track(id)).has_lyrics).toBe(true);
    expect((await api.get(`/tracks/${id}/lyrics`)).lyrics).toMatchObject({ language: null, synced: false });
    for (let n = 0; n < 2; n += 1) {
      expect((await api.call('DELETE', `/api/tracks/${id}/lyrics`, { token: owner.token })).status).toBe(200);
    }
    expect((await api.call('GET', `/api/tracks/${id}/lyrics`)).status).toBe(404);
    expect((await api.track(id)).has_lyrics).toBe(false);
  });

  it('are those of the file, unless the owner gave others, and go with the track', async () => {
    const tags = { ...resultOf('', '', '').tags, lyrics: 'From the file\u0000' };
    const id = await api.ready(owner.token, {}, { tags });
    expect((await api.get(`/tracks/${id}/lyrics`)).lyrics.text).toBe('From the file ');
    const long = { ...tags, lyrics: '[00:01.00]'.repeat(1_000) + '"'.repeat(90_000) };
    const tooLong = await api.ready(owner.token, {}, { tags: long });
    expect((await api.call('GET', `/api/tracks/${tooLong}/lyrics`)).status).toBe(404);
    const other = await api.upload(owner.token);
    await put(other, { text: 'Of the owner' });
    const prefix = await api.store(other, 'winner');
    await api.queue.publish('track.transcoded', { ...resultOf(other, await api.jobOf(other), prefix), tags });
    await until('it is ready', async () => (await api.track(other)).status === 'ready');
    expect((await api.get(`/tracks/${other}/lyrics`)).lyrics.text).toBe('Of the owner');
    await api.call('DELETE', `/api/tracks/${id}`, { token: owner.token });
    expect(await api.database.query('SELECT FROM music.lyrics WHERE track_id = $1', [id])).toEqual([]);
  });

  it('are the owner’s to change', async () => {
    const id = await api.ready(owner.token);
    const other = await api.register();
    expect((await put(id, { text: 'x' }, other)).status).toBe(403);
    expect((await api.call('DELETE', `/api/tracks/${id}/lyrics`, { token: other.token })).status).toBe(403);
    expect((await put('nosuch', { text: 'x' })).status).toBe(404);
  });

  it.each<[string, object]>([
    ['no text', {}],
    ['an empty text', { text: ' ' }],
    ['a NUL', { text: 'a\u0000b' }],
    ['a lone surrogate', { text: '\ud800' }],
    ['too long a text', { text: 'x'.repeat(100_001) }],
    ['too many lines', { text: '\nx'.repeat(10_002) }],
    ['lines that become too many bytes', { text: '[00:01.00]'.repeat(1_000) + '"'.repeat(90_000) }],
    ['a language that is none', { text: 'x', language: 'not a language' }],
    ['another field', { text: 'x', lang: 'de' }],
    ['a number', { text: 7 }],
  ])('refuse %s with 400', async (_what, json) => {
    const id = await api.ready(owner.token);
    const answer = await put(id, json);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request']);
  });

  it('reach players, by the song and by its names', async () => {
    const by: Listener = await newListener(api);
    const { ok, errorOf } = playerOf(api, () => by);
    const track = await api.ready(by.token, { title: 'Søndag', artistName: 'Ana' });
    const id = `tr-${track}`;
    expect((await ok('getLyricsBySongId', { id })).lyricsList.structuredLyrics).toEqual([]);
    expect((await ok('getLyrics', { artist: 'Ana', title: 'Søndag' })).lyrics).toEqual({ value: '' });
    await put(track, { text: '[offset:100]\n[00:01]One\n[00:02]Two', language: 'nb' }, by);
    expect((await ok('getLyricsBySongId', { id })).lyricsList.structuredLyrics).toEqual([
      {
        displayArtist: 'Ana',
        displayTitle: 'Søndag',
        lang: 'nb',
        offset: 100,
        synced: true,
        line: [
          { start: 1_000, value: 'One' },
          { start: 2_000, value: 'Two' },
        ],
      },
    ]);
    const named = { artist: 'ANA', title: 'sondag' };
    expect((await ok('getLyrics', named)).lyrics).toEqual({ artist: 'Ana', title: 'Søndag', value: 'One\nTwo' });
    expect((await ok('getLyrics', { ...named, artist: 'Bela' })).lyrics).toEqual({ value: '' });
    expect(await errorOf('getLyricsBySongId', { id: 'tr-nosuch' })).toBe(70);
  });
});

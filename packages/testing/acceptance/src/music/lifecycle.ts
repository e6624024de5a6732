import { describe, expect, it } from '@jest/globals';
import { form, register } from '../actions.ts';
import { createClient } from '../client.ts';
import { untilDone } from '../common/service.ts';
import { musicService } from '../common/services.ts';
import { untilNothingIsStored } from '../common/stored.ts';
import type { Story } from '../common/story.ts';
import { expectGone } from '../edge.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { longSong, samplePicture, taggedSong, tinySong } from '../media.ts';
import { poll } from '../poll.ts';
import { likeAnswer, trackList, uploadedTrack } from '../shapes.ts';
import {
  createPlaylist,
  getArtist,
  getPlaylist,
  getTrack,
  readyTracks,
  streamOf,
  trackIds,
  uploadTrack,
} from './actions.ts';

const web = createClient('');

/** The types of the top-level boxes of an MP4 file, in order. */
function boxesOf(bytes: Buffer): string[] {
  const types: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    types.push(bytes.toString('latin1', at + 4, at + 8));
    const size = bytes.readUInt32BE(at);
    if (size < 8) break;
    at += size;
  }
  return types;
}

export const life: Story = (platform) => {
  const api = () => platform().music.api;
  const absolute = (path: string | null) => new URL(path ?? '', api().base).href;

  describe('the life of a track', () => {
    it('goes from upload to playback, and leaves nothing after its deletion', async () => {
      const [artist, listener] = [await register(api()), await register(api())];
      const id = await uploadTrack(api(), artist, { title: 'Life of a track' }, await taggedSong());

      const seen: number[] = [];
      const track = await poll(
        async () => {
          const now = await getTrack(api(), id);
          seen.push(now.progress ?? 0);
          if (now.status === 'processing') expect(now).toMatchObject({ duration_seconds: null, waveform_data: null });
          return now;
        },
        ({ status }) => status === 'ready' || status === 'error',
        { everyMs: 50 },
      );
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      // The uploader's fields have priority over the tags, which fill in the rest.
      expect(track).toMatchObject({
        status: 'ready',
        title: 'Life of a track',
        artist_name: 'An artist',
        album: 'Álbum 日本',
        genre: 'Ambient',
        play_count: 0,
        like_count: 0,
      });
      expect(Math.abs((track.duration_seconds ?? 0) - 12)).toBeLessThan(0.1);

      const sizes: number[] = [];
      for (const q of ['128k', '256k', '320k']) {
        const stream = await streamOf(api(), id, { query: `?q=${q}` });
        expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'audio/mp4']);
        const boxes = boxesOf(stream.bytes);
        expect(boxes[0]).toBe('ftyp');
        expect(boxes.indexOf('moov')).toBeGreaterThan(0);
        expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
        sizes.push(stream.bytes.length);
      }
      expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
      expect((sizes[0] ?? 0) * 8).toBeGreaterThan(12 * 128_000 * 0.85);
      expect((await streamOf(api(), id)).bytes.length).toBe(sizes[1]);

      const waveform = await web('GET', absolute(track.waveform_data));
      expect([waveform.status, waveform.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(waveform.bytes.subarray(1, 4).toString()).toBe('PNG');
      const cover = await web('GET', absolute(track.cover_art));
      expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect([...cover.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      const embed = await api()('GET', `/tracks/${id}/embed`);
      expect(embed.headers.get('content-type')).toMatch(/^text\/html/);
      expect(embed.headers.get('x-frame-options')).toBeNull();
      expect(embed.text).toContain('Life of a track');
      expect(embed.text).not.toMatch(/<(script|link)[^>]+(src|href)=["']?(https?:)?\/\//);

      const list = await createPlaylist(api(), listener, { isPublic: true });
      const json = { trackId: id };
      for (let n = 0; n < 2; n++) {
        expectJson(await api()('POST', `/playlists/${list.id}/tracks`, { token: listener.token, json }), 200);
      }
      expect(
        likeAnswer.parse(expectJson(await api()('POST', `/tracks/${id}/like`, { token: listener.token }), 200)),
      ).toEqual({ liked: true, count: 1 });
      expect((await api()('POST', `/tracks/${id}/play`)).status).toBe(204);
      expect(await getArtist(api(), artist.id)).toMatchObject({ track_count: 1, total_plays: 1 });
      expect(await trackIds(api(), '/tracks/recent')).toContain(id);

      expect(expectJson(await api()('DELETE', `/tracks/${id}`, { token: artist.token }), 200)).toMatchObject({
        ok: true,
      });
      for (const path of ['', '/stream', '/embed', '/status']) {
        expectProblem(await api()('GET', `/tracks/${id}${path}`), 404, 'not_found');
      }
      expectProblem(await api()('POST', `/tracks/${id}/play`), 404);
      expectProblem(await api()('DELETE', `/tracks/${id}`, { token: artist.token }), 404);
      await untilNothingIsStored(platform(), 'tracks', id);
      for (const path of [track.waveform_data, track.cover_art]) expectGone(await web('GET', absolute(path)));
      expect(await getPlaylist(api(), list.id)).toMatchObject({ tracks: [], track_count: 0 });
      expect(
        trackList.parse(expectJson(await api()('GET', '/me/likes', { token: listener.token }), 200)),
      ).toMatchObject({ tracks: [], total: 0 });
      expect(await getArtist(api(), artist.id)).toMatchObject({ track_count: 0, total_plays: 0, tracks: [] });
      for (const path of ['/tracks/recent', '/tracks/trending', '/tracks/search?q=life%20of%20a%20track']) {
        expect(await trackIds(api(), path)).not.toContain(id);
      }
    });
  });
};

const covers: Story = (platform) => {
  const api = () => platform().music.api;

  describe('the life of a track', () => {
    it('has the uploaded cover, or none without one', async () => {
      const artist = await register(api());
      const body = form([
        ['cover', { bytes: await samplePicture(), name: 'cover.png' }],
        ['title', 'Covered'],
        ['artistName', 'An artist'],
        ['file', { bytes: await tinySong(), name: 'song.flac' }],
      ]);
      const answer = await api()('POST', '/tracks/upload', { token: artist.token, body });
      const covered = uploadedTrack.parse(expectJson(answer, 201)).track.id;
      const [bare = ''] = await readyTracks(api(), artist, [{ title: 'Bare' }]);
      expect((await untilDone(api(), musicService, artist, covered)).status).toBe('ready');
      const address = (await getTrack(api(), covered)).cover_art ?? '';
      const cover = await web('GET', new URL(address, api().base).href);
      expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect((await getTrack(api(), bare)).cover_art).toBeNull();
    });
  });
};

const earlyEnd: Story = (platform) => {
  const api = () => platform().music.api;

  describe('the life of a track', () => {
    it('is in no public list during processing, and can be deleted then', async () => {
      const artist = await register(api());
      const id = await uploadTrack(api(), artist, { title: 'Unfinished business' }, await longSong());
      const stream = await api()('GET', `/tracks/${id}/stream`);
      expectProblem(stream, 409, 'not_ready');
      expect(Number(stream.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await api()('GET', `/tracks/${id}/embed`)).status).toBe(200);
      expect(await trackIds(api(), '/tracks', artist.token)).toEqual([id]);
      for (const path of ['/tracks/recent', '/tracks/trending', '/tracks/search?q=unfinished']) {
        expect(await trackIds(api(), path)).not.toContain(id);
      }
      expect(await getArtist(api(), artist.id)).toMatchObject({ track_count: 0, tracks: [] });
      await poll(
        () => getTrack(api(), id),
        ({ status, progress }) => status === 'processing' && (progress ?? 0) > 0,
        { everyMs: 100, what: 'progress above 0' },
      );
      expectJson(await api()('DELETE', `/tracks/${id}`, { token: artist.token }), 200);
      expectProblem(await api()('GET', `/tracks/${id}`), 404);
      await untilNothingIsStored(platform(), 'tracks', id);
      // The worker is free at once.
      await readyTracks(api(), artist, [{ title: 'the next' }]);
    });
  });
};

export const lifecycle: Story = (platform) => {
  life(platform);
  covers(platform);
  earlyEnd(platform);
};

import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import type { Story } from '../common/story.ts';
import { expectInvalid, expectJson } from '../expect.ts';
import { createPlaylist, readyTracks } from './actions.ts';

const entries = z.array(z.looseObject({ id: z.union([z.string(), z.number()]) }));
/** A page of any of these lists; its entries are its only array, or in the artist or playlist it is of. */
const page = z
  .looseObject({
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    next_cursor: z.string().nullable(),
    tracks: entries.optional(),
    playlists: entries.optional(),
    artist: z.looseObject({ tracks: entries }).optional(),
    playlist: z.looseObject({ tracks: entries }).optional(),
  })
  .transform(({ tracks, playlists, artist, playlist, ...rest }) => ({
    ...rest,
    ids: (tracks ?? playlists ?? artist?.tracks ?? playlist?.tracks ?? []).map(({ id }) => id),
  }));

/** Lists beside the account's own tracks: by cursor, an entry that is added meanwhile neither hides nor repeats others. */
export const cursors: Story = (platform) => {
  const api = () => platform().music.api;

  describe('lists of tracks and playlists by cursor', () => {
    let owner: Person;
    let playlistId: number;
    const like = (id: string) => api()('POST', `/tracks/${id}/like`, { token: owner.token });
    const rate = (id: string) => api()('PUT', `/tracks/${id}/rating`, { token: owner.token, json: { rating: 5 } });
    const place = (id: string) =>
      api()('POST', `/playlists/${playlistId}/tracks`, { token: owner.token, json: { trackId: id } });

    /** Each adds an entry to one of the lists, at its beginning unless it says otherwise. */
    const lists = {
      '/tracks/recent': () => readyTracks(api(), owner, [{ title: 'walked' }]),
      '/artists/:id': () => readyTracks(api(), owner, [{ title: 'walked' }]),
      '/me/likes': async () => {
        const [id = ''] = await readyTracks(api(), owner, [{ title: 'liked' }]);
        return like(id);
      },
      '/ratings': async () => {
        const [id = ''] = await readyTracks(api(), owner, [{ title: 'rated' }]);
        return rate(id);
      },
      '/playlists': () => createPlaylist(api(), owner),
      '/playlists/public': () => createPlaylist(api(), owner, { isPublic: true }),
      // At its end: the walk finds it.
      '/playlists/:id': async () => {
        const [id = ''] = await readyTracks(api(), owner, [{ title: 'placed' }]);
        return place(id);
      },
    };
    /** The tracks and playlists of the test: other tests' may appear in the public lists at any time. */
    const made = new Set<string | number>();
    const ours = (ids: readonly (string | number)[]) => ids.filter((id) => made.has(id));

    const pathOf = (name: string) => name.replace(':id', String(name.startsWith('/artists') ? owner.id : playlistId));
    const ask = (name: string, query: string) => api()('GET', `${pathOf(name)}${query}`, { token: owner.token });
    const read = async (name: string, query: string) => page.parse(expectJson(await ask(name, query), 200));

    beforeAll(async () => {
      owner = await register(api());
      playlistId = (await createPlaylist(api(), owner, { isPublic: true })).id;
      made.add(playlistId);
      for (const title of ['second', 'third'])
        made.add((await createPlaylist(api(), owner, { title, isPublic: true })).id);
      const songs = await readyTracks(api(), owner, [{ title: 'one' }, { title: 'two' }, { title: 'three' }]);
      for (const song of songs) {
        made.add(song);
        expectJson(await like(song), 200);
        expectJson(await rate(song), 200);
        expectJson(await place(song), 200);
      }
      // A place for each time that a track was added.
      expectJson(await place(songs[0] ?? ''), 200);
    });

    it.each(Object.entries(lists))('%s has each entry once, while others are added', async (name, add) => {
      const before = ours((await read(name, '?limit=50')).ids);
      expect(new Set(before).size).toBe(3);
      const first = await read(name, '?limit=2');
      expect(first).toMatchObject({ page: 0, limit: 2 });
      await add();
      const walked = [...first.ids];
      let cursor = first.next_cursor;
      for (let at = 1; cursor !== null && ours(walked).length < before.length; at += 1) {
        const next = await read(name, `?limit=1&cursor=${cursor}`);
        expect(next).toMatchObject({ page: at, limit: 1, total: first.total });
        walked.push(...next.ids);
        cursor = next.next_cursor;
      }
      expect(ours(walked)).toEqual(before);
    });

    it('end with null, and accept a cursor only where it is from', async () => {
      const names = Object.keys(lists);
      expect(await read('/me/likes', '?limit=100')).toMatchObject({ next_cursor: null });
      for (const [at, name] of names.entries()) {
        const { next_cursor: cursor } = await read(name, '?limit=1');
        const other = names[(at + 1) % names.length] ?? '';
        expectInvalid(await ask(other, `?cursor=${cursor}`), 'cursor');
        expectInvalid(await ask(name, `?cursor=${cursor}A`), 'cursor');
        expectInvalid(await ask(name, `?page=0&cursor=${cursor}`), 'page');
      }
    });
  });
};

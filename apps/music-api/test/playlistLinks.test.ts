import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { whileTokensEnd } from '@millrace/api-testkit';
import { type MusicApi, type Person, startMusicApi, until } from './harness.ts';

let api: MusicApi;
let owner: Person;
let stranger: Person;
let track: string;

beforeAll(async () => {
  api = await startMusicApi();
  owner = await api.register('Ada');
  stranger = await api.register();
  track = await api.ready(owner.token);
});
afterAll(() => api.stop());

async function newPlaylist(by = owner, fields = {}): Promise<number> {
  const json = { title: 'Evening', ...fields };
  const { id } = (await api.call('POST', '/api/playlists', { token: by.token, json })).body.playlist;
  await api.call('POST', `/api/playlists/${id}/tracks`, { token: by.token, json: { trackId: track } });
  return id;
}
const share = (id: number | string, by: Person | undefined = owner, method = 'POST') =>
  api.call(method, `/api/playlists/${id}/share`, by === undefined ? {} : { token: by.token });
const linkOf = async (id: number, by = owner): Promise<string> => (await share(id, by)).body.token;
const open = (token: string, query = '', by?: Person) =>
  api.call('GET', `/api/shared/playlists/${token}${query}`, by === undefined ? {} : { token: by.token });

describe('the link of a playlist', () => {
  it('answers what the playlist answers, in pages, to everybody', async () => {
    const id = await newPlaylist();
    const made = await share(id);
    expect([made.status, made.body]).toEqual([
      201,
      { token: expect.stringMatching(/^[0-9A-Za-z]{32}$/), url: expect.any(String) },
    ]);
    const { token, url } = made.body;
    expect(new URL(url).pathname).toBe(`/api/shared/playlists/${token}`);
    const { playlist, ...page } = (await api.call('GET', `/api/playlists/${id}`, { token: owner.token })).body;
    const { linked_at, ...shown } = playlist;
    expect(linked_at).toEqual(expect.any(String));
    expect((await open(token, '', owner)).body).toEqual({ playlist, ...page });
    const found = await open(token);
    expect(found.body).toEqual({
      playlist: { ...shown, tracks: [expect.not.objectContaining({ liked: expect.anything() })] },
      ...page,
    });
    expect((await open(token, '?page=1&limit=1')).body).toMatchObject({ total: 1, playlist: { tracks: [] } });
    expect((await open(token, '?limit=0')).status).toBe(400);
    expect((await open(token, '', stranger)).body.playlist.tracks[0].liked).toBe(false);
    // The link opens this address only.
    expect((await api.call('GET', `/api/playlists/${id}`)).status).toBe(404);
  });

  it.each(['', '?limit=0'])('is told to nobody and kept by nobody: %j', async (query) => {
    const token = await linkOf(await newPlaylist());
    for (const answer of [await open(token, query), await open(`${token}x`, query)]) {
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toContain('no-store');
    }
  });

  it('is 404 if it is wrong, altered or too long', async () => {
    const token = await linkOf(await newPlaylist());
    const altered = (token.startsWith('a') ? 'b' : 'a') + token.slice(1);
    const swapped = token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase();
    const wrong = [altered, swapped, token.slice(1), `${token}a`, `${token}%00`, '%00', 'null', 'x'.repeat(10_000)];
    for (const one of wrong) {
      const answer = await open(one);
      expect([one, answer.status, answer.body.code]).toEqual([one, 404, 'not_found']);
    }
  });

  it('ends when it is revoked or replaced, and with the playlist', async () => {
    const id = await newPlaylist();
    const [first, second] = [await linkOf(id), await linkOf(id)];
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    for (const _ of [1, 2]) expect((await share(id, owner, 'DELETE')).body).toEqual({ ok: true });
    expect((await open(second)).status).toBe(404);
    expect((await api.get(`/playlists/${id}`, owner.token)).playlist.linked_at).toBeNull();
    const third = await linkOf(id);
    await api.call('DELETE', `/api/playlists/${id}`, { token: owner.token });
    expect((await open(third)).status).toBe(404);
    expect((await share(id)).status).toBe(404);
  });

  it('stays when the playlist is edited', async () => {
    const id = await newPlaylist();
    const token = await linkOf(id);
    const before = (await open(token)).body.playlist;
    await api.call('PUT', `/api/playlists/${id}`, { token: owner.token, json: { title: 'Night' } });
    expect((await open(token)).body.playlist).toMatchObject({ title: 'Night', created_at: before.created_at });
  });

  it('does not open the playlist of a suspended account', async () => {
    const person = await api.register();
    const token = await linkOf(await newPlaylist(person), person);
    await api.database.execute('UPDATE auth.accounts SET suspended_at = now() WHERE id = $1', [person.id]);
    expect((await open(token)).status).toBe(404);
    await api.database.execute('UPDATE auth.accounts SET suspended_at = NULL WHERE id = $1', [person.id]);
    await until('the link opens it again', async () => (await open(token)).status === 200);
  });

  it('is made and ended by the owner only', async () => {
    const hidden = await newPlaylist();
    const shown = await newPlaylist(owner, { isPublic: true });
    const token = await linkOf(shown);
    for (const method of ['POST', 'DELETE']) {
      expect((await share(hidden, stranger, method)).status).toBe(404);
      expect((await share(shown, stranger, method)).status).toBe(403);
      expect((await api.call(method, `/api/playlists/${shown}/share`)).status).toBe(401);
      for (const id of ['0', 'x', '2147483647', track]) expect((await share(id, owner, method)).status).toBe(404);
    }
    expect((await open(token)).status).toBe(200);
    expect((await api.get(`/playlists/${shown}`, stranger.token)).playlist).not.toHaveProperty('linked_at');
  });

  it('is not made by a token that ends meanwhile', async () => {
    const leaver = await api.register();
    const id = await newPlaylist(leaver);
    expect((await whileTokensEnd(api, leaver.id, () => share(id, leaver))).status).toBe(401);
    expect(
      await api.database.query('SELECT 1 FROM music.playlists WHERE id = $1 AND link_hash IS NULL', [id]),
    ).toHaveLength(1);
  });

  it('is stored as a hash only', async () => {
    const id = await newPlaylist();
    const token = await linkOf(id);
    const [row] = await api.database.query<{ row: string }>(
      'SELECT to_jsonb(p)::text AS row FROM music.playlists p WHERE id = $1',
      [id],
    );
    expect(row?.row).toContain('link_hash');
    expect(row?.row).not.toContain(token);
  });
});

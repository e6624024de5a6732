import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { openEngine } from '../src/features/search/opensearch/client.ts';
import { createOpenSearch } from '../src/features/search/opensearch/service.ts';
import { type MusicApi, startMusicApi, until } from './harness.ts';

let api: MusicApi;
beforeAll(async () => {
  api = await startMusicApi({}, undefined, 100);
});
afterAll(() => api.stop());

const entries = () => api.database.query<{ kind: string }>('SELECT kind FROM music.search_outbox ORDER BY id');

describe('the outbox of the search', () => {
  it('is not written while there is no feed', async () => {
    const { token } = await api.register();
    await api.ready(token, { title: 'Unheard' });
    expect(await entries()).toEqual([]);
  });

  it('is written while there is one, and emptied when no process has used it for a day', async () => {
    const { token } = await api.register();
    await api.database.execute(`INSERT INTO music.search_feed (name) VALUES ('search')`, []);
    await api.ready(token, { title: 'Heard', artistName: 'Somebody', album: 'Something' });
    await api.call('POST', '/api/playlists', { token, json: { title: 'Mine', isPublic: true } });
    expect((await entries()).map(({ kind }) => kind).sort()).toEqual(['album', 'artist', 'playlist', 'track']);
    await api.database.execute(`UPDATE music.search_feed SET seen_at = now() - interval '25 hours'`, []);
    await until('the outbox is empty', async () => (await entries()).length === 0);
    await api.ready(token, { title: 'Unheard again' });
    expect(await entries()).toEqual([]);
  });
});

describe('an engine that answers nonsense', () => {
  it.each([
    [200, ''],
    [200, 'not JSON'],
    [200, '{}'],
    [200, '{"timed_out":false,"hits":{"hits":[{"_score":1}]}}'],
    [404, '{"error":{"type":"index_not_found_exception"}}'],
    [500, '<html>'],
    [302, ''],
  ])('with %i "%s" is a search that is not available', async (status, body) => {
    const server = createServer((_req, res) => res.writeHead(status).end(body));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const engine = openEngine(`opensearch+http://127.0.0.1:${port}`);
    try {
      const service = createOpenSearch({ engine, log: silentLogger() });
      for (const asked of [service.search('ab', 5), service.titles('a', 5), service.names('album', 'ab', 5)]) {
        await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
      }
    } finally {
      await engine.close();
      server.close();
    }
  });
});

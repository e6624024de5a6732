import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@millrace/service';
import { describeWithOpenSearch, startOpenSearch, type TestOpenSearch } from '@millrace/testkit/opensearch';
import { type Engine, openEngine } from '../src/features/search/opensearch/client.ts';
import { createFeed } from '../src/features/search/opensearch/feed.ts';
import { aliasOf } from '../src/features/search/opensearch/indexes.ts';
import { rebuild } from '../src/features/search/opensearch/rebuild.ts';
import { idsOf, type MusicApi, startMusicApi, until } from './harness.ts';
import { searchContract } from './support/searchContract.ts';

let node: TestOpenSearch;

/** A music-api with its own indexes on the node. @param everyMs the period of its tasks, instead of their own */
async function startSearched(everyMs?: number) {
  const url = `opensearch+${node.url}/test-${randomUUID()}`;
  const api = await startMusicApi({ SEARCH_URL: url }, undefined, everyMs);
  const engine = openEngine(url);
  const feed = createFeed({ database: api.database, engine, log: silentLogger() });
  const lines: string[] = [];
  const build = () => rebuild({ database: api.database, engine, feed, say: (line) => void lines.push(line) });
  const settled = async () => {
    await until('the outbox is empty', async () => (await outboxOf(api)) === 0);
    await engine.send({ method: 'POST', path: `/${aliasOf(engine)}/_refresh` });
  };
  return { api, engine, build, settled, lines, prepare: build };
}

async function outboxOf(api: MusicApi): Promise<number> {
  const [row] = await api.database.query<{ count: number }>('SELECT count(*)::int AS count FROM music.search_outbox');
  return row?.count ?? 0;
}

async function indexesOf(engine: Engine): Promise<string[]> {
  return Object.keys((await engine.send({ method: 'GET', path: `/${engine.prefix}-*` })) ?? {});
}

const search = (api: MusicApi, q: string) => api.call('GET', `/api/search?q=${q}&type=track`);
const stateOf = async (api: MusicApi) => {
  const answer = await fetch(`${api.origin}/readyz`);
  return { status: answer.status, body: await answer.json() };
};

describeWithOpenSearch('the search in OpenSearch', () => {
  beforeAll(async () => {
    node = await startOpenSearch();
  }, 180_000);
  afterAll(() => node.stop());

  describe('the contract', () => searchContract(() => startSearched()));

  describe('the index', () => {
    let searched: Awaited<ReturnType<typeof startSearched>>;
    let token: string;
    beforeAll(async () => {
      searched = await startSearched(100);
      token = (await searched.api.register()).token;
    });
    afterAll(async () => {
      await searched.api.stop();
      await searched.engine.close();
    });

    it('is missing until it is built: searches are 503, and all else works', async () => {
      const { api, build, settled } = searched;
      const id = await api.ready(token, { title: 'Before' });
      const answer = await search(api, 'before');
      expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
      expect(await stateOf(api)).toMatchObject({
        status: 200,
        body: { checks: { search: 'unavailable', database: 'ok' } },
      });
      await build();
      await settled();
      expect(idsOf((await search(api, 'before')).body)).toEqual([id]);
      expect(await stateOf(api)).toMatchObject({ status: 200, body: { checks: { search: 'ok' } } });
    });

    it('has a ready track soon, without a build', async () => {
      const id = await searched.api.ready(token, { title: 'Sooner' });
      await until('it is found', async () => idsOf((await search(searched.api, 'sooner')).body).includes(id));
    });

    it('is built again beside the old one, while tracks change, and loses none', async () => {
      const { api, engine, build, settled } = searched;
      const [before] = await indexesOf(engine);
      const ids: string[] = [];
      const changing = (async () => {
        for (let n = 0; n < 8; n += 1) ids.push(await api.ready(token, { title: `Meanwhile ${n}` }));
      })();
      // Interrupted ones leave an index, which the next one removes.
      await build();
      await build();
      expect((await search(api, 'before')).status).toBe(200);
      await changing;
      await settled();
      expect(idsOf((await search(api, 'meanwhile')).body).sort()).toEqual(ids.sort());
      const after = await indexesOf(engine);
      expect(after).toHaveLength(1);
      expect(after).not.toContain(before);
    });

    it('is told of changes together with the one that is being built', async () => {
      const { api, engine, settled } = searched;
      let id = '';
      const late: Engine = {
        ...engine,
        async send(what) {
          // All is copied, and the next step is the switch.
          if (what.path.endsWith('/_refresh')) {
            id = await api.ready(token, { title: 'Late' });
            await until('the feed has written it', async () => (await outboxOf(api)) === 0);
          }
          return engine.send(what);
        },
      };
      const feed = createFeed({ database: api.database, engine, log: silentLogger() });
      await rebuild({ database: api.database, engine: late, feed, say: () => undefined });
      await settled();
      expect(idsOf((await search(api, 'late')).body)).toEqual([id]);
    });

    it('learns of plays', async () => {
      const { api, settled } = searched;
      const [quiet, loud] = [await api.ready(token, { title: 'Playful' }), await api.ready(token, { title: 'Playful' })]
        .sort()
        .reverse();
      await settled();
      expect(idsOf((await search(api, 'playful')).body)).toEqual([quiet, loud]);
      expect((await api.call('POST', `/api/tracks/${loud}/play`)).status).toBe(204);
      await api.database.execute(`UPDATE music.search_feed SET plays_until = now() - interval '2 minutes'`, []);
      await until('the order follows', async () => idsOf((await search(api, 'playful')).body)[0] === loud);
    });

    it('never takes a document of another form', async () => {
      const { engine } = searched;
      const path = `/${aliasOf(engine)}/_doc/x`;
      await expect(engine.send({ method: 'PUT', path, json: { other: 1 } })).rejects.toMatchObject({ status: 400 });
    });

    it('is known to have gaps when its feed had ended', async () => {
      const { api, build } = searched;
      await api.database.execute('DELETE FROM music.search_feed', []);
      await api.database.execute(`INSERT INTO music.search_feed (name) VALUES ('search')`, []);
      expect(await stateOf(api)).toMatchObject({ status: 200, body: { checks: { search: 'unavailable' } } });
      await build();
      expect(await stateOf(api)).toMatchObject({ status: 200, body: { checks: { search: 'ok' } } });
    });

    it('catches up when the engine was away', async () => {
      if (!node.ours) return;
      const { api, settled } = searched;
      await node.pause();
      const id = await api.ready(token, { title: 'Away' });
      const answer = await search(api, 'away');
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
      expect(await stateOf(api)).toMatchObject({ status: 200, body: { checks: { search: 'unavailable' } } });
      expect(await outboxOf(api)).toBeGreaterThan(0);
      await node.resume();
      await until('the engine is fed again', async () => (await outboxOf(api)) === 0);
      await settled();
      expect(idsOf((await search(api, 'away')).body)).toEqual([id]);
    }, 180_000);
  });
});

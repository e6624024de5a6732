import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fold } from '@millrace/media';
import { silentLogger } from '@millrace/service';
import { patient } from '@millrace/testkit/waiting';
import { tierOf, tiersOf } from '../src/catalogue/searchText.ts';
import { keepingHead } from '../src/features/search/head.ts';
import { createSearchService } from '../src/features/search/search.ts';
import { updateTrack } from '../src/features/tracks/editTrack.ts';
import type { SearchService } from '../src/provided/search.ts';
import { type MusicApi, type Person, startMusicApi } from './harness.ts';

const trackCount = 6_000;
const size = 1_000;
/** As in a catalogue of millions: too few matches of a term are in memory, and too many in total. */
const options = {
  mostPlayed: 200,
  limits: { matches: 100, texts: 1_000, listed: 3_000 },
  // A busy machine must not end a lookup: the result would lack what it finds.
  timeoutMs: patient(60_000),
};
const large = { size, above: -1 };

let api: MusicApi;
let owner: Person;
let texts: { id: string; plays: number; text: string }[];

const ids = async (sql: string): Promise<string[]> =>
  (await api.database.query<{ id: string }>(sql, [])).map(({ id }) => id);
const inHead = () => ids('SELECT track_id AS id FROM music.track_search_head');
const mostPlayed = () =>
  ids(`SELECT id FROM music.tracks WHERE status = 'ready' ORDER BY play_count DESC, id DESC LIMIT ${size}`);
const keep = (given = large) => keepingHead(api.database, given).run(new AbortController().signal);
const newService = (): SearchService => createSearchService(api.database, silentLogger(), options);

/** The result of reading all texts. */
function scanned(phrase: string, limit = 30): string[] {
  const tiers = tiersOf(fold(phrase));
  return texts
    .flatMap(({ text, ...track }) => {
      const tier = tierOf(text, tiers);
      return tier === undefined ? [] : [{ ...track, tier }];
    })
    .sort((a, b) => a.tier - b.tier || b.plays - a.plays || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
    .map(({ id }) => id);
}

async function readTexts(): Promise<void> {
  texts = await api.database.query(
    'SELECT t.id, t.play_count AS plays, s.text FROM music.tracks t JOIN music.track_search s ON s.track_id = t.id',
    [],
  );
}

beforeAll(async () => {
  api = await startMusicApi();
  owner = await api.register();
  // The least played first, so that whoever reads the first matches of a table finds the wrong ones. Some have the same plays.
  for (let from = 0; from < trackCount; from += 2_000) {
    await api.database.execute(
      `WITH made AS (
         SELECT 'track-' || lpad(n::text, 5, '0') AS id, (n / 3)::bigint AS plays,
           CASE WHEN n % 30 = 7 THEN 'middling song ' ELSE 'song ' END || (n % 997)::text AS title,
           CASE WHEN n % 30 = 11 THEN 'lesser known' WHEN n % 400 = 3 THEN 'rarely heard' ELSE 'anybody' END AS artist,
           CASE WHEN n % 80 = 9 THEN 'collected' END AS album
         FROM generate_series(${from}, ${from + 1_999}) n
       ), tracks AS (
         INSERT INTO music.tracks (id, account_id, title, artist_name, album, status, source_key, play_count)
         SELECT id, $1, title, artist, album, 'ready', 'private/tracks/x/source', plays FROM made
       )
       INSERT INTO music.track_search (track_id, text)
       SELECT id, E'\\n' || title || E'\\n' || artist || E'\\n' || COALESCE(album || E'\\n', '') FROM made ORDER BY plays`,
      [owner.id],
    );
  }
  await api.database.execute('ANALYZE music.tracks, music.track_search', []);
  await readTexts();
}, 180_000);
afterAll(() => api.stop());

describe('the head of the search', () => {
  it('is empty in a catalogue that is not large', async () => {
    await keep({ size, above: trackCount });
    expect(await inHead()).toEqual([]);
    expect(await newService().search('iddling', 30)).not.toEqual(scanned('iddling'));
  });

  it('has the most played tracks', async () => {
    await keep();
    expect((await inHead()).sort()).toEqual((await mostPlayed()).sort());
  });

  it.each([
    'iddling',
    'middling',
    'esser known',
    'lesser known',
    'song lesser',
    'known middling',
    'heard',
    'rarely heard',
    'collected',
    'llect',
    'song',
    'song 1',
    'song 99',
    'anybody song 7',
    '99',
    'nothing of this',
  ])('makes a search for "%s" find what reading all texts finds, in its order', async (phrase) => {
    expect(await newService().search(fold(phrase), 30)).toEqual(scanned(phrase));
  });

  it.each(['song', 'song 9', 'middling', 'middling song 7', 'm', 'nothing'])(
    'makes suggestions for "%s" the most played tracks whose titles begin so',
    async (phrase) => {
      const expected = texts
        .filter(({ text }) => text.startsWith(`\n${fold(phrase)}`))
        .sort((a, b) => b.plays - a.plays || (a.id < b.id ? 1 : -1));
      const found = await newService().titles(fold(phrase), 10);
      expect(found.map(({ id }) => id)).toEqual(expected.slice(0, 10).map(({ id }) => id));
    },
  );

  it('makes a search read more grams if those that are rarest are together in too many texts', async () => {
    // Half of the texts have the first grams of the needle; the last ones are in a few.
    await api.database.transaction(async (tx) => {
      const rename = (title: string, below: string) =>
        tx.$executeRawUnsafe(
          `UPDATE music.track_search SET text = E'\\n' || $1 || E'\\nanybody\\n' WHERE track_id < $2`,
          title,
          below,
        );
      await rename('the zyxwv', 'track-03000');
      await rename('the zyxwvuts', 'track-00050');
    });
    await readTexts();
    expect(scanned('zyxwvuts')).toHaveLength(30);
    expect(await newService().search('zyxwvuts', 30)).toEqual(scanned('zyxwvuts'));
  });

  it('follows edits in their transaction, and deletions', async () => {
    const [first = '', second = ''] = await mostPlayed();
    const purges = { purge: async () => {} };
    await updateTrack(
      { database: api.database, purges },
      owner.id,
      first,
      { title: 'renamed entirely' },
      () => undefined,
    );
    await api.database.execute('DELETE FROM music.track_search WHERE track_id = $1', [second]);
    const rows = await api.database.query<{ id: string; text: string }>(
      'SELECT track_id AS id, text FROM music.track_search_head WHERE track_id = ANY($1::text[])',
      [[first, second]],
    );
    expect(rows).toEqual([{ id: first, text: expect.stringMatching(/^\nrenamed entirely\n/) }]);
    await api.database.execute(
      `INSERT INTO music.track_search (track_id, text) VALUES ($1, E'\\nsong 5\\nanybody\\n')`,
      [second],
    );
    await keep();
    expect(await inHead()).toContain(second);
  });

  it('takes a text that is being changed in the next round', async () => {
    const [id = ''] = await mostPlayed();
    await api.database.execute('DELETE FROM music.track_search_head WHERE track_id = $1', [id]);
    await api.database.transaction(async (tx) => {
      await tx.$executeRawUnsafe(`UPDATE music.track_search SET text = E'\\nchanged\\nx\\n' WHERE track_id = $1`, id);
      await keep();
      expect(await inHead()).not.toContain(id);
    });
    await keep();
    const [row] = await api.database.query('SELECT text FROM music.track_search_head WHERE track_id = $1', [id]);
    expect(row).toEqual({ text: '\nchanged\nx\n' });
  });

  it('lets tracks go that others have overtaken, when it is too large', async () => {
    await api.database.execute(`UPDATE music.tracks SET play_count = 100000 WHERE id < 'track-00050'`, []);
    await keep();
    expect(await inHead()).toHaveLength(size + 50);
    await api.database.execute(`UPDATE music.tracks SET play_count = 100000 WHERE id < 'track-00150'`, []);
    await keep();
    expect((await inHead()).sort()).toEqual((await mostPlayed()).sort());
    await readTexts();
    expect(await newService().search('iddling', 30)).toEqual(scanned('iddling'));
  });

  it('is emptied when the catalogue is small again', async () => {
    await keep({ size, above: trackCount });
    expect(await inHead()).toEqual([]);
  });
});

describe('whole fields and beginnings of fields', () => {
  it('are looked up by the order of fields', async () => {
    for (const [n, name] of [
      [2, 'title'],
      [3, 'artist'],
      [4, 'album'],
    ] as const) {
      const plan = await api.database.query<Record<'QUERY PLAN', string>>(
        `EXPLAIN SELECT track_id FROM music.track_search
         WHERE split_part(text, E'\\n', ${n}) >= 'rar' AND split_part(text, E'\\n', ${n}) < 'ras' LIMIT 100`,
        [],
      );
      expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain(`track_search_${name}_idx`);
    }
  });
});

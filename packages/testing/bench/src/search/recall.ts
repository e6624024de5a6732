import { fold } from '@millrace/media';
import type pg from 'pg';

/** Results that count. */
const depth = 30;

/**
 * The ids of the best matches, from a scan of all texts, in true order: whole fields, beginnings of fields, parts, each word anywhere; then the
 * most played, then the last id.
 */
async function scan(client: pg.Client, q: string): Promise<string[]> {
  const phrase = fold(q);
  const words = phrase.split(' ');
  const parameters = [phrase, words];
  const { rows } = await client.query<{ id: string }>(
    `SELECT t.id FROM (
       SELECT track_id, CASE
         WHEN strpos(text, E'\\n' || $1 || E'\\n') > 0 THEN 0 WHEN strpos(text, E'\\n' || $1) > 0 THEN 1 WHEN strpos(text, $1) > 0 THEN 2 ELSE 3
       END AS tier
       FROM music.track_search WHERE (SELECT bool_and(strpos(text, word) > 0) FROM unnest($2::text[]) AS word)
     ) f JOIN music.tracks t ON t.id = f.track_id
     ORDER BY f.tier, t.play_count DESC, t.id DESC LIMIT ${depth}`,
    parameters,
  );
  return rows.map(({ id }) => id);
}

/** The share of the true results that a search finds, over all queries; 1 if it misses none. Queries without results are left out. */
export async function recallOf(
  client: pg.Client,
  queries: readonly string[],
  search: (q: string) => Promise<string[]>,
): Promise<number> {
  const shares: number[] = [];
  for (const q of queries) {
    const expected = await scan(client, q);
    if (expected.length === 0) continue;
    const found = new Set((await search(q)).slice(0, depth));
    shares.push(expected.filter((id) => found.has(id)).length / expected.length);
  }
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

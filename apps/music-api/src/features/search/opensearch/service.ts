import type { BlockedMedia } from '@millrace/platform';
import type { Logger } from '@millrace/service';
import { z } from 'zod';
import { tiersOf } from '../../../catalogue/searchText.ts';
import type { SearchService } from '../../../provided/search.ts';
import type { SearchedKind } from '../suggestions.ts';
import { type Engine, searchIsAway } from './client.ts';
import { tiersQuery } from './documents.ts';
import { aliasOf } from './indexes.ts';

const answer = z.object({
  timed_out: z.boolean(),
  hits: z.object({
    hits: z.array(
      z.object({
        _score: z.number().nullable(),
        _source: z.object({ id: z.string(), name: z.string(), plays: z.number() }),
      }),
    ),
  }),
});

type Found = z.infer<typeof answer>['hits']['hits'];

const byPlays = [{ plays: 'desc' }, { place: 'desc' }];
const byName = [{ name: 'asc' }, { place: 'asc' }];

/** The driver of OpenSearch. */
export function createOpenSearch(deps: {
  engine: Engine;
  blocked?: Pick<BlockedMedia, 'accounts'>;
  log: Logger;
}): SearchService {
  const { engine, blocked, log } = deps;

  async function find(kind: SearchedKind, query: object, sort: object[], limit: number): Promise<Found> {
    const accounts = blocked?.accounts() ?? [];
    const json = {
      size: limit,
      timeout: '2s',
      track_total_hits: false,
      _source: ['id', 'name', 'plays'],
      sort,
      query: {
        bool: {
          must: [query],
          filter: [{ term: { kind } }],
          ...(accounts.length > 0 && { must_not: [{ terms: { account: [...accounts] } }] }),
        },
      },
    };
    try {
      // Without all its shards, an answer would leave something out.
      const path = `/${aliasOf(engine)}/_search?allow_partial_search_results=false`;
      const { timed_out, hits } = answer.parse(await engine.send({ method: 'POST', path, json }));
      if (timed_out && hits.hits.length === 0) throw new Error('the search timed out');
      return hits.hits;
    } catch (error) {
      log.warn({ err: error }, 'OpenSearch did not answer a search');
      throw searchIsAway(error);
    }
  }

  return {
    async search(phrase, limit) {
      const hits = await find('track', tiersQuery(tiersOf(phrase)), [{ _score: 'desc' }, ...byPlays], limit);
      return hits.map(({ _source }) => _source.id);
    },

    async titles(phrase, limit) {
      const hits = await find('track', { prefix: { name: phrase } }, byPlays, limit);
      return hits.map(({ _source: { id, name, plays } }) => ({ id, plays, tier: name === phrase ? 0 : 1 }));
    },

    async names(kind, phrase, limit) {
      const all = tiersOf(phrase);
      const tiers = Array.from(phrase).length > 1 ? all : all.slice(0, 2);
      const hits = await find(kind, tiersQuery(tiers), [{ _score: 'desc' }, ...byName], limit);
      return hits.map(({ _score, _source: { id, name } }) => ({ id, key: name, tier: tiers.length - (_score ?? 0) }));
    },
  };
}

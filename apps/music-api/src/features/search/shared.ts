import type { OpenPool } from '@millrace/service';
import type { SearchService, SharedSearch } from '../../provided/search.ts';

/** Searches that may wait in a process, and the part of them that one holder has. Suggestions take four places for each letter that is typed. */
const [maxWaiting, mostOfHolder] = [200, 50];
/** How long a search waits for its turn. */
const patienceMs = 30_000;

/** @param options.places searches that the process makes at a time */
export function shareSearch(
  search: SearchService,
  { openPool, places }: { openPool: OpenPool; places: number },
): SharedSearch {
  const pool = openPool({
    name: 'searches',
    size: places,
    maxWaiting,
    perHolder: { most: mostOfHolder, message: 'You have too many searches in progress. Wait for some to end.' },
    messages: { full: 'Too many searches are waiting. Try again.', retryAfter: 1 },
  });
  return {
    of(asker) {
      const inTurn = <Found>(find: () => Promise<Found>): Promise<Found> =>
        pool.run(asker, { waitMs: patienceMs }, find);
      return {
        search: (phrase, limit) => inTurn(() => search.search(phrase, limit)),
        titles: (phrase, limit) => inTurn(() => search.titles(phrase, limit)),
        names: (kind, phrase, limit) => inTurn(() => search.names(kind, phrase, limit)),
      };
    },
  };
}

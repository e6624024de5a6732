import type { Database } from '@millrace/database';
import type { BlockedMedia, PeriodicTask } from '@millrace/platform';
import type { HealthCheck, Lifecycle, Logger, OpenPool } from '@millrace/service';
import type { SharedSearch } from '../../provided/search.ts';
import { openEngine } from './opensearch/client.ts';
import { createFeed, endingFeed } from './opensearch/feed.ts';
import { createOpenSearch } from './opensearch/service.ts';
import { checkOf } from './opensearch/state.ts';
import { createSearchService } from './search.ts';
import { shareSearch } from './shared.ts';

/** Searches of a process that OpenSearch makes at a time. A node refuses more than a thousand that wait, whoever they are of. */
const searchesOfOpenSearch = 32;

export interface OpenedSearch {
  /** What the driver does from time to time. */
  tasks: PeriodicTask[];
  checks: Record<string, HealthCheck>;
  serve(blocked: BlockedMedia): SharedSearch;
}

/**
 * Chooses the driver: OpenSearch with an URL, else Postgres.
 *
 * @param concurrency the searches that Postgres does at once. Below the size of the connection pool, so that other requests get connections
 */
export function openSearch(deps: {
  url: string | undefined;
  concurrency: number;
  database: Database;
  lifecycle: Pick<Lifecycle, 'onClose'>;
  openPool: OpenPool;
  log: Logger;
}): OpenedSearch {
  const { url, concurrency, database, lifecycle, openPool, log } = deps;
  if (url === undefined) {
    return {
      tasks: [endingFeed(database)],
      checks: {},
      serve: (blocked) =>
        shareSearch(createSearchService(database, log, { blocked }), { openPool, places: concurrency }),
    };
  }
  const engine = openEngine(url);
  lifecycle.onClose('OpenSearch', () => engine.close());
  const check = checkOf(database, engine);
  return {
    tasks: [createFeed({ database, engine, log }).task],
    checks: { search: check },
    serve: (blocked) =>
      shareSearch(createOpenSearch({ engine, blocked, log }), { openPool, places: searchesOfOpenSearch }),
  };
}

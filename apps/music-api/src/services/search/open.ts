import type { Database } from '@millrace/database';
import type { BlockedMedia, PeriodicTask } from '@millrace/media-service';
import type { HealthCheck, Lifecycle, Logger } from '@millrace/service';
import { openEngine } from './opensearch/client.ts';
import { createFeed, endingFeed } from './opensearch/feed.ts';
import { createOpenSearch } from './opensearch/service.ts';
import { checkOf } from './opensearch/state.ts';
import type { SearchService } from './port.ts';
import { createSearchService } from './search.ts';

export interface OpenedSearch {
  /** What the driver does from time to time. */
  tasks: PeriodicTask[];
  checks: Record<string, HealthCheck>;
  serve(blocked: BlockedMedia): SearchService;
}

/**
 * Chooses the driver: OpenSearch with an URL, else Postgres.
 *
 * @param concurrency the searches that Postgres does at once
 */
export function openSearch(deps: {
  url: string | undefined;
  concurrency: number;
  database: Database;
  lifecycle: Pick<Lifecycle, 'onClose'>;
  log: Logger;
}): OpenedSearch {
  const { url, concurrency, database, lifecycle, log } = deps;
  if (url === undefined) {
    return {
      tasks: [endingFeed(database)],
      checks: {},
      serve: (blocked) => createSearchService(database, log, { blocked, concurrency }),
    };
  }
  const engine = openEngine(url);
  lifecycle.onClose('OpenSearch', () => engine.close());
  const check = checkOf(database, engine);
  return {
    tasks: [createFeed({ database, engine, log }).task],
    checks: { search: check },
    serve: (blocked) => createOpenSearch({ engine, blocked, log }),
  };
}

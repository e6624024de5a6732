import type { Database } from '@millrace/database';
import type { HealthCheck } from '@millrace/service';
import type { Engine } from './client.ts';
import { aliasOf, feedOfIndex } from './indexes.ts';

/**
 * Why the index must be built again; undefined if it is complete.
 *
 * @throws an error of the engine
 */
export async function defectOf(database: Database, engine: Engine): Promise<string | undefined> {
  const feed = await feedOfIndex(engine);
  if (feed === undefined)
    return `OpenSearch has no index ${aliasOf(engine)}: run \`npm run millrace -- rebuild-search\``;
  const [current] = await database.query<{ id: string }>('SELECT feed_id AS id FROM music.search_feed');
  if (feed === current?.id) return undefined;
  return `The index ${aliasOf(engine)} of OpenSearch has gaps: run \`npm run millrace -- rebuild-search\``;
}

/** Whether the engine answers, and has all that is to be found. */
export const checkOf = (database: Database, engine: Engine): HealthCheck => ({
  required: false,
  async check() {
    const defect = await defectOf(database, engine);
    if (defect !== undefined) throw new Error(defect);
  },
});

import { poll } from '../../poll.ts';
import type { Cluster } from '../cluster.ts';
import type { Ledger } from '../ledger.ts';
import type { Select } from './database.ts';

const tables = { video: 'video.videos', music: 'music.tracks' } as const;

const unfinished = `status IN ('uploading', 'processing')`;
/** What is not finished, and how far it has come. */
const states = `
  SELECT id::text AS id, concat_ws(' ', status, progress) AS state FROM video.videos WHERE ${unfinished}
  UNION ALL SELECT id::text, concat_ws(' ', status, progress) FROM music.tracks WHERE ${unfinished}
  UNION ALL SELECT id::text, status::text FROM image.images WHERE ${unfinished}
  UNION ALL SELECT job_id::text, concat_ws(' ', progress, stored) FROM video.parts
  ORDER BY 1, 2`;

/** Retries have growing delays, so the last fault may have this long an effect. The wait ends after so long without progress. */
const patienceMs = 600_000;

/** The platform gives up a job after this many of its workers were killed, because it cannot know who killed them. */
const maxKilledWorkers = 3;

/**
 * Checks that every accepted upload is ready, or failed for a reason that is true of its file or of its workers; none is unfinished.
 */
export async function everythingSettles(select: Select, cluster: Cluster, ledger: Ledger): Promise<void> {
  for (const service of ['video', 'music'] as const) {
    await untilNone(select, tables[service], `every ${service} to be ready or in error`);
    const rows = await select<{ id: string; status: string; error_code: string | null }>(
      `SELECT id, status, error_code FROM ${tables[service]}`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { id, good, fate } of ledger.of(service)) {
      const row = byId.get(id);
      if (fate === 'deleted') {
        if (row !== undefined) ledger.violation(`${service} ${id} was deleted but still exists`);
      } else if (row === undefined) {
        ledger.violation(`${service} ${id} was accepted but is lost`);
      } else if (row.error_code === 'worker_crashed' && killedWorkersOf(cluster, id) >= maxKilledWorkers) {
        ledger.count(`${service} uploads given up after ${maxKilledWorkers} killed workers`);
      } else if (good ? row.status !== 'ready' : row.error_code !== 'not_media') {
        ledger.violation(
          `${service} ${id}, ${good ? 'a good file' : 'a text file'}, ended as ${row.status} ${row.error_code ?? ''}`,
        );
      }
    }
  }
  await untilNone(select, 'image.images', 'every unfinished image to be there or gone');
  const images = new Set((await select<{ id: string }>('SELECT id FROM image.images')).map(({ id }) => id));
  for (const { id, fate } of ledger.of('image')) {
    if (images.has(id) !== (fate !== 'deleted'))
      ledger.violation(`image ${id} (${fate}) ${images.has(id) ? 'still exists' : 'is lost'}`);
  }
}

/** Waits until none is left, for as long as anything comes on: how long all of them take depends on the machine. */
async function untilNone(select: Select, table: string, what: string): Promise<void> {
  const look = async () => ({
    left: await select(`SELECT id, status FROM ${table} WHERE ${unfinished}`),
    states: JSON.stringify(await select(states)),
  });
  for (let seen = await look(); seen.left.length > 0; ) {
    const before = seen.states;
    seen = await poll(look, (now) => now.left.length === 0 || now.states !== before, {
      what,
      timeoutMs: patienceMs,
      everyMs: 500,
    });
  }
}

/** How many workers were killed after they had begun the job of this medium, by their log. */
function killedWorkersOf({ workers }: Cluster, id: string): number {
  const began = (line: string, pid: number) =>
    line.includes('"msg":"started"') && line.includes(`"pid":${pid},`) && line.includes(`"${id}"`);
  const counts = workers.map(({ output, killed }) => {
    const lines = output().split('\n');
    return killed.filter((pid) => lines.some((line) => began(line, pid))).length;
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

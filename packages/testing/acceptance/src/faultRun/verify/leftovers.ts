import { readdir } from 'node:fs/promises';
import { patient } from '@millrace/testkit/waiting';
import { poll } from '../../poll.ts';
import type { Cluster } from '../cluster.ts';
import type { Ledger } from '../ledger.ts';
import type { Select } from './database.ts';

/** Time for a sweep of the janitors, including its delays. */
const patienceMs = 240_000;

/** Checks that the bucket contains exactly the objects that the database names, and nothing of failed media. */
export async function bucketIsExact(cluster: Cluster, select: Select, ledger: Ledger): Promise<void> {
  const look = async (): Promise<{ orphans: string[]; missing: string[] }> => {
    const stored = new Set(await cluster.storedKeys(''));
    const media = await select<{ source: string; prefix: string | null }>(
      `SELECT source_key AS source, output_prefix AS prefix FROM video.videos WHERE status <> 'error'
       UNION ALL SELECT source_key, output_prefix FROM music.tracks WHERE status <> 'error'
       UNION ALL SELECT source_key, NULL FROM image.images`,
    );
    const pictures = await select<{ key: string }>(
      `SELECT picture_key AS key FROM video.videos WHERE picture_key IS NOT NULL AND status <> 'error'
       UNION ALL SELECT picture_key FROM music.tracks WHERE picture_key IS NOT NULL AND status <> 'error'
       UNION ALL SELECT picture_key FROM music.playlists WHERE picture_key IS NOT NULL`,
    );
    const renditions = await select<{ key: string }>(
      `SELECT 'public/images/' || image_id || '/' || name AS key FROM image.renditions WHERE stored_at IS NOT NULL`,
    );
    const named = new Set([
      ...media.map(({ source }) => source),
      ...[...renditions, ...pictures].map(({ key }) => key),
    ]);
    const derived = await select<{ prefix: string | null }>(
      `SELECT prefix FROM video.derived
       UNION ALL SELECT 'public/videos/' || video_id || '/captions-' || id || '.' FROM video.presentations`,
    );
    const prefixes = [...media, ...derived].flatMap(({ prefix }) => (prefix === null ? [] : [prefix]));
    const keys = [...stored];
    return {
      orphans: keys.filter((key) => !named.has(key) && !prefixes.some((prefix) => key.startsWith(prefix))),
      missing: [
        ...[...named].filter((key) => !stored.has(key)),
        ...prefixes.filter((prefix) => !keys.some((key) => key.startsWith(prefix))),
      ],
    };
  };
  const exact = ({ orphans, missing }: Awaited<ReturnType<typeof look>>) => orphans.length + missing.length === 0;
  const found = await poll(look, exact, {
    what: 'the bucket to be exact',
    timeoutMs: patienceMs,
    everyMs: 2_000,
  }).catch(look);
  for (const key of found.orphans) ledger.violation(`the bucket contains ${key}, which no row names`);
  for (const key of found.missing) ledger.violation(`${key} is missing in the bucket`);
}

async function depthsOf(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(patient(120_000)) });
  return (await response.text()).split('\n').filter((line) => line.startsWith('queue_jobs{'));
}

/** Checks that all queues are empty: in the table, at the broker, and of dead letters. */
export async function queuesAreEmpty(cluster: Cluster, ledger: Ledger): Promise<void> {
  const look = async (): Promise<string[]> => {
    // Each API reports its own jobs.
    const told = await Promise.all(
      [cluster.apis.video[0], cluster.apis.music[0]].map(({ origin }) => depthsOf(origin)),
    );
    return told.flatMap((lines) =>
      lines.length === 0 ? ['the metrics contain no queues'] : lines.filter((line) => !line.endsWith(' 0')),
    );
  };
  const found = await poll(look, (lines) => lines.length === 0, {
    what: 'the queues to be empty',
    timeoutMs: patienceMs,
    everyMs: 1_000,
  }).catch(look);
  for (const line of found) ledger.violation(`a queue is not empty: ${line}`);
}

/**
 * Checks that no multipart upload is unfinished. The janitor keeps those of killed writers for a day, because they may belong to a
 * live one. But every file of this run is smaller than one part, so no multipart upload may ever have started.
 */
export async function noUnfinishedUploads(cluster: Cluster, ledger: Ledger): Promise<void> {
  for (const key of await cluster.unfinishedUploads()) ledger.violation(`a multipart upload is unfinished: ${key}`);
}

/** Files of a running transcoder: its folder, and the owner file that keeps other workers from removing it. All others belong to jobs. */
const ofRunningWorker = /^(millrace-transcoder-[^/]+)(?:\/owner\.json)?$/;

/** Checks that temporary folders contain only the owner file of the running process. */
export async function noTemporaryFiles(cluster: Cluster, ledger: Ledger): Promise<void> {
  for (const { name, path } of cluster.temporaryFolders) {
    const look = async () => (await readdir(path, { recursive: true })).filter((file) => !ofRunningWorker.test(file));
    const left = await poll(look, (files) => files.length === 0, { what: 'no files' }).catch(look);
    for (const file of left) ledger.violation(`a temporary file of ${name} was left: ${file}`);
    const folders = (await readdir(path)).filter((file) => ofRunningWorker.test(file));
    const allowed = name.startsWith('media-transcoder-') ? 1 : 0;
    if (folders.length > allowed) ledger.violation(`${name} has ${folders.length} temporary folders`);
  }
}

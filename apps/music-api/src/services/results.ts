import type { SqlExecutor, Transaction } from '@millrace/database';
import { maxTagLength, type messages, type TrackResult, trackQualities } from '@millrace/jobs';
import { resultConcurrency, type Settlement } from '@millrace/media-service';
import type { Queue, Subscription } from '@millrace/queue';
import { type PlacedTrack, placedColumns, placeTracks } from './albums/placing.ts';
import { searchTextOf } from './search/text.ts';
import { addToTotal } from './totals.ts';

type ReadyRow = PlacedTrack & { playCount: bigint };

/** A tag of the file, where the owner has neither sent nor cleared the column. */
const filled = (column: string, tag: string) =>
  `CASE WHEN '${column}' = ANY(edited_fields) THEN ${column} ELSE COALESCE(${column}, ${tag}) END`;

/** Stores the measurements of the attempt. What the owner has given takes precedence over the file's tags. */
const makeReady = `
  UPDATE music.tracks SET status = 'ready', progress = 100, output_prefix = $3, duration_seconds = $4::float8,
    bitrates = $5::int[], sample_rate = $6::int, channels = $7::int, has_cover = $8::boolean,
    album = ${filled('album', '$9')}, genre = ${filled('genre', '$10')}, album_artist = ${filled('album_artist', '$13')},
    track_number = ${filled('track_number', '$14::int')}, disc_number = ${filled('disc_number', '$15::int')},
    year = ${filled('year', '$16::int')},
    is_compilation = CASE WHEN 'is_compilation' = ANY(edited_fields) THEN is_compilation ELSE is_compilation OR $17::boolean END,
    integrated_lufs = $11::float8, true_peak_dbtp = $12::float8, updated_at = now()
  WHERE id = $1 AND job_id = $2::uuid AND status = 'processing'
  RETURNING ${placedColumns}, play_count AS "playCount"`;

/** Makes a tag storable: Postgres rejects NUL, and UTF-8 cannot encode lone surrogates. */
function cleanTag(tag: string | null): string | null {
  const clean = (tag ?? '')
    .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return clean === '' ? null : Array.from(clean).slice(0, maxTagLength).join('').trim();
}

/** Sets the row to `ready` and adds the track to search and counters. @returns false if the job is not the track's current job */
async function publish(tx: Transaction, executor: SqlExecutor, result: TrackResult): Promise<boolean> {
  const [row] = await tx.$queryRawUnsafe<ReadyRow[]>(
    makeReady,
    result.trackId,
    result.jobId,
    result.prefix,
    result.durationSeconds,
    trackQualities.map((quality) => result.bitrates[quality]),
    result.sampleRate,
    result.channels,
    result.hasCover,
    cleanTag(result.tags.album),
    cleanTag(result.tags.genre),
    result.loudness.integratedLufs,
    result.loudness.truePeakDbtp,
    cleanTag(result.tags.albumArtist ?? null),
    result.tags.trackNumber ?? null,
    result.tags.discNumber ?? null,
    result.tags.year ?? null,
    result.tags.isCompilation ?? false,
  );
  if (row === undefined) return false;
  await placeTracks(tx, [row]);
  await executor.execute('INSERT INTO music.track_search (track_id, text) VALUES ($1, $2)', [
    result.trackId,
    searchTextOf(row),
  ]);
  await executor.execute(
    `INSERT INTO music.artists AS a (account_id, track_count, total_plays) VALUES ($1, 1, $2::bigint)
     ON CONFLICT (account_id) DO UPDATE SET track_count = a.track_count + 1, total_plays = a.total_plays + EXCLUDED.total_plays`,
    [row.accountId, row.playCount],
  );
  await addToTotal(executor, 'ready_tracks', 1);
  return true;
}

/** Applies the workers' results for tracks. The subscriptions end with the queue. */
export async function startResults(queue: Queue<typeof messages>, settlement: Settlement): Promise<Subscription[]> {
  const options = { concurrency: resultConcurrency };
  return [
    await queue.consume(
      'track.transcoded',
      (result) => settlement.succeed(result.trackId, result.jobId, (tx, executor) => publish(tx, executor, result)),
      options,
    ),
    await queue.consume('track.failed', (result) => settlement.fail(result.trackId, result.jobId, result), options),
    await queue.consumeDeadLetters('track.transcode', (letter) =>
      settlement.bury(letter, ({ trackId }) => ({ id: trackId })),
    ),
    await queue.subscribe('track.progress', (event) => settlement.progress(event.trackId, event.jobId, event.percent)),
  ];
}

import type { SqlExecutor, Transaction } from '@millrace/database';
import { maxTagLength, type messages, type TrackResult, trackQualities } from '@millrace/jobs';
import { resultConcurrency, type Settlement, sortKeyOf } from '@millrace/media';
import type { Queue, Subscription } from '@millrace/queue';
import { enterLists } from '../../catalogue/lists.ts';
import { type PlacedTrack, placeTracks } from '../../catalogue/placing.ts';
import { shelfOf } from '../../catalogue/shelves.ts';
import type { TrackFields } from '../../catalogue/trackFields.ts';
import { mayBeListed } from '../../catalogue/visibility.ts';
import type { LyricsProvided } from '../../provided/lyrics.ts';

/** A tag of the file, where the owner has neither sent nor cleared the column. */
const filled = (column: string, tag: string) =>
  `CASE WHEN '${column}' = ANY(edited_fields) THEN ${column} ELSE COALESCE(${column}, ${tag}) END`;

/** A tag of the file in place of a value that nobody has given. */
const assumed = (column: string, tag: string) =>
  `CASE WHEN '${column}' = ANY(assumed_fields) THEN COALESCE(${tag}, ${column}) ELSE ${column} END`;

const isCurrent = `id = $1 AND job_id = $2::uuid AND status = 'processing'`;

/**
 * What the track is to have. The owner's fields take precedence over the file's tags.
 * $3 album, $4 genre, $5 artist of the album, $6 track, $7 disc, $8 year, $9 is a compilation, $10 title,
 * $11 artist
 */
const lockWithTags = `
  SELECT id, account_id AS "accountId", ${assumed('title', '$10')} AS title,
    ${assumed('artist_name', '$11')} AS "artistName", ${filled('album', '$3')} AS album,
    ${filled('genre', '$4')} AS genre, ${filled('album_artist', '$5')} AS "albumArtist",
    ${filled('track_number', '$6::int')} AS "trackNumber", ${filled('disc_number', '$7::int')} AS "discNumber",
    ${filled('year', '$8::int')} AS year, play_count AS "playCount", visibility, release_at AS "releaseAt",
    CASE WHEN 'is_compilation' = ANY(edited_fields) THEN is_compilation ELSE is_compilation OR $9::boolean END AS "isCompilation"
  FROM music.tracks WHERE ${isCurrent} FOR UPDATE`;

type TaggedRow = PlacedTrack & Omit<TrackFields, 'originals'> & { playCount: bigint };

/** Stores the measurements of the attempt, and the fields. The place of the track is stored before: the event tells it. $19 the status */
const makeReady = `
  UPDATE music.tracks SET status = $19, progress = 100, output_prefix = $3, duration_seconds = $4::float8,
    bitrates = $5::int[], sample_rate = $6::int, channels = $7::int, has_cover = $8::boolean, album = $9, genre = $10,
    integrated_lufs = $11::float8, true_peak_dbtp = $12::float8, album_artist = $13, track_number = $14::int, disc_number = $15::int,
    year = $16::int, is_compilation = $17::boolean, source_type = $18,
    title = $20, title_fold = $21, artist_name = $22, updated_at = now()
  WHERE ${isCurrent}`;

/** Makes a tag storable: Postgres rejects NUL, and UTF-8 cannot encode lone surrogates. */
function cleanTag(tag: string | null): string | null {
  const clean = (tag ?? '')
    .replaceAll(/[\p{Cc}\p{Surrogate}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return clean === '' ? null : Array.from(clean).slice(0, maxTagLength).join('').trim();
}

/** The same for a text of several lines. */
const storable = (text: string): string => text.replaceAll(/[^\P{Cc}\n]|\p{Surrogate}/gu, ' ');

/** Makes the track ready, gives it its place and, if it may be listed, adds it to search and counters. @returns false if the job is not the track's current job */
async function publish(
  tx: Transaction,
  executor: SqlExecutor,
  result: TrackResult,
  addLyrics: LyricsProvided['addOfFile'],
): Promise<boolean> {
  const { tags } = result;
  const [row] = await tx.$queryRawUnsafe<TaggedRow[]>(
    lockWithTags,
    result.trackId,
    result.jobId,
    cleanTag(tags.album),
    cleanTag(tags.genre),
    cleanTag(tags.albumArtist ?? null),
    tags.trackNumber ?? null,
    tags.discNumber ?? null,
    tags.year ?? null,
    tags.isCompilation ?? false,
    cleanTag(tags.title),
    cleanTag(tags.artist),
  );
  if (row === undefined) return false;
  const isListed = mayBeListed(row);
  const status = isListed ? 'ready' : 'hidden';
  await placeTracks(tx, [row], shelfOf(status));
  await tx.$executeRawUnsafe(
    makeReady,
    result.trackId,
    result.jobId,
    result.prefix,
    result.durationSeconds,
    trackQualities.map((quality) => result.bitrates[quality]),
    result.sampleRate,
    result.channels,
    result.hasCover,
    row.album,
    row.genre,
    result.loudness.integratedLufs,
    result.loudness.truePeakDbtp,
    row.albumArtist,
    row.trackNumber,
    row.discNumber,
    row.year,
    row.isCompilation,
    result.sourceType ?? null,
    status,
    row.title,
    sortKeyOf(row.title),
    row.artistName,
  );
  if (tags.lyrics) await addLyrics(executor, result.trackId, storable(tags.lyrics));
  if (isListed) await enterLists(executor, [row]);
  return true;
}

/** Applies the workers' results for tracks. The subscriptions end with the queue. */
export async function startResults(
  queue: Queue<typeof messages>,
  settlement: Settlement,
  addLyrics: LyricsProvided['addOfFile'],
): Promise<Subscription[]> {
  const options = { concurrency: resultConcurrency };
  return [
    await queue.consume(
      'track.transcoded',
      (result) =>
        settlement.succeed(result.trackId, result.jobId, (tx, executor) => publish(tx, executor, result, addLyrics)),
      options,
    ),
    await queue.consume('track.failed', (result) => settlement.fail(result.trackId, result.jobId, result), options),
    await queue.consumeDeadLetters('track.transcode', (letter) =>
      settlement.bury(letter, ({ trackId }) => ({ id: trackId })),
    ),
    await queue.consumeDeadLetters('track.long', (letter) =>
      settlement.bury(letter, ({ trackId }) => ({ id: trackId })),
    ),
    await queue.subscribe('track.progress', (event) => settlement.progress(event.trackId, event.jobId, event.percent)),
  ];
}

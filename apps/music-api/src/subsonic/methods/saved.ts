import type { Library } from '../library/library.ts';
import { songsOf } from '../library/songs.ts';
import { notFound, SubsonicError } from '../protocol/errors.ts';
import { idOf, readId, requiredId } from '../protocol/ids.ts';
import type { Parameters } from '../protocol/parameters.ts';
import type { Entry } from '../protocol/xml.ts';
import { type Call, clientName, type Method, type Methods } from './types.ts';

/** Songs of a queue, which programs save whole. */
const maxQueue = 5_000;
/** Bookmarks of an account. */
const maxBookmarks = 1_000;
/** A thousand hours: no track is longer. */
const maxPositionMs = 1_000 * 3_600 * 1_000;
const maxComment = 1_000;

interface QueueRow {
  trackIds: string[];
  current: number | null;
  positionMs: number;
  changedAt: Date;
  changedBy: string;
}

const positionOf = (parameters: Parameters): number =>
  parameters.integer('position', { min: 0, max: maxPositionMs, usual: 0 });

/** Where a listener is, on whatever device: the queue and its place, and bookmarks of long recordings. */
export function savedMethods(library: Library): Methods {
  const { database } = library;
  const queuedIds = (parameters: Parameters): string[] => {
    const given = parameters.all('id');
    if (given.length > maxQueue) throw new SubsonicError('generic', `A queue has at most ${maxQueue} songs.`);
    return given.map((written) => {
      const id = readId(written);
      if (id?.kind !== 'track') throw notFound('song');
      return id.id;
    });
  };

  /** @param place the place of the current song in the queue, of one that is not empty */
  const save = async (
    { account, client, parameters }: Call,
    place: (trackIds: readonly string[]) => number,
  ): Promise<object> => {
    const trackIds = queuedIds(parameters);
    const current = trackIds.length === 0 ? null : place(trackIds);
    await database.execute(
      `INSERT INTO music.play_queues (account_id, track_ids, current, position_ms, changed_by) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account_id) DO UPDATE SET track_ids = EXCLUDED.track_ids, current = EXCLUDED.current,
         position_ms = EXCLUDED.position_ms, changed_at = now(), changed_by = EXCLUDED.changed_by`,
      [account.id, trackIds, current, current === null ? 0 : positionOf(parameters), clientName(client)],
    );
    return {};
  };

  const savePlayQueue: Method = async (call) => {
    await save(call, (trackIds) => {
      const current = readId(call.parameters.required('current'));
      const place = current === undefined ? -1 : trackIds.indexOf(current.id);
      if (place < 0) throw new SubsonicError('generic', 'The current song must be in the queue.');
      return place;
    });
    return {};
  };

  const savePlayQueueByIndex: Method = async (call) => {
    await save(call, (trackIds) => {
      call.parameters.required('currentIndex');
      const place = call.parameters.integer('currentIndex', { min: -1, max: maxQueue, usual: 0 });
      if (place < 0 || place >= trackIds.length) {
        throw new SubsonicError('missingParameter', 'The current index must be a place in the queue, from 0.');
      }
      return place;
    });
    return {};
  };

  /** Songs that have gone are left out. If the current one has, the one behind it is current, from its beginning. */
  const read = async ({ account }: Call) => {
    const [row] = await database.query<QueueRow>(
      `SELECT track_ids AS "trackIds", current, position_ms::float8 AS "positionMs", changed_at AS "changedAt", changed_by AS "changedBy"
       FROM music.play_queues WHERE account_id = $1`,
      [account.id],
    );
    if (row === undefined) return undefined;
    const songs = new Map((await songsOf(library, account.id, row.trackIds)).map((song) => [song.id, song]));
    const queued = row.trackIds.map((id) => songs.get(idOf('track', id)));
    const entry = queued.filter((song) => song !== undefined);
    const place = row.current ?? 0;
    const before = queued.slice(0, place).filter((song) => song !== undefined).length;
    const isThere = queued[place] !== undefined;
    return {
      entry,
      current: Math.max(0, Math.min(before, entry.length - 1)),
      more: {
        ...(entry.length > 0 && { position: isThere ? row.positionMs : 0 }),
        username: account.email,
        changed: row.changedAt.toISOString(),
        changedBy: row.changedBy,
      },
    };
  };

  const getBookmarks: Method = async ({ account }) => {
    const rows = await database.query<{
      id: string;
      position: number;
      comment: string | null;
      created: Date;
      changed: Date;
    }>(
      `SELECT track_id AS id, position_ms::float8 AS position, comment, created_at AS created, changed_at AS changed
       FROM music.bookmarks WHERE account_id = $1 ORDER BY changed_at DESC, track_id`,
      [account.id],
    );
    const songs = await songsOf(
      library,
      account.id,
      rows.map(({ id }) => id),
    );
    const byId = new Map(songs.map((song) => [song.id, song]));
    const bookmark = rows.flatMap(({ id, position, comment, created, changed }): Entry[] => {
      const entry = byId.get(idOf('track', id));
      if (entry === undefined) return [];
      const times = { created: created.toISOString(), changed: changed.toISOString() };
      return [{ position, username: account.email, comment: comment ?? undefined, ...times, entry }];
    });
    return { bookmarks: { bookmark } };
  };

  const createBookmark: Method = async ({ account, parameters }) => {
    const { id } = requiredId(parameters, 'track');
    parameters.required('position');
    const comment = parameters.text('comment')?.slice(0, maxComment);
    const [made] = await database.query<{ isThere: boolean; isFull: boolean }>(
      `WITH track AS (SELECT id FROM music.tracks WHERE id = $2 AND status = 'ready'), counted AS (
         SELECT count(*) FILTER (WHERE track_id <> $2) >= $5 AS is_full FROM music.bookmarks WHERE account_id = $1
       ), set AS (
         INSERT INTO music.bookmarks (account_id, track_id, position_ms, comment)
         SELECT $1, track.id, $3, $4 FROM track, counted WHERE NOT is_full
         ON CONFLICT (account_id, track_id) DO UPDATE
           SET position_ms = EXCLUDED.position_ms, comment = EXCLUDED.comment, changed_at = now()
       ) SELECT EXISTS (SELECT FROM track) AS "isThere", is_full AS "isFull" FROM counted`,
      [account.id, id, positionOf(parameters), comment || null, maxBookmarks],
    );
    if (!made?.isThere) throw notFound('song');
    if (made.isFull) throw new SubsonicError('generic', `An account has at most ${maxBookmarks} bookmarks.`);
    return {};
  };

  return {
    savePlayQueue,
    savePlayQueueByIndex,
    async getPlayQueue(call) {
      const queue = await read(call);
      if (queue === undefined) return {};
      const { entry, current, more } = queue;
      return { playQueue: { entry, ...(entry.length > 0 && { current: entry[current]?.id }), ...more } };
    },
    async getPlayQueueByIndex(call) {
      const queue = await read(call);
      if (queue === undefined) return {};
      const { entry, current, more } = queue;
      return { playQueueByIndex: { entry, ...(entry.length > 0 && { currentIndex: current }), ...more } };
    },
    getBookmarks,
    createBookmark,
    async deleteBookmark({ account, parameters }) {
      const { id } = requiredId(parameters, 'track');
      await database.execute('DELETE FROM music.bookmarks WHERE account_id = $1 AND track_id = $2', [account.id, id]);
      return {};
    },
  };
}

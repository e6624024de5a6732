import { maxPositionMs } from '../../../listeningPosition.ts';
import { type BookmarkService, maxBookmarks, maxComment } from '../../../provided/bookmarks.ts';
import { maxQueue, type PlayQueueService } from '../../../provided/playQueue.ts';
import type { Library } from '../library/library.ts';
import { songsByTrack } from '../library/songs.ts';
import type { Body } from '../protocol/answer.ts';
import { notFound, SubsonicError } from '../protocol/errors.ts';
import { readId, requiredId } from '../protocol/ids.ts';
import type { Parameters } from '../protocol/parameters.ts';
import type { Entry } from '../protocol/xml.ts';
import type { Call, Method, Methods } from './types.ts';

const positionOf = (parameters: Parameters): number =>
  parameters.integer('position', { min: 0, max: maxPositionMs, usual: 0 });

function queuedIds(parameters: Parameters): string[] {
  const given = parameters.all('id');
  if (given.length > maxQueue) throw new SubsonicError('generic', `A queue has at most ${maxQueue} songs.`);
  return given.map((written) => {
    const id = readId(written);
    if (id?.kind !== 'track') throw notFound('song');
    return id.id;
  });
}

/** Where a listener is, on whatever device: the queue and its place, and bookmarks of long recordings. */
export function savedMethods(
  library: Library,
  { queues, bookmarks }: { queues: PlayQueueService; bookmarks: BookmarkService },
): Methods {
  /** @param place the place of the current song in the queue, of one that is not empty */
  const save = async (
    { account, client, parameters }: Call,
    place: (trackIds: readonly string[]) => number,
  ): Promise<Body> => {
    const trackIds = queuedIds(parameters);
    const current = trackIds.length === 0 ? null : place(trackIds);
    const positionMs = current === null ? 0 : positionOf(parameters);
    await queues.save(account.id, { trackIds, current, positionMs, changedBy: client });
    return {};
  };

  const savePlayQueue: Method = (call) =>
    save(call, (trackIds) => {
      const current = readId(call.parameters.required('current'));
      const place = current === undefined ? -1 : trackIds.indexOf(current.id);
      if (place < 0) throw new SubsonicError('generic', 'The current song must be in the queue.');
      return place;
    });

  const savePlayQueueByIndex: Method = (call) =>
    save(call, (trackIds) => {
      call.parameters.required('currentIndex');
      const place = call.parameters.integer('currentIndex', { min: -1, max: maxQueue, usual: 0 });
      if (place < 0 || place >= trackIds.length) {
        throw new SubsonicError('missingParameter', 'The current index must be a place in the queue, from 0.');
      }
      return place;
    });

  const read = async ({ account }: Call) => {
    const queue = await queues.read(account.id, (trackIds) => songsByTrack(library, account.id, trackIds));
    if (queue === undefined) return undefined;
    const { entries, current, positionMs, changedAt, changedBy } = queue;
    return {
      entry: entries,
      // A queue that was saved without a current song begins with its first.
      current: current ?? 0,
      more: {
        ...(entries.length > 0 && { position: positionMs }),
        username: account.email,
        changed: changedAt.toISOString(),
        changedBy,
      },
    };
  };

  /** All of them: programs do not page. */
  const getBookmarks: Method = async ({ account }) => {
    const all = { limit: maxBookmarks, page: undefined, cursor: undefined };
    const { bookmarks: found } = await bookmarks.list(account.id, all);
    const songs = await songsByTrack(
      library,
      account.id,
      found.map(({ id }) => id),
    );
    const bookmark = found.flatMap(({ id, positionMs, comment, createdAt, changedAt }): Entry[] => {
      const entry = songs.get(id);
      if (entry === undefined) return [];
      const times = { created: createdAt.toISOString(), changed: changedAt.toISOString() };
      return [{ position: positionMs, username: account.email, comment: comment ?? undefined, ...times, entry }];
    });
    return { bookmarks: { bookmark } };
  };

  const createBookmark: Method = async ({ account, parameters }) => {
    const { id } = requiredId(parameters, 'track');
    parameters.required('position');
    const comment = parameters.stored('comment', maxComment) || null;
    await bookmarks.set(account.id, id, { positionMs: positionOf(parameters), comment });
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
      await bookmarks.remove(account.id, id);
      return {};
    },
  };
}

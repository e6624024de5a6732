import { ownBeaconId } from '@millrace/media';
import { AppError } from '@millrace/service';
import { onShelves } from '../../../catalogue/shelves.ts';
import { existsFor, notOf } from '../../../catalogue/visibility.ts';
import type { LikeService } from '../../../provided/likes.ts';
import { clientName } from '../../../provided/playQueue.ts';
import type { PlayCounter } from '../../../provided/plays.ts';
import { maxRating, type RatingService } from '../../../provided/ratings.ts';
import type { Library } from '../library/library.ts';
import { songsByTrack } from '../library/songs.ts';
import { notFound, SubsonicError } from '../protocol/errors.ts';
import { type Id, readId } from '../protocol/ids.ts';
import type { Call, Method, Methods } from './types.ts';

/** Ids that one request may name. */
const maxIds = 1_000;

/** After so many minutes without a word of a player, nothing plays there. */
const playingMinutes = 60;
/** Players of an account that are remembered, the last ones. A player names itself, so there could be any number. */
const maxPlayers = 20;

/** $1: the account, $2: the player, $3: the track. Affects no row if the account does not see the track. */
const startPlaying = (blocked: Library['blocked']): string => `
  WITH gone AS (
    DELETE FROM music.now_playing WHERE account_id = $1 AND client IN (
      SELECT client FROM music.now_playing WHERE account_id = $1 AND client <> $2
      ORDER BY started_at DESC, client OFFSET ${maxPlayers - 1}
    )
  )
  INSERT INTO music.now_playing (account_id, client, track_id)
  SELECT $1, $2, t.id FROM music.tracks t WHERE t.id = $3 AND ${existsFor('t', '$1', blocked)}
  ON CONFLICT (account_id, client) DO UPDATE SET track_id = EXCLUDED.track_id, started_at = now()`;

export function annotationMethods(
  library: Library,
  {
    likes,
    plays,
    ratings,
  }: {
    likes: Pick<LikeService, 'set'>;
    plays: Pick<PlayCounter, 'count'>;
    ratings: Pick<RatingService, 'set' | 'remove'>;
  },
): Methods {
  const { database, blocked } = library;
  /** What `star` and `unstar` name. @throws SubsonicError */
  function starred({ parameters }: Call): Id[] {
    const given = ['id', 'albumId', 'artistId'].flatMap((name) => parameters.all(name));
    if (given.length === 0)
      throw new SubsonicError('missingParameter', 'The parameter id, albumId or artistId is missing.');
    if (given.length > maxIds) throw new SubsonicError('generic', `At most ${maxIds} ids at a time.`);
    return given.map((written) => {
      const id = readId(written);
      if (id === undefined || id.kind === 'playlist') throw notFound('song, album or artist');
      return id;
    });
  }

  const setStar = async (accountId: number, { kind, id }: Id, on: boolean): Promise<void> => {
    if (kind === 'track') {
      await likes.set(accountId, id, on);
      return;
    }
    if (!on) {
      await database.execute('DELETE FROM music.stars WHERE account_id = $1 AND kind = $2 AND id = $3::uuid', [
        accountId,
        kind,
        id,
      ]);
      return;
    }
    const set = await database.execute(
      `INSERT INTO music.stars AS s (account_id, kind, id) SELECT $1::int, $2, o.id FROM ${onShelves(kind === 'album' ? 'albums' : 'performers', '$1::int')} o
       WHERE o.id = $3::uuid${notOf(blocked, 'o.account_id')}
       ON CONFLICT (account_id, kind, id) DO UPDATE SET created_at = s.created_at`,
      [accountId, kind, id],
    );
    if (set === 0) throw notFound(kind);
  };

  const star =
    (on: boolean): Method =>
    async (call) => {
      for (const id of starred(call)) await setStar(call.account.id, id, on);
      return {};
    };

  const setRating: Method = async ({ account, parameters }) => {
    const id = readId(parameters.required('id'));
    if (id === undefined || id.kind === 'playlist') throw notFound('song, album or artist');
    const rating = Number(parameters.required('rating'));
    if (!Number.isInteger(rating) || rating < 0 || rating > maxRating) {
      throw new SubsonicError('generic', `The rating must be from 1 to ${maxRating}, or 0 to remove it.`);
    }
    if (rating === 0) await ratings.remove(account.id, id.kind, id.id);
    else if (!(await ratings.set(account.id, id.kind, id.id, rating))) throw notFound(id.kind);
    return {};
  };

  /** Counts plays, or tells what plays now. A program repeats a request that was not answered: the time names the play. */
  const scrobble: Method = async ({ account, parameters, client }) => {
    const ids = parameters.all('id').map((written) => readId(written));
    if (ids.length > maxIds) throw new SubsonicError('generic', `At most ${maxIds} ids at a time.`);
    if (ids.length === 0) throw new SubsonicError('missingParameter', 'The parameter id is missing.');
    const tracks = ids.map((id) => {
      if (id?.kind !== 'track') throw notFound('song');
      return id.id;
    });
    const times = parameters.all('time');
    if (!parameters.flag('submission', true)) {
      const started = await database.execute(startPlaying(blocked), [account.id, clientName(client), tracks[0]]);
      if (started === 0) throw notFound('song');
      return {};
    }
    for (const [n, trackId] of tracks.entries()) {
      const time = times[n];
      const isTime = time !== undefined && /^\d{1,15}$/.test(time);
      const playId = isTime ? ownBeaconId(`subsonic ${account.id} ${time}`) : null;
      try {
        await plays.count({ trackId, playId, accountId: account.id, seconds: null });
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') throw notFound('song');
        throw error;
      }
    }
    return {};
  };

  /** What this account plays, on all its programs: others do not see it. */
  const getNowPlaying: Method = async ({ account }) => {
    const rows = await database.query<{ id: string; client: string; minutes: number }>(
      `SELECT track_id AS id, client, floor(extract(epoch FROM now() - started_at) / 60)::int AS minutes FROM music.now_playing
       WHERE account_id = $1 AND started_at > now() - make_interval(mins => ${playingMinutes}) ORDER BY started_at DESC, client LIMIT ${maxPlayers}`,
      [account.id],
    );
    const ids = rows.map(({ id }) => id);
    const songs = await songsByTrack(library, account.id, ids);
    const entry = rows.flatMap(({ id, client, minutes }, n) => {
      const song = songs.get(id);
      if (song === undefined) return [];
      return [{ ...song, username: account.email, minutesAgo: minutes, playerId: n + 1, playerName: client }];
    });
    return { nowPlaying: { entry } };
  };

  return { star: star(true), unstar: star(false), setRating, scrobble, getNowPlaying };
}

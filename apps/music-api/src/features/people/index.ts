import { feature } from '@millrace/media';
import { forgottenAtOnce, removeEach } from '../../catalogue/forgetting.ts';
import type { MusicCore } from '../../core.ts';
import type { TracksProvided } from '../../provided/tracks.ts';
import { createArtistService } from './artists.ts';
import { createFollowedTracks } from './followedTracks.ts';
import { peopleOperations } from './operations.ts';

const followersOf = `
  DELETE FROM music.follows WHERE artist_id = $1 AND follower_id IN (
    SELECT follower_id FROM music.follows WHERE artist_id = $1 LIMIT ${forgottenAtOnce})`;

/** Profiles of artists, and who follows them. */
export const people = feature({
  name: 'people',
  operations: peopleOperations,
  create({ core, tracks: { service: tracks, views } }: { core: MusicCore; tracks: TracksProvided }) {
    const { blocked, cursors, database } = core;
    const artists = createArtistService(database);
    const followed = createFollowedTracks({ database, cursors, blocked });
    const follow = async (followerId: number, artistId: number, following: boolean) => ({
      following,
      followers: await artists.setFollowing(followerId, artistId, following),
    });
    return {
      provided: artists,
      exported: [
        {
          type: 'follow',
          table: 'music.follows',
          owner: 'follower_id',
          key: 'r.artist_id::text',
          json: "to_jsonb(r) - 'follower_id'",
        },
      ],
      async forgetAccount(accountId, signal) {
        await removeEach<number>(database, 'SELECT artist_id AS id FROM music.follows WHERE follower_id = $1', {
          accountId,
          signal,
          remove: (id) => artists.setFollowing(accountId, id, false),
        });
        while (!signal.aborted && (await database.execute(followersOf, [accountId])) > 0);
        if (signal.aborted) return;
        await database.execute('DELETE FROM music.artists WHERE account_id = $1', [accountId]);
      },
      handlers: {
        // The artist's tracks are paged like other lists.
        async artist({ params, query, caller }) {
          const profile = await artists.profile(params.id, caller?.id);
          const found = await tracks.ofArtist(profile.id, query, profile.trackCount);
          return {
            artist: {
              id: profile.id,
              display_name: profile.displayName,
              track_count: profile.trackCount,
              total_plays: profile.totalPlays,
              followers: profile.followers,
              following: profile.following,
              tracks: await views.of(found.tracks, caller),
            },
            ...found.fields,
          };
        },
        follow: ({ params, caller }) => follow(caller.id, params.id, true),
        unfollow: ({ params, caller }) => follow(caller.id, params.id, false),
        async feed({ query, caller }) {
          const found = await followed.list(caller.id, query);
          return { tracks: await views.of(await tracks.listed(found.ids), caller), ...found.fields };
        },
      },
    };
  },
});

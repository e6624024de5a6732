import { beforeAll } from '@jest/globals';
import { life as lifeOfAnImage } from '../image/lifecycle.ts';
import { life as lifeOfATrack } from '../music/lifecycle.ts';
import { serviceAt } from '../platform/serviceAt.ts';
import type { Platform } from '../platform/types.ts';
import { life as lifeOfAVideo } from '../video/lifecycle.ts';
import type { Cluster } from './cluster.ts';

/** The life of a medium of each kind on a healthy cluster, at the first replica of each API. */
export function describeLives(cluster: () => Cluster): void {
  let platform: Platform;
  beforeAll(async () => {
    const { apis, storedKeys, unfinishedUploads } = cluster();
    platform = {
      video: await serviceAt(apis.video[0].origin),
      music: await serviceAt(apis.music[0].origin),
      image: await serviceAt(apis.image[0].origin, '/api/v1'),
      storedKeys,
      unfinishedUploads,
      takesDirectUploads: true,
      stop: async () => undefined,
    };
  });
  for (const life of [lifeOfAVideo, lifeOfATrack, lifeOfAnImage]) life(() => platform);
}

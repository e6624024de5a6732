import { pause } from '@millrace/testkit/waiting';
import { z } from 'zod';
import type { Actor, World } from './world.ts';

const created = z.object({ playlist: z.object({ id: z.int() }) });

/** Likes and unlikes tracks, follows and unfollows artists, changes playlists: in the end counters must equal rows. */
export const fan: Actor = async (world) => {
  const { requests, ledger, random, owners, pace, working } = world;
  const me = random.pick(owners);
  const { token } = me;
  const answer = await requests.insist('music', 'POST', '/playlists', {
    token,
    json: { title: 'Mine', isPublic: true },
  });
  const { playlist } = created.parse(answer.json);
  while (working()) {
    const [first, ...others] = ledger.kept('music');
    if (first !== undefined) {
      const { id, owner } = random.pick([first, ...others]);
      const [method, path, json] = random.pick<[string, string, unknown?]>([
        ['POST', `/tracks/${id}/like`],
        ['DELETE', `/tracks/${id}/like`],
        ['POST', `/playlists/${playlist.id}/tracks`, { trackId: id }],
        ['DELETE', `/playlists/${playlist.id}/tracks`, { trackId: id }],
        ...(owner === me ? [] : ([['POST', `/users/${owner.accountId}/follow`]] as [string, string][])),
      ]);
      await toggle(world, method, path, { token, ...(json === undefined ? {} : { json }) });
    }
    await pause(random.between(50, 400) * pace, 'The rhythm of the workload.');
  }
};

async function toggle(
  { requests, ledger }: World,
  method: string,
  path: string,
  ask: { token: string; json?: unknown },
): Promise<void> {
  const answer = await requests.send('music', method, path, ask);
  // 409: the track is not ready yet; 404: it was deleted meanwhile.
  if (answer !== undefined && ![200, 201, 404, 409, 503].includes(answer.status)) {
    ledger.violation(`music: ${method} ${path} got ${answer.status}: ${answer.text.slice(0, 300)}`);
  }
}

import { until } from '../../waiting/index.ts';
import { call, insist, upload } from '../client.ts';
import type { SharedPool } from '../crowd.ts';
import type { Member } from '../platform.ts';
import { nextRun, silentPath, times } from './hold.ts';

/** Webhooks to endpoints that do not answer. */
export const webhooks: SharedPool = {
  name: 'webhook',
  seconds: 2,
  // As many as one process sends to at a time.
  mostBefore: () => 256,
  async fill(platform, clients) {
    const [run, hostile, stranger] = [nextRun(), await platform.hostile(clients), await platform.register()];
    const hooks = hostile.map((_, n) => silentPath(platform, `/hooks/${run}/${n}`));
    const wanted = `/hooks/${run}/stranger`;
    const received = () => hooks.reduce((sum, hook) => sum + hook.received, 0);
    let servedBefore: number | undefined;
    platform.server.on(wanted, (_req, res) => {
      servedBefore ??= received();
      res.writeHead(204).end();
    });
    const subscribe = ({ token }: Member, path: string) =>
      insist(201, () =>
        call(`${platform.video}/webhooks`, { method: 'POST', token, json: { url: platform.server.origin + path } }),
      );
    const each = clients === 1 ? 60 : 10;
    for (const [n, one] of hostile.entries())
      await Promise.all(times(each, () => subscribe(one, `/hooks/${run}/${n}`)));
    await subscribe(stranger, wanted);
    await Promise.all(hostile.map(({ token }) => upload(platform.video, token)));
    const open = () => hooks.reduce((sum, hook) => sum + hook.open.size, 0);
    await until(
      'they have all they can',
      () => open() >= Math.min(24 * clients, 64) && hooks.every((hook) => hook.received >= 2),
    );
    return {
      served: () => servedBefore ?? received(),
      stranger: {
        ask: () => upload(platform.video, stranger.token),
        come: () => until('he is told', () => servedBefore !== undefined),
      },
      async end() {
        // Gone: the endpoints are disabled.
        for (const [n] of hostile.entries()) {
          platform.server.on(`/hooks/${run}/${n}`, (req, res) => {
            req.resume();
            res.writeHead(410).end();
          });
        }
        for (const hook of hooks) hook.end();
      },
    };
  },
};

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { type Database, openDatabase } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { createEventLog } from '../src/events/log.ts';
import { createWebhookLeases } from '../src/webhooks/leases.ts';
import { createRound } from '../src/webhooks/round.ts';

const everything = { accounts: undefined, except: { accounts: [], groups: [] }, calm: { accounts: [], groups: [] } };
const day = 86_400;

let postgres: TestDatabases;
let database: Database;
beforeAll(async () => {
  postgres = await usePostgres();
  database = openDatabase({ url: await postgres.createDatabase(migrated), log: silentLogger() });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** An endpoint that refuses one event, and its time: a wait moves the times of the rows into the past. */
async function refusing() {
  const email = `${Math.random()}@example.com`;
  const { id: account } = await database.prisma.account.create({ data: { email, emailKey: email, passwordHash: 'x' } });
  const webhook = `of-${account}`;
  await database.execute(
    `INSERT INTO platform.webhooks (id, kind, account_id, url, secret, position) VALUES ($1, 'videos', $2::int, 'http://x', 'x', 0)`,
    [webhook, account],
  );
  const addEvent = (mediaId: string) =>
    database.execute(
      `INSERT INTO platform.events (kind, account_id, type, media_id, medium, created_at)
       VALUES ('videos', $1, 'video.asset.updated', $2, '{}', now())`,
      [account, mediaId],
    );
  const log = createEventLog(database, 'videos', 'unused');
  const leases = createWebhookLeases(database, 'videos', { seconds: 3_600 });
  let attempts = 0;
  const round = createRound({
    log: { find: (...given) => log.find(...given), read: (query) => log.read(query) },
    leases,
    signerOf: () => (event) => ({ headers: {}, body: event.mediaId }),
    post: async (_endpoint, [message]) => {
      const isRefused = message?.body === 'refused';
      if (isRefused) attempts += 1;
      return [{ status: isRefused ? 500 : 204, error: null, latencyMs: 1, answer: '', retryAfterSeconds: null }];
    },
  });
  return {
    addEvent,
    attempts: () => attempts,
    /** Sends all that can be sent now. */
    async send() {
      const [endpoint] = await leases.claim({ ...everything, accounts: [account], limit: 1 });
      if (endpoint === undefined) return;
      for (let left = 10; left > 0 && (await leases.refresh(endpoint)); left -= 1) {
        if ((await round(endpoint)) !== 'more') break;
      }
      await leases.release(endpoint);
    },
    async delivery() {
      const [row] = await database.query<{ state: string; attempts: number; wait: number | null }>(
        `SELECT d.state, d.attempts, greatest(0, extract(epoch FROM coalesce(d.own_attempt_at, d.next_attempt_at) - now()))::float8 AS wait
         FROM platform.webhook_deliveries d JOIN platform.events e ON e.id = d.event_id
         WHERE d.webhook_id = $1 AND e.media_id = 'refused'`,
        [webhook],
      );
      if (row === undefined) throw new Error('it was not sent');
      return row;
    },
    async wait(seconds: number) {
      const before = (column: string) => `${column} = ${column} - make_interval(secs => $2::float8)`;
      await database.execute(
        `UPDATE platform.webhook_deliveries SET ${before('next_attempt_at')}, ${before('own_attempt_at')} WHERE webhook_id = $1`,
        [webhook, seconds],
      );
      await database.execute(`UPDATE platform.webhooks SET ${before('paused_until')} WHERE id = $1`, [
        webhook,
        seconds,
      ]);
    },
  };
}

describe('an event that an endpoint never takes', () => {
  it.each([
    ['alone', false],
    ['while others come through', true],
  ])('is sent ten times in three days, and has failed then: %s', async (_how, hasOthers) => {
    const endpoint = await refusing();
    await endpoint.addEvent('refused');
    await endpoint.send();
    const states: string[] = [];
    let waited = 0;
    // Two looks at each wait, so that an attempt before its time would be seen.
    for (let looks = 0; looks < 30; looks += 1) {
      const { state, attempts, wait } = await endpoint.delivery();
      states.push(`${attempts} ${state}`);
      if (state !== 'retrying' || wait === null) break;
      // Half of the time first, and then what is left of it.
      const step = looks % 2 === 0 ? wait / 2 : wait + 0.1;
      waited += step;
      await endpoint.wait(step);
      if (hasOthers) await endpoint.addEvent('taken');
      await endpoint.send();
    }
    expect(states.at(-1)).toBe('10 failed');
    expect(states.at(-2)).toBe('9 retrying');
    expect(waited / day).toBeGreaterThan(3);
    expect(waited / day).toBeLessThan(4);
    if (!hasOthers) expect(endpoint.attempts()).toBe(10);
    // Later, nothing is sent any more.
    const before = endpoint.attempts();
    await endpoint.wait(day);
    await endpoint.send();
    expect(endpoint.attempts()).toBe(before);
  });
});

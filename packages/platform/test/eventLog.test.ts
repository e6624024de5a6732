import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrated } from '@millrace/api-testkit';
import { type Database, openDatabase } from '@millrace/database';
import { silentLogger } from '@millrace/service';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { createKeptEvents } from '../src/events/kept.ts';
import { createEventLog, type EventLog } from '../src/events/log.ts';

let postgres: TestDatabases;
let database: Database;
let log: EventLog;

beforeAll(async () => {
  postgres = await usePostgres();
  database = openDatabase({ url: await postgres.createDatabase(migrated), log: silentLogger() });
  log = createEventLog(database, 'videos', 'unused');
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** Adds an event of a medium. */
const add = (accountId: number, mediaId: string) =>
  database.execute(
    `INSERT INTO platform.events (kind, account_id, type, media_id, medium, created_at)
     VALUES ('videos', $1, 'video.asset.updated', $2, '{}', now())`,
    [accountId, mediaId],
  );

/** An account with events of the media m1, m2, … */
async function accountWith(events: number): Promise<number> {
  const email = `${Math.random()}@example.com`;
  const { id } = await database.prisma.account.create({ data: { email, emailKey: email, passwordHash: 'x' } });
  await database.execute(
    `INSERT INTO platform.events (kind, account_id, type, media_id, medium, created_at)
     SELECT 'videos', $1, 'video.asset.updated', 'm' || n, jsonb_build_object('text', repeat('"', 600)), now()
     FROM generate_series(1, $2::int) AS n`,
    [id, events],
  );
  return id;
}

const namesOf = (events: readonly { mediaId: string }[]): string[] => events.map(({ mediaId }) => mediaId);
const names = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, n) => `m${from + n}`);

it('reads no more than so many bytes, in either direction, and always one event', async () => {
  const accountId = await accountWith(30);
  // Each is a text of 600 quotes, which JSON writes with two characters.
  const read = { accountId, after: 0, limit: 100 };
  expect(namesOf(await log.read(read))).toEqual(names(1, 30));
  expect(namesOf(await log.read({ ...read, maxBytes: 5_000 }))).toEqual(names(1, 4));
  expect(namesOf(await log.read({ ...read, maxBytes: 10 }))).toEqual(['m1']);
  expect(namesOf(await log.read({ ...read, limit: 2, maxBytes: 5_000 }))).toEqual(names(1, 2));
  // Nobody reads once more to learn that there is nothing.
  const pages: [string[], boolean][] = [];
  for (let [after, more] = [0, true]; more; ) {
    const found = await log.readPage({ ...read, after, limit: 13, maxBytes: 10_000 });
    pages.push([namesOf(found.events), found.more]);
    after = found.events.at(-1)?.id ?? 0;
    more = found.more;
  }
  expect(pages.flatMap(([some]) => some)).toEqual(names(1, 30));
  expect(pages.map(([, more]) => more)).toEqual(pages.map((_, n) => n < pages.length - 1));
  const back = { accountId, before: undefined, limit: 100, maxBytes: 2_500 };
  expect(namesOf(await log.readEarlier(back))).toEqual(['m30', 'm29']);
});

it('keeps the newest events of an account that has more than its number, and tells who has not read the others', async () => {
  const [accountId, other] = [await accountWith(2_500), await accountWith(400)];
  const [first] = await log.read({ accountId, after: 0, limit: 1 });
  await database.execute(
    `INSERT INTO platform.webhooks (id, kind, account_id, url, secret, position) VALUES ('hook', 'videos', $1, 'http://x', 'x', 0)`,
    [accountId],
  );
  await database.execute(
    `INSERT INTO platform.webhook_deliveries (webhook_id, event_id, event_type, state, attempts, latency_ms, answer, last_attempt_at)
     SELECT 'hook', id, type, CASE WHEN media_id = 'm7' THEN 'retrying' ELSE 'delivered' END, 1, 1, '', now()
     FROM platform.events WHERE account_id = $1`,
    [accountId],
  );
  const deliveries = async () =>
    (await database.query('SELECT event_id FROM platform.webhook_deliveries ORDER BY event_id')).length;
  const kept = createKeptEvents({ database, kind: 'videos' }, { events: 300, deliveries: 200 });
  const { signal } = new AbortController();
  kept.grew(undefined);
  await kept.task.run(signal);
  expect(await log.read({ accountId, after: 0, limit: 5_000 })).toHaveLength(2_500);
  expect(await deliveries()).toBe(2_500);
  kept.grew([accountId]);
  await kept.task.run(signal);
  expect(namesOf(await log.read({ accountId, after: 0, limit: 5_000 }))).toEqual(names(2_201, 2_500));
  // The newest ones, and the one that waits for another attempt.
  expect(await deliveries()).toBe(201);
  await expect(log.assertKept({ accountId, after: first?.id ?? 0 })).rejects.toMatchObject({ code: 'events_removed' });
  expect(await log.read({ accountId: other, after: 0, limit: 5_000 })).toHaveLength(400);
});

it('looks again at an account that got events while it looked, or whose look failed', async () => {
  const accountId = await accountWith(12);
  let inThisLook = async (): Promise<void> => undefined;
  const looking: Pick<Database, 'execute'> = {
    async execute(sql, parameters) {
      const removed = await database.execute(sql, parameters);
      await inThisLook();
      return removed;
    },
  };
  const kept = createKeptEvents({ database: looking, kind: 'videos' }, { events: 10, deliveries: 10 });
  const { signal } = new AbortController();
  const count = async () => (await log.read({ accountId, after: 0, limit: 100 })).length;
  kept.grew([accountId]);
  inThisLook = async () => {
    inThisLook = async () => undefined;
    await add(accountId, 'late');
    kept.grew([accountId]);
  };
  await kept.task.run(signal);
  expect(await count()).toBe(11);
  await kept.task.run(signal);
  expect(await count()).toBe(10);

  await add(accountId, 'later');
  kept.grew([accountId]);
  inThisLook = () => Promise.reject(new Error('The database is away.'));
  await expect(kept.task.run(signal)).rejects.toThrow('away');
  inThisLook = async () => undefined;
  await add(accountId, 'last');
  await kept.task.run(signal);
  expect(await count()).toBe(10);
});
